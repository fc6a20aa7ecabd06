import { redirect } from '@remix-run/node';
import { findBlock, findRequests, getProfile, takesRequests } from '~/domains/meet/meet.api.server';
import { measuresOf } from '~/domains/meet/meet.view';
import { paths } from '~/paths';
import { readId } from '~/paths.schema';
import { withTimeout } from '~/upstream/call/with-timeout';
import { hasNone } from '~/upstream/call/upstream-error';
import { orNotFound, problemResponse } from '~/web/page/member-page.server';
import type { MemberContext, RequestContext } from '~/web/page/request-context.server';

/** Timeout for optional parts of the page, in ms. */
const PATIENCE_MS = 2_000;

/** The profile id in an address. @throws an error page when it has none */
export function profileIdOf(visit: Pick<RequestContext, 'params' | 'requestId'>): string {
  const id = readId(visit.params['id']);
  if (!id) throw problemResponse(visit, 'profile.missing', 404);
  return id;
}

/** The profile at an address. @throws an error page when it does not exist */
export async function loadNamed(visit: MemberContext) {
  return orNotFound(getProfile(visit.api, profileIdOf(visit)), visit, 'profile.missing');
}

/**
 * The data of a profile's page. About the member it says only whether a request is open: Back may show an older answer, as either
 * leads to the same page.
 *
 * @throws Response, a redirect to the block page when the member has blocked this profile
 */
export async function loadProfile(visit: MemberContext) {
  const id = profileIdOf(visit);
  const unknown = () => undefined;
  const [profile, requests, blocks] = await Promise.all([
    loadNamed(visit),
    // Other errors of these calls are shown where they matter; here only an unsupported call changes what is offered.
    withTimeout(
      PATIENCE_MS,
      findRequests(visit.api, id, hasNone).then((answer) => answer ?? 'none'),
    ).catch(unknown),
    withTimeout(
      PATIENCE_MS,
      findBlock(visit.api, id).then((answer) => answer ?? 'none'),
    ).catch(unknown),
  ]);
  if (blocks !== 'none' && blocks?.block) throw redirect(paths.blockProfile(id));
  return {
    ...profile,
    measures: measuresOf(profile),
    takesRequests: requests !== 'none' && takesRequests(visit.api),
    hasAsked: requests !== 'none' && requests?.open !== undefined,
    canBlock: blocks !== 'none',
  };
}
