import { countOwn, pagesOf, ROWS_ON_PAGE, time, type Part } from './part.server';

interface Last {
  film_id: string;
}

const favourites: Part = {
  name: 'favourite-films',
  columns: ['film', 'name', 'at'],
  count: countOwn('film_favourites'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: Last | undefined) =>
        db
          .selectFrom('film_favourites')
          .select(['film_id', 'name', 'at'])
          .where('member_id', '=', memberId)
          .where('film_id', '>', after?.film_id ?? '')
          .orderBy('film_id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ film_id, name, at }) => ({ film: film_id, name, at: time(at) }),
    ),
};

const history: Part = {
  name: 'watched-films',
  columns: ['film', 'name', 'source', 'episode', 'part', 'seconds', 'at'],
  count: countOwn('film_history'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: Last | undefined) =>
        db
          .selectFrom('film_history')
          .select(['film_id', 'name', 'source', 'episode', 'part', 'seconds', 'at'])
          .where('member_id', '=', memberId)
          .where('film_id', '>', after?.film_id ?? '')
          .orderBy('film_id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ film_id, at, ...row }) => ({ film: film_id, ...row, at: time(at) }),
    ),
};

/** Since when the history is on; no row while it is off. */
const historyChoice: Part = {
  name: 'watch-history',
  columns: ['onSince'],
  count: countOwn('film_history_choices'),
  async *pages({ db }, { memberId }) {
    const choice = await db
      .selectFrom('film_history_choices')
      .select('at')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (choice) yield [{ onSince: time(choice.at) }];
  },
};

/** Parts about films. */
export const FILM_PARTS: readonly Part[] = [favourites, history, historyChoice];
