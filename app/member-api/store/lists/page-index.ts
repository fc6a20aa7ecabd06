import { sql, type QueryExecutorProvider, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../database.server';
import { createTrigger } from '../triggers';

/** A list with an index of blocks to skip pages: a table's rows by numeric columns and then by `id`, descending. */
export interface KeptList {
  /** Name in `kept_blocks` and of its triggers. */
  name: string;
  table: string;
  /** Partition column: one list per value. */
  of?: string;
  /** One column of integers from 0, or two (the first below 9, the second below 10¹⁵); if empty, by `id` only. */
  by: readonly string[];
  /** SQL condition of rows in the list; all rows by default. @param row alias of the row */
  only?: (row: string) => string;
}

/** Start of a block; it ends where the next one starts. */
interface Start {
  number: number;
  id: string;
}

/** Rows of a new block, and the maximum before it is split. */
const CUT = 500;
const MOST = 1_000;

/** Start of the first block of each list, before all rows. */
const FIRST: Start = { number: Number.MIN_SAFE_INTEGER, id: '' };
/** Weight of the first of two numbers. */
const WEIGHT = 1e15;

const all = () => 'true';

const listOf = ({ name, of }: KeptList, row: string) => `'${name}:'${of === undefined ? '' : ` || ${row}.${of}`}`;

function numberOf({ by: [first, second] }: KeptList, row: string): string {
  if (first === undefined) return '0';
  return second === undefined ? `${row}.${first}` : `${row}.${first} * ${String(WEIGHT)} + ${row}.${second}`;
}

/** Compares a row with a position in the list, as a row value that can use the index. */
function compare(list: KeptList, row: string, sign: '<' | '>=', { number, id }: Start): RawBuilder<SqlBool> {
  const numbers = list.by.length < 2 ? [number] : [Math.floor(number / WEIGHT), number % WEIGHT];
  const columns = [...list.by, 'id'].map((column) => sql.ref(`${row}.${column}`));
  const values = [...numbers.slice(0, list.by.length), id].map((value) => sql.val(value));
  return sql`(${sql.join(columns)}) ${sql.raw(sign)} (${sql.join(values)})`;
}

const PIECE = sql.raw(`case when total - place < ${String(CUT)} then total - place + 1 else ${String(CUT)} end`);

/** Splits rows of a list into blocks; the first one starts at `start`. */
async function cut(db: QueryExecutorProvider, list: KeptList, start: Start, rows: RawBuilder<SqlBool>): Promise<void> {
  const row = list.table;
  await sql`
    insert into kept_blocks (list, start_number, start_id, count)
    select list, case when place = 1 then cast(${start.number} as bigint) else number end,
      case when place = 1 then ${start.id} else id end, ${PIECE}
    from (
      select ${sql.raw(listOf(list, row))} as list, ${sql.raw(numberOf(list, row))} as number, id,
        row_number() over one_list as place, count(*) over (partition by ${sql.raw(listOf(list, row))}) as total
      from ${sql.table(row)} where ${sql.raw((list.only ?? all)(row))} and ${rows}
      window one_list as (partition by ${sql.raw(listOf(list, row))} order by ${sql.raw(numberOf(list, row))}, id)
    ) as placed
    where (place - 1) % ${sql.lit(CUT)} = 0
  `.execute(db);
}

/** Rebuilds the blocks of a list from its rows. */
export async function cutWhole(db: QueryExecutorProvider, list: KeptList): Promise<void> {
  await sql.raw(`delete from kept_blocks where list >= '${list.name}:' and list < '${list.name};'`).execute(db);
  await cut(db, list, FIRST, sql`true`);
}

/** Trigger SQL that adds a row to its block's count or subtracts it. Creates the first block of an empty list. */
const count = (list: KeptList, row: 'new' | 'old', one: 1 | -1) => `
  insert into kept_blocks (list, start_number, start_id, count)
  select ${listOf(list, row)}, start_number, start_id, ${String(one)}
  from (
    select start_number, start_id from (
      select start_number, start_id from kept_blocks
      where list = ${listOf(list, row)} and (start_number, start_id) <= (${numberOf(list, row)}, ${row}.id)
      order by start_number desc, start_id desc limit 1
    ) as own
    union all select ${String(FIRST.number)}, ''
    order by 1 desc, 2 desc limit 1
  ) as block
  where ${(list.only ?? all)(row)}
  on conflict (list, start_number, start_id) do update set count = kept_blocks.count + excluded.count;`;

/**
 * Creates the blocks of a list and triggers that maintain their row counts. Without them, an offset costs as much as
 * the rows it skips.
 *
 * @param columns mutable columns read by `of`, `by` and `only`
 */
export async function maintainPageIndex(
  db: QueryExecutorProvider,
  list: KeptList,
  columns: readonly string[],
): Promise<void> {
  const { name, table } = list;
  await cutWhole(db, list);
  await createTrigger(db, { name: `${name}_block_added`, table, event: 'insert' }, count(list, 'new', 1));
  await createTrigger(db, { name: `${name}_block_gone`, table, event: 'delete' }, count(list, 'old', -1));
  if (columns.length === 0) return;
  const event = { updateOf: columns };
  await createTrigger(
    db,
    { name: `${name}_block_moved`, table, event },
    count(list, 'old', -1) + count(list, 'new', 1),
  );
}

/** Start of a page: `offset` rows into the rows that match `where`. */
interface PageStart {
  where: RawBuilder<SqlBool>;
  offset: number;
}

/** Plain offset: skips the rows before a page one by one. */
export function rowByRow({ page, limit }: { page: number; limit: number }): PageStart {
  return { where: sql`true`, offset: (page - 1) * limit };
}

/**
 * Skips the rows before a page of a list, in descending order: whole blocks by their counts, the rest (less than a
 * block) by offset in the index.
 *
 * @param of value of the partition column, if any
 * @returns `undefined` when the list ends before the page
 */
export async function seekPage(
  db: Db,
  list: KeptList,
  { page, limit, of = '' }: { page: number; limit: number; of?: string | undefined },
): Promise<PageStart | undefined> {
  const rows = (page - 1) * limit;
  if (rows < CUT) return rowByRow({ page, limit });
  const blocks = sql<{ number: number | null; id: string; count: number; before: number }>`(
    select lag(start_number) over highest as number, lag(start_id) over highest as id, count,
      cast(sum(count) over highest as bigint) - count as before
    from kept_blocks where list = ${`${list.name}:${of}`}
    window highest as (order by start_number desc, start_id desc)
  )`;
  // Uses the query builder, not raw SQL, so that it is not taken for a write.
  const block = await db
    .selectFrom(blocks.as('block'))
    .select(['number', 'id', 'before'])
    .where('before', '<=', rows)
    .where((eb) => eb(eb('before', '+', eb.ref('count')), '>', rows))
    .executeTakeFirst();
  if (!block) return undefined;
  const { number, id, before } = block;
  return {
    where: number === null ? sql`true` : compare(list, list.table, '<', { number, id }),
    offset: rows - before,
  };
}

/** Splits blocks that have grown too large; each split reads only its own rows. */
export async function splitLargeBlocks(db: Db, lists: readonly KeptList[]): Promise<void> {
  const large = await db
    .selectFrom('kept_blocks')
    .select(['list', 'start_number as number', 'start_id as id'])
    .where('count', '>', MOST)
    .execute();
  for (const { list: named, number, id } of large) {
    const name = named.slice(0, named.indexOf(':'));
    const list = lists.find((one) => one.name === name);
    if (list) await db.transaction().execute((trx) => cutAgain(trx, list, named, { number, id }));
  }
}

async function cutAgain(trx: Db, list: KeptList, named: string, start: Start): Promise<void> {
  const {
    rows: [next],
  } = await sql<Start>`
    select start_number as number, start_id as id from kept_blocks
    where list = ${named} and (start_number, start_id) > (${start.number}, ${start.id})
    order by start_number, start_id limit 1
  `.execute(trx);
  const row = list.table;
  const bounds = [
    ...(list.of === undefined ? [] : [sql`${sql.ref(`${row}.${list.of}`)} = ${named.slice(list.name.length + 1)}`]),
    ...(start.number === FIRST.number ? [] : [compare(list, row, '>=', start)]),
    ...(next ? [compare(list, row, '<', next)] : []),
    sql`true`,
  ];
  await trx
    .deleteFrom('kept_blocks')
    .where('list', '=', named)
    .where('start_number', '=', start.number)
    .where('start_id', '=', start.id)
    .execute();
  await cut(trx, list, start, sql<SqlBool>`${sql.join(bounds, sql` and `)}`);
}
