import { redirectDocument, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { wayToPlay } from '~/domains/movie/player/way-to-play';
import { recallPage } from '~/root/client/history-cache';
import type { RouteHandle } from '~/web/render/route-handle';
import type { loadFilmPage } from './film-page.server';

/** A script that plays HLS fetches it from the film's host, so the policy of documents that begin with a film allows that. */
export const handle: RouteHandle = { fetchesFilms: true };

const FILMS = '/movie/detail/';

/** Whether the open document began with a film: the policy of other documents lets scripts fetch from this site only. */
function beganWithFilm(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).pathname.startsWith(FILMS);
}

/**
 * `clientLoader` of a film. If this browser needs a script to play it, and the policy of the open document does not allow the
 * script to fetch it, the page is loaded as a new document.
 */
export async function loadInOwnDocument(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const film = (await recallPage(args)) as Partial<Awaited<ReturnType<typeof loadFilmPage>>['data']>;
  const video = document.createElement('video');
  const way = wayToPlay(film.play?.files ?? [], (type) => video.canPlayType(type), true);
  if (way === 'script' && !beganWithFilm()) throw redirectDocument(args.request.url);
  return film;
}
