import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { FilmNotFound } from '~/domains/movie/film-not-found';
import { audienceOf, getFilm } from '~/domains/movie/movie.api.server';
import { filmPage } from '~/domains/movie/movie.view';
import type { FilmStart } from '~/domains/movie/player/position-hook';
import { positionSchema } from '~/domains/movie/player/position.schema';
import { clock } from '~/domains/movie/running-time';
import { errorCode } from '~/i18n/error-text';
import { wireLanguage } from '~/i18n/language';
import { paths } from '~/paths';
import { readFilmQuery, readId } from '~/paths.schema';
import { setFlash } from '~/web/session/flash.server';
import { orNotFound, problemResponse } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { preferencesOf } from '~/web/session/preferences.server';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { findPosition, keepPosition, ownerOf } from './kept-position.server';

/** The film, or an error page that says where it was searched. */
async function filmOf(visit: MemberContext, id: string) {
  const { api, language, session } = visit;
  const audience = audienceOf(visit.api, wireLanguage(language), session.token);
  try {
    return await orNotFound(getFilm(api, audience, id), visit, 'film.missing', 'film.noList');
  } catch (error) {
    if (!(error instanceof FilmNotFound)) throw error;
    const { looked } = error;
    const code = looked === undefined ? 'film.missing' : errorCode('film.unreached', { films: looked });
    throw problemResponse(visit, code, 404);
  }
}

/** One film, the requested part of it, and the position to start from. */
export async function loadFilmPage(visit: MemberContext) {
  const id = readId(visit.params['id']);
  if (!id) throw problemResponse(visit, 'film.invalid', 400);
  const { t, ...wanted } = readFilmQuery(visit.url);
  const [film, { lite }] = await Promise.all([filmOf(visit, id), preferencesOf(visit.request)]);
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

/** Saves the position in the episode that the form names, without a call for the film. */
export function keepFilmPosition(args: ActionFunctionArgs) {
  return submit(args, {
    access: 'member',
    schema: positionSchema,
    run: async ({ seconds, episode }, visit) => {
      const id = readId(visit.params['id']);
      if (!id) throw new FormError({ '': ['film.invalid'] });
      const { t: _, ...part } = readFilmQuery(visit.url);
      const message =
        seconds > 0 ? errorCode('movie:position.kept', { at: clock(seconds) }) : 'movie:position.forgotten';
      const headers = new Headers();
      headers.append('Set-Cookie', await keepPosition(visit, id, episode, seconds));
      headers.append('Set-Cookie', await setFlash(visit, { tone: 'success', code: message }));
      return redirect(paths.movie(id, part), { headers });
    },
  });
}
