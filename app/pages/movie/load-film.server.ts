import { FilmNotFound } from '~/domains/movie/film-not-found';
import { audienceOf, getFilm } from '~/domains/movie/movie.api.server';
import { errorCode } from '~/i18n/error-text';
import { wireLanguage } from '~/i18n/language';
import { orNotFound, problemResponse } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** The film, or an error page that says where it was searched. */
export async function filmOf(visit: MemberContext, id: string) {
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
