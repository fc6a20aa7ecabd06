import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { askForRecharge } from '~/routes/profile.recharge/request-recharge.server';

/** Whoever opens this address (after signing in, say) wants the form. */
export const loader = () => redirect(paths.recharge());

/** A redirect as data: a script cannot see where a redirect leads, and would fetch that page instead of showing it. */
function asData(answer: Response): Response {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  return Response.json({ location: answer.headers.get('Location') ?? paths.recharge() }, { headers });
}

/** The form of /profile/recharge with the very same action, answered to a script: `SubmitReply`, or `{ location }`. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  try {
    const answer = await askForRecharge(args);
    return answer instanceof Response ? asData(answer) : Response.json(answer.data, answer.init ?? {});
  } catch (thrown) {
    if (thrown instanceof Response) return asData(thrown);
    throw thrown;
  }
}
