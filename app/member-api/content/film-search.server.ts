import type { AliasedSelectQueryBuilder, ExpressionBuilder } from 'kysely';
import type { Db } from '../store/database.server';
import type { Tables } from '../store/tables';
import { countRows } from '../store/totals';
import { endOfPrefix } from './search-terms';

/** Up to so many terms, all that begin with the words are looked at. */
const TERMS = 1_000;
/** Of more, the first ones, and so many films from the top of the list. */
const TOP = 2_000;

/** What is looked for: words as `normalise` writes them, and the order and the type of the list. */
interface Question {
  words: string;
  by: 'hits' | 'added_at';
  typeId: string | undefined;
}

/** The ids of the films on a page, and how many there are on all pages where that is known; no ids of a page after the last. */
export interface FilmsWanted {
  wanted: AliasedSelectQueryBuilder<{ id: string }, 'wanted'> | undefined;
  total: number | undefined;
}

const beginsWith = (words: string) => (eb: ExpressionBuilder<Tables, 'film_terms'>) =>
  eb.and([eb('film_terms.term', '>=', words), eb('film_terms.term', '<', endOfPrefix(words))]);

/** The films of the first terms that begin with the words: those that are nothing but the words come first. */
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

/** Those of the films at the top of the list that have the words. */
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

/** Whether so many terms begin with the words that not all of them are looked at. */
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
 * A page of the films that words find. Words that little begins with find all of it, and how much that is. Words that much begins with
 * find whatever of it is at the top of the list, and the films whose terms are closest to them: how many there are in all is
 * not counted, so that a search costs the same however much there is to be found.
 *
 * @returns no `total` of a search that was not looked through to its end
 */
export async function findFilms(
  db: Db,
  question: Question,
  { page, limit }: { page: number; limit: number },
): Promise<FilmsWanted> {
  const { words, by, typeId } = question;
  const broad = await isBroad(db, words);
  const terms = foundByTerms(db, question);
  const ids = broad ? terms.union(foundAtTheTop(db, question)) : terms.distinct();
  // Crossed, which tells SQLite to begin with what is found, and not with the list that it is to be sorted by.
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
