import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { askForRecharge } from '~/routes/profile.recharge/request-recharge.server';
import { answerToScript } from '~/web/answer-to-script.server';

/** Whoever opens this address (after signing in, say) wants the form. */
export const loader = () => redirect(paths.recharge());

/** The form of /profile/recharge with the very same action, answered to a script: `SubmitReply`, or `{ location }`. */
export const action = (args: ActionFunctionArgs) => answerToScript(() => askForRecharge(args), paths.recharge());
