import { wireLanguage } from '~/i18n/language';
import type { Api } from '~/upstream/api';
import { FRESH_MS, readShared } from '~/upstream/shared-read.server';
import { isTaken } from '~/upstream/taken-logins.server';
import type { MemberVisit } from './visit.server';

/** What must be fresh is shown no longer than that, in ms, however long lists are kept otherwise. */
const STALE_MS = 5_000;

/** Reads a list that is the same for all members of a language; `name` says which one. */
type ReadList = <Row>(name: string, load: (api: Api) => Promise<readonly Row[]>) => Promise<readonly Row[]>;

/**
 * The lists of a page that are the same for all members of a language.
 *
 * @param own the upstream as the member, for what nobody has asked for lately
 * @returns also `witnessed`, for one list of each page: where the upstream has not taken the member's login lately, it is asked for
 *   with it, so that a login which is over ends there; and `fresh`, for what is not shown again once it is asked for anew
 */
export function sharedLists(
  { language, session }: MemberVisit,
  own: Api,
): Record<'shared' | 'witnessed' | 'fresh', ReadList> {
  const shared: ReadList = (name, load) => readShared(name, wireLanguage(language), load, own);
  return {
    shared,
    witnessed: (name, load) => (isTaken(session.token) ? shared(name, load) : load(own)),
    fresh: (name, load) => readShared(name, wireLanguage(language), load, own, Math.min(FRESH_MS, STALE_MS)),
  };
}
