import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { sendToService } from '~/routes/profile.customer-service/send-message.server';
import { respondJson } from '~/web/form/respond-json.server';

/** Whoever opens this address (after signing in, say) wants the form. */
export const loader = () => redirect(paths.customerService());

/** The form of /profile/customer-service with the very same action, answered to a script: `SubmitReply`, or `{ location }`. */
export const action = (args: ActionFunctionArgs) => respondJson(() => sendToService(args), paths.newestMessage());
