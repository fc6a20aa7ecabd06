import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { findRequests, revokeRequest } from '~/domains/meet/meet.api.server';
import { revokeSchema } from '~/domains/meet/meet.schema';
import { requestView } from '~/domains/meet/meet.view';
import { paths } from '~/paths';
import { profileIdOf } from '~/routes/meet.detail.$id/load-profile.server';
import { setFlash } from '~/web/flash.server';
import { problemResponse } from '~/web/page.server';
import type { MemberVisit } from '~/web/visit.server';
import { submit } from '~/web/submit.server';

/** The request that is about to be taken back. @throws a page that says so when none is open */
export async function loadRevokePage(visit: MemberVisit) {
  const id = profileIdOf(visit);
  const requests = await findRequests(visit.api, id);
  if (!requests) throw problemResponse(visit, 'meet.no_requests', 404);
  if (!requests.open) throw problemResponse(visit, 'meet.no_request', 404);
  return { id, request: requestView(requests.open, visit.language) };
}

/** Takes it back. Once it is, doing so again changes nothing. */
export const revoke = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: revokeSchema,
    failure: 'failed.meet',
    run: async ({ request }, visit) => {
      await revokeRequest(visit.api, request);
      const message = await setFlash(visit.request, { tone: 'success', code: 'meet:flash.revoked' });
      return redirect(paths.dateRequests(), { headers: { 'Set-Cookie': message } });
    },
  });
