import { join } from 'node:path';
import { CompiledQuery, DefaultQueryExecutor, sql, type QueryResult } from 'kysely';
import Database from 'libsql';
import type { Db } from '~/member-api/store/database.server';
import { SQLITE_FILE } from '~/member-api/store/store-location';
import { onPostgres } from './store-place';

/** A sent query. */
export interface Sent {
  text: string;
  values: readonly unknown[];
}

/** A step in a query's plan whose cost grows with the number of rows. */
export interface Growing {
  text: string;
  /** The database's description of the step. */
  step: string;
}

/** Tables that the operator fills by hand, or that have a row for each of a few items. */
const SMALL = [
  'audit_head',
  'notice_drafts',
  'banks',
  'banners',
  'media_origins',
  'draw_chains',
  'draw_checkpoints',
  'draw_clock',
  'film_types',
  'ledger_checks',
  'ledger_head',
  'kysely_migration',
  'kysely_migration_lock',
  'regions',
  'seeds',
  'service_desk',
  'staff',
  'store_mode',
];

/**
 * Records each query of the member API in this process, in order.
 *
 * @returns `stop` ends the recording; `sent` has the queries
 */
export function recordQueries(): { stop: () => void; sent: Sent[] } {
  const sent: Sent[] = [];
  const executor = DefaultQueryExecutor.prototype;
  const original = Object.getOwnPropertyDescriptor(executor, 'executeQuery');
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the executor that it belongs to
  const execute = executor.executeQuery;
  executor.executeQuery = function <Row>(this: DefaultQueryExecutor, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (/^(?:select|insert|update|delete|with)\b/i.test(query.sql))
      sent.push({ text: query.sql, values: query.parameters });
    return execute.call(this, query) as Promise<QueryResult<Row>>;
  };
  return {
    sent,
    stop: () => {
      if (original) Object.defineProperty(executor, 'executeQuery', original);
      else Reflect.deleteProperty(executor, 'executeQuery');
    },
  };
}

/** Removes duplicates: lists of values that differ only in length count as the same. */
function withoutRepetitions(sent: readonly Sent[]): Sent[] {
  const shapeOf = ({ text }: Sent) => text.replaceAll(/\((?:(?:\?|\$\d+)(?:, )?)+\)/g, '(…)');
  return [...new Map(sent.map((one) => [shapeOf(one), one])).values()];
}

async function growingTables(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables();
  return new Set(tables.map(({ name }) => name).filter((name) => !SMALL.includes(name)));
}

/** The tables of a query, by their alias in its plan. */
function tablesByAlias(text: string): Map<string, string> {
  const named = [...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table] as const);
  return new Map(named);
}

function explainOnSqlite(file: string, { text, values }: Sent, grows: (name: string) => boolean): string[] {
  // The explain statement stays open, so it needs a separate connection.
  const database = new Database(file);
  const rows = database.prepare(`explain query plan ${text}`).all(...values) as { detail: string }[];
  database.close();
  const sorts = [...text.matchAll(/(?:from|join) "(\w+)"/g)].some(([, name = '']) => grows(name));
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => {
      if (/AUTOMATIC/.test(detail)) return true;
      if (/^USE TEMP B-TREE/.test(detail)) return sorts;
      const scanned = /^SCAN (\w+)/.exec(detail)?.[1];
      return scanned !== undefined && grows(scanned);
    });
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

function scansOf(plan: Plan, grows: (name: string) => boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition } = plan;
  const isWhole = /Seq Scan|^Index (?:Only )?Scan$|Bitmap Index Scan/.test(type) && condition === undefined;
  const own = isWhole && grows(table) ? [`${type} ${table} ${index}`.trim()] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => scansOf(inner, grows))];
}

/**
 * PostgreSQL scans a small table as a whole whatever indexes exist, or keeps it in memory for a join, as the statistics of the moment
 * say, unless these are off.
 */
async function explainOnPostgres(db: Db, { text, values }: Sent, grows: (name: string) => boolean): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    for (const method of ['seqscan', 'hashjoin', 'mergejoin', 'material'])
      await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(trx);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
    );
    return rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan, grows));
  });
}

/**
 * Steps whose cost grows with the number of rows: on both databases full scans of a table or an index. On SQLite, whose plans do
 * not depend on statistics, also sorting without an index, and temporary indexes.
 *
 * @param folder the store's folder, on SQLite
 */
export async function findGrowing(db: Db, folder: string, sent: readonly Sent[]): Promise<Growing[]> {
  const growing = await growingTables(db);
  const found: Growing[] = [];
  for (const query of withoutRepetitions(sent)) {
    const aliases = tablesByAlias(query.text);
    const grows = (name: string) => growing.has(aliases.get(name) ?? name);
    const steps = onPostgres
      ? await explainOnPostgres(db, query, grows)
      : explainOnSqlite(join(folder, SQLITE_FILE), query, grows);
    for (const step of steps) found.push({ text: query.text, step });
  }
  return found;
}
