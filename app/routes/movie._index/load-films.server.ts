import { FILM_SORTS, listCategories, listFilms } from '~/domains/movie/movie.api.server';
import { filmCard } from '~/domains/movie/movie.view';
import { readMoviesQuery } from '~/paths.schema';
import { lastGood } from '~/web/last-good.server';
import { part, type MemberVisit } from '~/web/page.server';

const PAGE_SIZE = 12;

/**
 * A page of films as the address asks for it, and what it can be asked for.
 *
 * @returns `list` is missing, with status 400, when the words to look for are too long
 */
export async function loadFilms(visit: MemberVisit) {
  const { language, url } = visit;
  const { api, asOf } = lastGood(visit);
  const { category, sort: wanted, page, typed, words } = readMoviesQuery(url);
  const sort = FILM_SORTS.find((known) => known === wanted);
  const tooLong = typed !== '' && words === undefined;
  const [categories, found] = await Promise.all([
    part(listCategories(api), 'load.categories'),
    tooLong ? undefined : listFilms(api, { page, limit: PAGE_SIZE, category, sort, words }),
  ]);
  return {
    status: tooLong ? 400 : 200,
    filter: { category, sort, q: words },
    page,
    typed,
    tooLong,
    // One order is no choice.
    sorts: FILM_SORTS.length > 1 ? FILM_SORTS : [],
    categories,
    asOf: asOf(),
    list: found && {
      films: found.films.map((film) => filmCard(film, language)),
      total: found.total,
      more: found.more,
    },
  };
}
