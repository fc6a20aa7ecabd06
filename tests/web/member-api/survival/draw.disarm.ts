import { sql } from 'kysely';
import type { Db } from '~/member-api/store/database.server';
import { onPostgres } from '../harness/store-place';

const TABLES = ['draw_chains', 'draw_checkpoints', 'draw_periods', 'draw_orders', 'draws'];
const GUARDS = [
  ...TABLES.flatMap((table) => [`${table}_stay`, `${table}_fixed`].map((name) => [name, table] as const)),
  ['draw_periods_ahead', 'draw_periods'],
  ['draw_orders_committed', 'draw_orders'],
  ['draws_known', 'draws'],
  ['draw_rounds_stay', 'draw_rounds'],
  ['draw_rounds_named', 'draw_rounds'],
  ['draw_periods_named', 'draw_periods'],
  ['draw_orders_named', 'draw_orders'],
  ['draw_orders_rounded', 'draw_orders'],
  ['draws_rounded', 'draws'],
] as const;

/**
 * Drops the triggers that protect published data, as an owner of the database can.
 *
 * @param only the name of a single trigger
 */
export async function disarm(db: Db, only?: string): Promise<void> {
  for (const [name, table] of GUARDS)
    if (only === undefined || only === name)
      await sql.raw(`drop trigger if exists ${name}${onPostgres ? ` on ${table}` : ''}`).execute(db);
}
