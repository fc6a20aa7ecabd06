import { audienceOf, filmSorts, listCategories, listFilms, type FilmQuestion } from '~/domains/movie/movie.api.server';
import { filmCard } from '~/domains/movie/movie.view';
import { wireLanguage } from '~/i18n/language';
import { readMoviesQuery } from '~/paths.schema';
import type { Api } from '~/upstream/call/api';
import { withStaleFallback } from '~/web/page/stale-fallback.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { sharedReads } from '~/web/page/shared-lists.server';

const PAGE_SIZE = 12;
/** Number of shared pages of films; later ones are rarely visited. */
const SHARED_PAGES = 3;

/**
 * A page of films. Only the first unfiltered pages are shared: they are requested often, and others would evict them from the
 * cache.
 */
async function findFilms(visit: MemberContext, api: Api, question: FilmQuestion) {
  const { page, category, sort, words } = question;
  const audience = audienceOf(visit.api, wireLanguage(visit.language), visit.session.token);
  if (words !== undefined || category !== undefined || page > SHARED_PAGES) return listFilms(api, audience, question);
  const { witnessed } = sharedReads(visit, api);
  // The whole response is shared. If it has no films for anonymous visitors, members may still get some.
  const [list] = await witnessed(`films ${sort ?? ''} ${page}`, async (asked) => {
    const found = await listFilms(asked, audience, question);
    return found.films.length > 0 || asked === api ? [found] : [];
  });
  return list;
}

/**
 * The page of films that the address asks for, with the available filters.
 *
 * @returns without `list`, with status 400, when the search text is too long
 */
export async function loadFilms(visit: MemberContext) {
  const { language, url } = visit;
  const { api, asOf } = withStaleFallback(visit);
  const { category, sort: wanted, page, typed, words } = readMoviesQuery(url);
  const sorts = filmSorts(visit.api);
  const sort = sorts.find((known) => known === wanted);
  const tooLong = typed !== '' && words === undefined;
  const [categories, found] = await Promise.all([
    settle(visit, sharedReads(visit, api).shared('film categories', listCategories), 'load.categories'),
    tooLong ? undefined : findFilms(visit, api, { page, limit: PAGE_SIZE, category, sort, words }),
  ]);
  return {
    status: tooLong ? 400 : 200,
    filter: { category, sort, q: words },
    page,
    typed,
    tooLong,
    // A single order is no choice.
    sorts: sorts.length > 1 ? sorts : [],
    categories,
    asOf: asOf(),
    list: found && {
      films: found.films.map((film) => filmCard(film, language)),
      total: found.total,
      more: found.more,
      last: found.last,
      looked: found.looked,
      isUnsorted: found.isUnsorted ?? false,
    },
  };
}
