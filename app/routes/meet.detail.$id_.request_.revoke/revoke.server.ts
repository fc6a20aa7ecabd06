import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { findRequests, revokeRequest } from '~/domains/meet/meet.api.server';
import { revokeSchema } from '~/domains/meet/meet.schema';
import { requestView } from '~/domains/meet/meet.view';
import { paths } from '~/paths';
import { profileIdOf } from '~/pages/meet/load-profile.server';
import { setFlash } from '~/web/session/flash.server';
import { withFallbackOnSubmit, problemResponse } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { submit } from '~/web/form/submit.server';

/**
 * The request to revoke; `undefined` where the page answers its form while the service fails.
 *
 * @throws an error page when no request is open
 */
export async function loadRevokePage(visit: MemberContext) {
  const id = profileIdOf(visit);
  const isOwn = visit.app.upstream.isEmbedded;
  const requests = await withFallbackOnSubmit(visit, findRequests(visit.api, id), 'unknown' as const);
  if (requests === 'unknown') return { id, isOwn, request: undefined };
  if (!requests) throw problemResponse(visit, 'meet.no_requests', 404);
  if (!requests.open) throw problemResponse(visit, 'meet.no_request', 404);
  return { id, isOwn, request: requestView(requests.open, visit.clock) };
}

/** Revokes the request. Repeating it changes nothing. */
export const revoke = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: revokeSchema,
    failure: 'failed.meet',
    run: async ({ request }, visit) => {
      await revokeRequest(visit.api, request);
      // What happens to the contact is known only for our own member API.
      const code = visit.app.upstream.isEmbedded ? 'meet:flash.revoked' : 'meet:flash.revokedForeign';
      const message = await setFlash(visit, { tone: 'success', code });
      return redirect(paths.dateRequests(), { headers: { 'Set-Cookie': message } });
    },
  });
