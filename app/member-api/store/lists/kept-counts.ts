import { sql, type QueryExecutorProvider } from 'kysely';
import type { Db } from '../database.server';
import { sumOf } from './totals';
import { createTrigger } from '../triggers';

/** What to count. */
interface Counted {
  table: string;
  /** SQL expression of a row's group, a non-null text. @param row alias of the row */
  group: (row: string) => string;
  /** SQL condition of counted rows; all by default. */
  only?: (row: string) => string;
  /** Columns read by group and condition. */
  columns: readonly string[];
}

/**
 * Creates triggers that maintain the number of rows per group. A `count(*)` for each page would cost as much as there
 * are rows.
 */
export async function keepCounts(
  db: QueryExecutorProvider,
  { table, group, only = () => 'true', columns }: Counted,
): Promise<void> {
  const nameOf = (row: string) => `'${table}:' || ${group(row)}`;
  const added = `insert into kept_counts (name, count) select ${nameOf('new')}, 1 where ${only('new')}
    on conflict (name) do update set count = kept_counts.count + 1;`;
  const gone = `update kept_counts set count = count - 1 where name = ${nameOf('old')} and ${only('old')};`;
  await sql.raw(`delete from kept_counts where name >= '${table}:' and name < '${table};'`).execute(db);
  await sql
    .raw(
      `insert into kept_counts (name, count) select ${nameOf(table)}, count(*) from ${table} where ${only(table)} group by 1`,
    )
    .execute(db);
  await createTrigger(db, { name: `${table}_count_added`, table, event: 'insert' }, added);
  await createTrigger(db, { name: `${table}_count_gone`, table, event: 'delete' }, gone);
  await createTrigger(db, { name: `${table}_count_moved`, table, event: { updateOf: columns } }, `${gone} ${added}`);
}

/**
 * Reads a count maintained by {@link keepCounts}.
 *
 * @param group a single group; the sum of all by default
 */
export async function readCount(db: Db, table: string, group?: string): Promise<number> {
  const counts = db.selectFrom('kept_counts').select((eb) => sumOf(eb.ref('count')).as('count'));
  const asked =
    group === undefined
      ? counts.where('name', '>=', `${table}:`).where('name', '<', `${table};`)
      : counts.where('name', '=', `${table}:${group}`);
  return (await asked.executeTakeFirstOrThrow()).count;
}
