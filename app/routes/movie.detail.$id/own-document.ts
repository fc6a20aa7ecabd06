import { redirectDocument, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { wayToPlay } from '~/domains/movie/player/way-to-play';
import { recallPage } from '~/root/client/history-cache';
import type { RouteHandle } from '~/web/render/route-handle';
import type { loadFilmPage } from './film-page.server';

/** A script that reads HLS fetches it from wherever the film is, so documents that begin with a film may do that. */
export const handle: RouteHandle = { fetchesFilms: true };

const FILMS = '/movie/detail/';

/** Whether the document that is open began with a film: another one's policy lets scripts fetch from here alone. */
function beganWithFilm(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).pathname.startsWith(FILMS);
}

/**
 * `clientLoader` of a film: one that this browser can only play by a script gets a document of its own where the one that is
 * open would forbid that script to fetch it.
 */
export async function loadInOwnDocument(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const film = (await recallPage(args)) as Partial<Awaited<ReturnType<typeof loadFilmPage>>>;
  const video = document.createElement('video');
  const way = wayToPlay(film.play?.files ?? [], (type) => video.canPlayType(type), true);
  if (way === 'script' && !beganWithFilm()) throw redirectDocument(args.request.url);
  return film;
}
