import { wireLanguage } from '~/i18n/language';
import type { Api } from '~/upstream/call/api';
import type { MemberContext } from './request-context.server';

/** Maximum age of lists that must be fresh, in ms, whatever the cache's own lifetime. */
const STALE_MS = 5_000;

/** Reads a list that is the same for all members of a language; `name` identifies it. */
type ReadList = <Row>(name: string, load: (api: Api) => Promise<readonly Row[]>) => Promise<readonly Row[]>;

/**
 * Cached lists of a page that are the same for all members of a language.
 *
 * @param own the member's client, for cache misses
 * @returns also `witnessed`, for one list per page: fetched with the member's login if the upstream has not accepted
 *   that recently, so that an expired login is noticed; and `fresh`, for lists that must not be served stale
 */
export function sharedReads(
  { app, language, session }: MemberContext,
  own: Api,
): Record<'shared' | 'witnessed' | 'fresh', ReadList> {
  const { isVerified, readCacheMs, readShared } = app.upstream;
  const shared: ReadList = (name, load) => readShared(name, wireLanguage(language), load, own);
  return {
    shared,
    witnessed: (name, load) => (isVerified(session.token) ? shared(name, load) : load(own)),
    fresh: (name, load) => readShared(name, wireLanguage(language), load, own, Math.min(readCacheMs, STALE_MS)),
  };
}
