import { redirect } from '@remix-run/node';
import { findBlock, findRequests, getProfile, takesRequests } from '~/domains/meet/meet.api.server';
import { measuresOf } from '~/domains/meet/meet.view';
import { paths } from '~/paths';
import { readId } from '~/paths.schema';
import { withTimeout } from '~/upstream/call/with-timeout';
import { hasNone } from '~/upstream/call/upstream-error';
import { orNotFound, problemResponse } from '~/web/page/member-page.server';
import type { MemberContext, RequestContext } from '~/web/page/request-context.server';

/** How long the page waits for what it can be shown without, in ms. */
const PATIENCE_MS = 2_000;

/** The profile that an address names. @throws a page that says so when it names none */
export function profileIdOf(visit: Pick<RequestContext, 'params' | 'requestId'>): string {
  const id = readId(visit.params['id']);
  if (!id) throw problemResponse(visit, 'profile.missing', 404);
  return id;
}

/** The profile of an address. @throws a page that says so when there is none */
export async function loadNamed(visit: MemberContext) {
  return orNotFound(getProfile(visit.api, profileIdOf(visit)), visit, 'profile.missing');
}

/**
 * What the page of a profile prints: nothing of the member, so that the browser may keep it for Back.
 *
 * @throws Response to the page of the block when the member has blocked this profile
 */
export async function loadProfile(visit: MemberContext) {
  const id = profileIdOf(visit);
  const unknown = () => undefined;
  const [profile, requests, blocks] = await Promise.all([
    loadNamed(visit),
    // Whatever else is wrong with these calls is said where they are needed; only their absence changes what is offered here.
    withTimeout(PATIENCE_MS, findRequests(visit.api, id, hasNone).then(Boolean)).catch(unknown),
    withTimeout(
      PATIENCE_MS,
      findBlock(visit.api, id).then((answer) => answer ?? 'none'),
    ).catch(unknown),
  ]);
  if (blocks !== 'none' && blocks?.block) throw redirect(paths.blockProfile(id));
  return {
    ...profile,
    measures: measuresOf(profile),
    takesRequests: requests !== false && takesRequests(),
    canBlock: blocks !== 'none',
  };
}
