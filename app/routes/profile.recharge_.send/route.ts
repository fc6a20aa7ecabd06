import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { submitRecharge } from '~/routes/profile.recharge/request-recharge.server';
import { respondJson } from '~/web/form/respond-json.server';

/** Whoever opens this address (after signing in, say) wants the form. */
export const loader = () => redirect(paths.recharge());

/** The form of /profile/recharge with the very same action, answered to a script: `SubmitReply`, or `{ location }`. */
export const action = (args: ActionFunctionArgs) => respondJson(() => submitRecharge(args), paths.recharge());
