import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { filmPage } from '~/domains/movie/movie.view';
import type { FilmStart } from '~/domains/movie/player/position-hook';
import { keepWatched } from '~/domains/movie/watching/watching.api.server';
import { positionSchema } from '~/domains/movie/player/position.schema';
import { clock } from '~/domains/movie/running-time';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { readFilmQuery, readId } from '~/paths.schema';
import { setFlash } from '~/web/session/flash.server';
import { problemResponse } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { preferencesOf } from '~/web/session/preferences.server';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { readTicket } from '~/pages/movie/film-ticket.server';
import { noteHistory } from '~/pages/movie/history-flag.server';
import { findPosition, keepPosition, ownerOf } from '~/pages/movie/kept-position.server';
import { keepLastFilm } from '~/pages/movie/last-film.server';
import { filmOf } from '~/pages/movie/load-film.server';
import { elsewhere, findMemory, laterStart, memoryOf } from './film-memory.server';

/** One film, the requested part of it, the position to start from, and what the member keeps of it. */
export async function loadFilmPage(visit: MemberContext) {
  const id = readId(visit.params['id']);
  if (!id) throw problemResponse(visit, 'film.invalid', 400);
  const { t, ...wanted } = readFilmQuery(visit.url);
  const [film, { lite }, kept] = await Promise.all([
    filmOf(visit, id),
    preferencesOf(visit.request),
    findMemory(visit, id),
  ]);
  const { play: all, ...page } = filmPage(film, visit.language, wanted, lite);
  const downloads = visit.app.settings.env.DOWNLOADS === 'on' ? (all?.downloads ?? []) : [];
  const play = all && { ...all, downloads };
  const saved = play && (await findPosition(visit, id, play.name));
  const start: FilmStart | undefined =
    t === undefined ? laterStart(saved, kept, play?.name) : { seconds: t, at: undefined };
  const shown = {
    ...page,
    play,
    start,
    part: `${id}.${play?.name ?? '1'}`,
    isKept: saved !== undefined,
    owner: ownerOf(visit),
    memory: memoryOf(visit, film, play, kept),
    isFavourite: kept?.isFavourite,
    elsewhere: elsewhere(id, kept, play),
    lacksSound: wanted.sound !== undefined && play !== undefined && play.sound === undefined,
  };
  const headers = kept ? await noteHistory(visit, kept.history) : [];
  return data(shown, { headers: headers.map((cookie): [string, string] => ['Set-Cookie', cookie]) });
}

/** Saves the position in the episode that the form names, without a call for the film. */
export function keepFilmPosition(args: ActionFunctionArgs) {
  return submit(args, {
    access: 'member',
    schema: positionSchema,
    failure: 'failed.watching',
    run: async ({ seconds, episode, ticket: sent }, visit) => {
      const id = readId(visit.params['id']);
      if (!id) throw new FormError({ '': ['film.invalid'] });
      const { t: _, ...part } = readFilmQuery(visit.url);
      const read = readTicket(visit, ownerOf(visit), sent);
      const ticket = read?.film.id === id ? read : undefined;
      if (ticket?.history) await keepWatched(visit.api, ticket.film, { ...ticket.part, seconds });
      const message =
        seconds > 0 ? errorCode('movie:position.kept', { at: clock(seconds) }) : 'movie:position.forgotten';
      const headers = new Headers();
      headers.append('Set-Cookie', await keepPosition(visit, id, episode, seconds));
      if (ticket) headers.append('Set-Cookie', keepLastFilm(visit, ticket.history ? '' : sent, seconds));
      headers.append('Set-Cookie', await setFlash(visit, { tone: 'success', code: message }));
      return redirect(paths.movie(id, part), { headers });
    },
  });
}
