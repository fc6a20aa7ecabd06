import type { AliasedSelectQueryBuilder, ExpressionBuilder } from 'kysely';
import type { Db } from '../store/database.server';
import type { Tables } from '../store/tables';
import { readCount } from '../store/lists/kept-counts';
import { seekPage } from '../store/lists/page-index';
import { countRows } from '../store/lists/totals';
import { FILM_ORDERS } from './film-lists';
import { endOfPrefix } from './search-terms';

/** Up to this many matching terms, a search is exhaustive. */
const TERMS = 1_000;
/** A broader search checks this many films from the top of the list. */
const TOP = 2_000;

/** A list: words as returned by `normalise`, '' for all films; sort order and film type. */
interface Question {
  words: string;
  by: 'hits' | 'added_at';
  typeId: string | undefined;
}

/** `page` from 1. */
interface Page {
  page: number;
  limit: number;
}

/** Query for the film ids of a page, `undefined` past the last page, and the total where known. */
interface FilmsWanted {
  wanted: AliasedSelectQueryBuilder<{ id: string }, 'wanted'> | undefined;
  total: number | undefined;
}

const beginsWith = (words: string) => (eb: ExpressionBuilder<Tables, 'film_terms'>) =>
  eb.and([eb('film_terms.term', '>=', words), eb('film_terms.term', '<', endOfPrefix(words))]);

/** Films of the first terms with this prefix; exact matches come first. */
function foundByTerms(db: Db, { words }: Question) {
  const closest = db
    .selectFrom('film_terms')
    .select('film_id')
    .where(beginsWith(words))
    .orderBy('term')
    .orderBy('film_id')
    .limit(TERMS);
  return db.selectFrom(closest.as('closest')).select('closest.film_id');
}

/** Matching films among those at the top of the list. */
function foundAtTheTop(db: Db, { words, by, typeId }: Question) {
  const first = db
    .selectFrom('films')
    .select('id')
    .$if(typeId !== undefined, (query) => query.where('type_id', '=', typeId ?? ''))
    .orderBy(by, 'desc')
    .orderBy('id', 'desc')
    .limit(TOP);
  return db
    .selectFrom(first.as('first'))
    .select('first.id as film_id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('film_terms')
          .select('film_terms.film_id')
          .whereRef('film_terms.film_id', '=', 'first.id')
          .where(beginsWith(words)),
      ),
    );
}

/** Whether too many terms match for an exhaustive search. */
async function isBroad(db: Db, words: string): Promise<boolean> {
  const some = db
    .selectFrom('film_terms')
    .select('film_id')
    .where(beginsWith(words))
    .limit(TERMS + 1);
  const { terms } = await db.selectFrom(some.as('some')).select(countRows().as('terms')).executeTakeFirstOrThrow();
  return terms > TERMS;
}

/**
 * A page of search results. A narrow search is exhaustive and has a total. A broad one finds matches at the top of the
 * list and the films with the closest terms, without a total, so that its cost is bounded.
 *
 * @returns no `total` for a broad search
 */
async function findFilms(db: Db, question: Question, { page, limit }: Page): Promise<FilmsWanted> {
  const { words, by, typeId } = question;
  const broad = await isBroad(db, words);
  const terms = foundByTerms(db, question);
  const ids = broad ? terms.union(foundAtTheTop(db, question)) : terms.distinct();
  // A cross join fixes SQLite's join order: it starts with the matches, not with the sort index.
  const found = db
    .selectFrom(ids.as('found'))
    .crossJoin('films')
    .whereRef('films.id', '=', 'found.film_id')
    .$if(typeId !== undefined, (query) => query.where('films.type_id', '=', typeId ?? ''));
  const wanted = found
    .select('films.id')
    .orderBy(`films.${by}`, 'desc')
    .orderBy('films.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .as('wanted');
  if (broad) return { wanted, total: undefined };
  const { total } = await found.select(countRows().as('total')).executeTakeFirstOrThrow();
  return { wanted, total };
}

/** A page of all films or of one type. */
async function listFilms(db: Db, { by, typeId }: Question, { page, limit }: Page): Promise<FilmsWanted> {
  const { all, ofType } = FILM_ORDERS[by];
  const [start, total] = await Promise.all([
    seekPage(db, typeId === undefined ? all : ofType, { page, limit, of: typeId }),
    readCount(db, 'films', typeId),
  ]);
  if (!start) return { wanted: undefined, total };
  const wanted = db
    .selectFrom('films')
    .select('id')
    .$if(typeId !== undefined, (query) => query.where('type_id', '=', typeId ?? ''))
    .where(start.where)
    .orderBy(by, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(start.offset)
    .as('wanted');
  return { wanted, total };
}

/** A page of films: of a list, or found by words. @returns no `total` for a broad search */
export const wantFilms = (db: Db, question: Question, page: Page): Promise<FilmsWanted> =>
  question.words === '' ? listFilms(db, question, page) : findFilms(db, question, page);
