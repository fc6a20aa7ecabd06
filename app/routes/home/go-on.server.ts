import { watchedCard, type KeptCard } from '~/domains/movie/watching/watched.view';
import { listUnfinished } from '~/domains/movie/watching/watching.api.server';
import { findLastFilm } from '~/pages/movie/last-film.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import type { Settled } from '~/web/page/settled';

/** How many films Home offers: a row of cards. */
const SHOWN = 2;

/** The films that the service keeps, or else the last one of this browser. */
async function findFilms(visit: MemberContext) {
  const kept = await listUnfinished(visit.api, SHOWN);
  return kept ?? [findLastFilm(visit)].flatMap((film) => film ?? []);
}

/**
 * Films that the member can go on watching. Asks the service only where the session says that it keeps the member's history;
 * otherwise a cookie of this browser tells, without a call.
 *
 * @returns `undefined` where there is nothing to go on with, so that Home is the page that other members have
 */
export async function findToGoOn(visit: MemberContext): Promise<Settled<KeptCard[]> | undefined> {
  const cards = (films: Awaited<ReturnType<typeof findFilms>>) => films.map((film) => watchedCard(film, visit.clock));
  if (visit.session.films) {
    const part = await settle(visit, findFilms(visit).then(cards), 'load.watched');
    return 'shown' in part && part.shown.length === 0 ? undefined : part;
  }
  const last = findLastFilm(visit);
  return last && { shown: cards([last]) };
}
