import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { getFilm } from '~/domains/movie/movie.api.server';
import { filmPage } from '~/domains/movie/movie.view';
import type { FilmStart } from '~/domains/movie/position-hook';
import { positionSchema } from '~/domains/movie/position.schema';
import { clock } from '~/domains/movie/running-time';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { readFilmQuery, readId } from '~/paths.schema';
import { setFlash } from '~/web/flash.server';
import { foundOr, problemResponse } from '~/web/page.server';
import type { MemberVisit } from '~/web/visit.server';
import { preferencesOf } from '~/web/preferences.server';
import { FormRefusal } from '~/web/form-refusal';
import { submit } from '~/web/submit.server';
import { findPosition, keepPosition, ownerOf } from './kept-position.server';

/** One film, the part of it that the address asks for, and where it starts. */
export async function loadFilmPage(visit: MemberVisit) {
  const id = readId(visit.params['id']);
  if (!id) throw problemResponse(visit, 'film.invalid', 400);
  const { t, ...wanted } = readFilmQuery(visit.url);
  const [film, { lite }] = await Promise.all([
    foundOr(getFilm(visit.api, id), visit, 'film.missing', 'film.noDetails'),
    preferencesOf(visit.request),
  ]);
  const page = filmPage(film, visit.language, wanted, lite);
  const kept = page.play && (await findPosition(visit, id, page.play.name));
  const start: FilmStart | undefined = t === undefined ? kept : { seconds: t, at: undefined };
  return {
    ...page,
    start,
    part: `${id}.${page.play?.name ?? '1'}`,
    isKept: kept !== undefined,
    owner: ownerOf(visit),
  };
}

/** Keeps where the member stopped in the episode that the form names; the film is not asked for. */
export function keepFilmPosition(args: ActionFunctionArgs) {
  return submit(args, {
    access: 'member',
    schema: positionSchema,
    run: async ({ seconds, episode }, visit) => {
      const id = readId(visit.params['id']);
      if (!id) throw new FormRefusal({ '': ['film.invalid'] });
      const { t: _, ...part } = readFilmQuery(visit.url);
      const message =
        seconds > 0 ? errorCode('movie:position.kept', { at: clock(seconds) }) : 'movie:position.forgotten';
      const headers = new Headers();
      headers.append('Set-Cookie', await keepPosition(visit, id, episode, seconds));
      headers.append('Set-Cookie', await setFlash(visit.request, { tone: 'success', code: message }));
      return redirect(paths.movie(id, part), { headers });
    },
  });
}
