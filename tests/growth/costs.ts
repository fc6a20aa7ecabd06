import { CompiledQuery } from 'kysely';
import { median } from 'simple-statistics';
import type { Db } from '~/member-api/store/database.server';
import { recordQueries, type Sent } from '../web/member-api/harness/query-plans';
import { pagesOf } from './pages';
import type { Grown } from './store';

/** The cost of each page: milliseconds, or database blocks read. */
export type Costs = Readonly<Record<string, number>>;

/** How often each page is measured; the median counts. */
const TIMES = 15;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** The blocks read by queries, each run again and rolled back. */
async function blocksOf(db: Db, sent: readonly Sent[]): Promise<number> {
  let blocks = 0;
  const undo = new Error('measured');
  for (const { text, values } of sent)
    await db
      .transaction()
      .execute(async (trx) => {
        const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...values]);
        const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
        for (const row of rows) {
          const { Plan: plan } = row['QUERY PLAN'][0];
          blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        }
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  return blocks;
}

async function blocksOfPage(db: Db, ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const recording = recordQueries();
  try {
    await ask();
  } finally {
    recording.stop();
  }
  return blocksOf(
    db,
    recording.sent.filter(({ text }) => text.startsWith('select')),
  );
}

async function timeOfPage(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await ask();
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** @returns the cost of each page of a filled store: blocks read on PostgreSQL, time on SQLite */
export async function costsOf(grown: Grown, rows: number, kind: 'postgres' | 'sqlite'): Promise<Costs> {
  const { db } = grown.instance.service;
  const costs: Record<string, number> = {};
  const pages = Object.entries(await pagesOf(grown, rows));
  // Warm-up: the first run reads and compiles.
  for (const [, ask] of pages) await ask();
  for (const [name, ask] of pages)
    costs[name] = kind === 'postgres' ? await blocksOfPage(db, ask) : await timeOfPage(ask);
  return costs;
}
