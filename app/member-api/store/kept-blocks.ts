import { sql, type QueryExecutorProvider, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.server';
import { afterEach } from './triggers';

/** A list whose pages are passed over by blocks: a table's rows by numbers of theirs and then by `id`, the highest first. */
export interface KeptList {
  /** Its name in `kept_blocks`, and that of its triggers. */
  name: string;
  table: string;
  /** A column that parts it: one list for each value. */
  of?: string;
  /** One column of whole numbers from 0, or two, the second one below 10¹⁵ and the first below 9; by the id alone without them. */
  by: readonly string[];
  /** SQL for which rows are in it; all of them without it. @param row the row's name */
  only?: (row: string) => string;
}

/** A block begins here and ends where the next one begins. */
interface Start {
  number: number;
  id: string;
}

/** Rows of a block when it is cut, and the most that it may have before it is cut again. */
const CUT = 500;
const MOST = 1_000;

/** Where the first block of each list begins: before everything. */
const FIRST: Start = { number: Number.MIN_SAFE_INTEGER, id: '' };
/** How much the first of two numbers weighs more than the second. */
const WEIGHT = 1e15;

const all = () => 'true';

const listOf = ({ name, of }: KeptList, row: string) => `'${name}:'${of === undefined ? '' : ` || ${row}.${of}`}`;

function numberOf({ by: [first, second] }: KeptList, row: string): string {
  if (first === undefined) return '0';
  return second === undefined ? `${row}.${first}` : `${row}.${first} * ${String(WEIGHT)} + ${row}.${second}`;
}

/** Whether a row of the list comes before or after a place in it, in words that its index answers. */
function compare(list: KeptList, row: string, sign: '<' | '>=', { number, id }: Start): RawBuilder<SqlBool> {
  const numbers = list.by.length < 2 ? [number] : [Math.floor(number / WEIGHT), number % WEIGHT];
  const columns = [...list.by, 'id'].map((column) => sql.ref(`${row}.${column}`));
  const values = [...numbers.slice(0, list.by.length), id].map((value) => sql.val(value));
  return sql`(${sql.join(columns)}) ${sql.raw(sign)} (${sql.join(values)})`;
}

const PIECE = sql.raw(`case when total - place < ${String(CUT)} then total - place + 1 else ${String(CUT)} end`);

/** Cuts rows of a list into blocks, the first of which begins where it is said. */
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

/** Makes the blocks of a list anew, of what is there. */
export async function cutWhole(db: QueryExecutorProvider, list: KeptList): Promise<void> {
  await sql.raw(`delete from kept_blocks where list >= '${list.name}:' and list < '${list.name};'`).execute(db);
  await cut(db, list, FIRST, sql`true`);
}

/** Has a row counted in its block, or taken out of it. A list of which nothing was there has its first block made. */
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
 * Keeps how many rows each block of a list has, from now on by the database itself. To pass over the pages before one, row by
 * row, costs as much as there are rows before it.
 *
 * @param columns what `of`, `by` and `only` read and may change
 */
export async function keepBlocks(db: QueryExecutorProvider, list: KeptList, columns: readonly string[]): Promise<void> {
  const { name, table } = list;
  await cutWhole(db, list);
  await afterEach(db, { name: `${name}_block_added`, table, event: 'insert' }, count(list, 'new', 1));
  await afterEach(db, { name: `${name}_block_gone`, table, event: 'delete' }, count(list, 'old', -1));
  if (columns.length === 0) return;
  const event = { updateOf: columns };
  await afterEach(db, { name: `${name}_block_moved`, table, event }, count(list, 'old', -1) + count(list, 'new', 1));
}

/** Where a page begins: `offset` rows into what `where` leaves of its list. */
interface PageStart {
  where: RawBuilder<SqlBool>;
  offset: number;
}

/** Passes over the rows before a page one by one. */
export function rowByRow({ page, limit }: { page: number; limit: number }): PageStart {
  return { where: sql`true`, offset: (page - 1) * limit };
}

/**
 * Passes over the rows before a page of a list, which is read with the highest first: by counts of blocks, and the rest, less than a
 * block, in its index.
 *
 * @param of which of the lists, where a column parts it
 * @returns nothing when the list ends before the page
 */
export async function passOver(
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
  // Asked for as a select, and not as text, so that nobody takes it for a write.
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

/** Cuts the blocks that have grown too large, each of which reads its own rows. */
export async function cutLargeBlocks(db: Db, lists: readonly KeptList[]): Promise<void> {
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
