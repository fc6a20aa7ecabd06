import type { FilmDetail } from '~/domains/movie/movie.api.server';
import type { Playback } from '~/domains/movie/playback.view';
import type { FilmMemory } from '~/domains/movie/player/film-memory';
import type { FilmStart } from '~/domains/movie/player/position-hook';
import { clock } from '~/domains/movie/running-time';
import { findKept, type KeptOfFilm } from '~/domains/movie/watching/watching.api.server';
import { paths } from '~/paths';
import { isLoginOver, UpstreamError } from '~/upstream/call/upstream-error';
import { writeTicket } from '~/pages/movie/film-ticket.server';
import { ownerOf } from '~/pages/movie/kept-position.server';
import { lastFilmCookie } from '~/pages/movie/last-film.server';
import type { MemberContext } from '~/web/page/request-context.server';

/**
 * What the member keeps of a film. A film plays without it, so a failure, which the upstream client has logged, hides it.
 *
 * @returns `undefined` where the service keeps nothing, or could not be asked
 */
export async function findMemory(visit: MemberContext, id: string): Promise<KeptOfFilm | undefined> {
  try {
    return await findKept(visit.api, id);
  } catch (error) {
    if (error instanceof UpstreamError && !isLoginOver(error)) return undefined;
    throw error;
  }
}

/** The newer of the positions in this browser's cookie and at the service. @param name of the episode */
export function laterStart(
  saved: { seconds: number; at: number } | undefined,
  kept: KeptOfFilm | undefined,
  name: string | undefined,
): FilmStart | undefined {
  const stop = kept?.stop;
  if (stop?.at === undefined || stop.part !== name || stop.at < (saved?.at ?? 0)) return saved;
  return { seconds: stop.seconds, at: stop.at };
}

/** Where the member stopped last, if that is another episode: a link to it. */
export function elsewhere(id: string, kept: KeptOfFilm | undefined, play: Playback | undefined) {
  const stop = kept?.stop;
  if (!stop || !play || stop.seconds === 0 || stop.part === play.name || play.episodeCount < 2) return undefined;
  const { source, episode, part, seconds } = stop;
  return { href: paths.movie(id, { source, episode }), episode: part, at: clock(seconds) };
}

/** What scripts need in order to remember where the film stops. */
export function memoryOf(
  visit: MemberContext,
  film: Pick<FilmDetail, 'id' | 'name' | 'picture'>,
  play: Playback | undefined,
  kept: KeptOfFilm | undefined,
): FilmMemory | undefined {
  if (!play || play.files.length === 0) return undefined;
  const history = kept?.history ?? false;
  const { source, episode, name } = play;
  const { id, picture } = film;
  const part = { source, episode, part: name };
  const ticket = writeTicket(visit, { owner: ownerOf(visit), film: { id, name: film.name, picture }, part, history });
  return { ticket, isSent: history, cookie: lastFilmCookie(visit.request) };
}
