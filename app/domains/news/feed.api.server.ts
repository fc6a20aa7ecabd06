import { randomUUID } from 'node:crypto';
import { wireLanguage } from '~/contract/language';
import type { Language } from '~/i18n/language';
import type { Api } from '~/upstream/call/api';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { listFirst, listPublicFirst, type Announcement } from './news.api.server';

/** Entries of the feed. */
const MOST = 20;
/** How long it is known whether there is one, in ms. */
const KNOWN_MS = 10 * 60_000;

/** Whether announcements can be read without a login. */
const createKnowledge = () => ({ isOpen: false, at: -Infinity });

/**
 * The announcements of the feed: those that the service publishes for everyone, else its list as it answers without a login.
 *
 * @param api without a token: the feed has no login
 * @returns `undefined` where they need a login. A list that is empty without one may not be empty for members, so it counts as that
 * @throws UpstreamError when the service does not answer
 */
export async function findFeed(api: Api): Promise<readonly Announcement[] | undefined> {
  const known = api.upstream.part(createKnowledge);
  const remember = (isOpen: boolean) => Object.assign(known, { isOpen, at: performance.now() });
  try {
    const announcements = ((await listPublicFirst(api, MOST)) ?? (await listFirst(api, MOST))).filter(
      ({ updatedAt, publishedAt }) => updatedAt !== undefined || publishedAt !== undefined,
    );
    remember(announcements.length > 0);
    return announcements.length > 0 ? announcements : undefined;
  } catch (error) {
    if (!(error instanceof UpstreamError) || (error.kind !== 'refused' && error.kind !== 'expired')) throw error;
    remember(false);
    return undefined;
  }
}

/**
 * Whether there is a feed, as far as is known. A page does not wait for it: it is asked for in the background, once in ten minutes, and like
 * shared lists only where READ_CACHE_SECONDS allows it.
 */
export function hasFeed({ upstream }: Api, language: Language): boolean {
  if (!upstream.isSharing) return false;
  const known = upstream.part(createKnowledge);
  if (performance.now() - known.at > KNOWN_MS) {
    known.at = performance.now();
    // A failure is logged as a failed call.
    void findFeed(upstream.createApi({ language: wireLanguage(language), requestId: randomUUID() })).catch(
      () => undefined,
    );
  }
  return known.isOpen;
}
