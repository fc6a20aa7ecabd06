import { writeTime } from '~/contract/time';
import type { WireLanguage } from '~/contract/language';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { countRows } from '../store/lists/totals';
import type { Tables } from '../store/tables';
import type { Row } from './row';

/** Rows of one page: a page of bets with their proofs is some 300 kB. */
export const ROWS_ON_PAGE = 200;

/** Whose data is written, and in which language the names of profiles and announcements are. */
export interface Owner {
  memberId: string;
  language: WireLanguage;
}

/** What reads and decrypts the rows. */
export type Keeper = Pick<Service, 'db' | 'settings' | 'now'>;

/** A part of own data: a file of JSON and one of CSV. */
export interface Part {
  /** Name of its files, without the ending. */
  name: string;
  /** Columns in their order. Only these are written: a new column of a table is not, until it is named here. */
  columns: readonly string[];
  /** How many rows there are, for the progress. */
  count: (db: Db, memberId: string) => Promise<number>;
  /** Its rows, page by page. */
  pages: (keeper: Keeper, owner: Owner) => AsyncGenerator<readonly Row[], void, undefined>;
}

/** Tables with a column `member_id`. */
type Owned = { [Name in keyof Tables]: 'member_id' extends keyof Tables[Name] ? Name : never }[keyof Tables];

/** Counts a member's rows of some tables. */
export const countOwn =
  (...tables: readonly Owned[]) =>
  async (db: Db, memberId: string): Promise<number> => {
    let count = 0;
    for (const table of tables) {
      const { rows } = await db
        .selectFrom(table as 'sessions')
        .select(countRows().as('rows'))
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
      count += rows;
    }
    return count;
  };

/**
 * Reads rows page by page, each from the last row of the page before.
 *
 * @param read the rows after one, {@link ROWS_ON_PAGE} at most
 * @param write what is written of a row
 */
export async function* pagesOf<Read>(
  read: (after: Read | undefined) => Promise<Read[]>,
  write: (row: Read) => Row | Promise<Row>,
): AsyncGenerator<readonly Row[], void, undefined> {
  let last: Read | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield await Promise.all(rows.map(async (row) => write(row)));
    if (rows.length < ROWS_ON_PAGE) return;
    last = rows.at(-1);
  }
}

/** ISO 8601 UTC of a time in ms, or null. */
export const time = (at: number | null | undefined) => (at === null || at === undefined ? null : writeTime(at));
