import { createHash } from 'node:crypto';
import type { App, AppRequest } from '~/web/app.server';
import { findPlace, readPlaces, withoutPlace, withPlace, type Place } from '~/domains/movie/player/positions';
import { defineCookie } from '~/web/session/cookie.server';
import type { MemberContext } from '~/web/page/request-context.server';

const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;
/** Maximum number of positions. All have the same size, and these fit into a cookie. */
const MOST = 20;

const createCookie = ({ keys }: App) =>
  defineCookie('films', { secrets: keys.textFor('films'), maxAge: MAX_AGE_SECONDS });
const cookieFor = ({ app, request }: AppRequest) => app.part(createCookie)(request);

const digestOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

/** Identifies a member in their browser's storage, without revealing who they are. */
export function ownerOf({ session }: Pick<MemberContext, 'session'>): string {
  return digestOf(`films of ${session.name || session.token}`, 12);
}

/** Accepts ids of any length. */
const keyOf = (film: string, episode: string) => digestOf(`${film}.${episode}`, 10);

async function placesOf(visit: Pick<MemberContext, 'app' | 'request' | 'session'>): Promise<Place[]> {
  return readPlaces(await cookieFor(visit).parse(visit.request.headers.get('cookie')), ownerOf(visit));
}

/** The position in an episode, as saved with the form. */
export async function findPosition(visit: MemberContext, film: string, episode: string) {
  return findPlace(await placesOf(visit), keyOf(film, episode));
}

/** A `Set-Cookie` value that deletes the positions saved in this browser with the form. */
export const forgetPositions = (visit: MemberContext): Promise<string> => cookieFor(visit).serialize('', { maxAge: 0 });

/**
 * Saves a position in a cookie: it belongs to this browser, and no member API can store it.
 *
 * @param seconds whole; 0 deletes the position
 * @returns a `Set-Cookie` value
 */
export async function keepPosition(visit: MemberContext, film: string, episode: string, seconds: number) {
  const [before, key] = [await placesOf(visit), keyOf(film, episode)];
  const places = seconds > 0 ? withPlace(before, [key, seconds, Date.now()], MOST) : withoutPlace(before, key);
  return cookieFor(visit).serialize({ owner: ownerOf(visit), places });
}
