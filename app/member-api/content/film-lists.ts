import type { KeptList } from '../store/lists/page-index';

const films = (by: 'hits' | 'added_at', named: string) => ({
  all: { name: `films_by_${named}`, table: 'films', by: [by] },
  ofType: { name: `films_of_type_by_${named}`, table: 'films', of: 'type_id', by: [by] },
});

/** Sort orders of the film lists, for all films and per type. */
export const FILM_ORDERS = { hits: films('hits', 'hits'), added_at: films('added_at', 'age') } satisfies Record<
  string,
  Record<string, KeptList>
>;

export const FILM_LISTS: readonly KeptList[] = Object.values(FILM_ORDERS).flatMap(({ all, ofType }) => [all, ofType]);
