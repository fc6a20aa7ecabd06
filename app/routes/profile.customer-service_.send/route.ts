import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { sendToService } from '~/pages/customer-service/send-message.server';
import { respondJson } from '~/web/form/respond-json.server';

/** A GET (for example after login) redirects to the form. */
export const loader = () => redirect(paths.customerService());

/** The same action as the form of /profile/customer-service, with a response for scripts: `SubmitReply`, or `{ location }`. */
export const action = (args: ActionFunctionArgs) => respondJson(() => sendToService(args), paths.newestMessage());
