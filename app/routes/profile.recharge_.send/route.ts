import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { submitRecharge } from '~/pages/recharge/request-recharge.server';
import { respondJson } from '~/web/form/respond-json.server';

/** A GET (for example after login) redirects to the form. */
export const loader = () => redirect(paths.recharge());

/** The same action as the form of /profile/recharge, with a response for scripts: `SubmitReply`, or `{ location }`. */
export const action = (args: ActionFunctionArgs) => respondJson(() => submitRecharge(args), paths.recharge());
