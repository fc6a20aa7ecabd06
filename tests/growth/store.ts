import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createMemberApi, type MemberApi } from '~/member-api/app.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { seed } from '~/member-api/seed.server';
import { openStore } from '~/member-api/store/database.server';
import { SQLITE_FILE } from '~/member-api/store/store-location';
import { openService } from '../web/member-api/draw/draw.stage';
import { testSettings } from '../web/member-api/harness/harness';
import { openPostgresBulk, openSqliteBulk } from './bulk';
import { fill } from './fill';

/** The time after all events. */
export const NOW = Date.UTC(2026, 10, 22, 12);
const PERIOD = 180_000;

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (entry: unknown) => process.stderr.write(`${String(entry)}\n`),
};

/** A filled store with a member API on it. */
export interface Grown {
  instance: MemberApi;
  folder: string;
  /** How long filling it took, in ms. */
  filledIn: number;
  close: () => Promise<void>;
}

async function makeDatabase(cluster: string, rows: number): Promise<string> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database growth_${String(rows)} template template0`);
  await client.end();
  const url = new URL(cluster);
  url.pathname = `/growth_${String(rows)}`;
  return url.href;
}

/**
 * Creates and fills a store.
 *
 * @param cluster address of a PostgreSQL for a new database; SQLite without it
 */
export async function grow(rows: number, cluster?: string): Promise<Grown> {
  const folder = mkdtempSync(join(tmpdir(), 'growth-'));
  const databaseUrl = cluster === undefined ? undefined : await makeDatabase(cluster, rows);
  const file = join(folder, SQLITE_FILE);
  const start = NOW - rows * PERIOD - 60_000;
  const chainLength = rows < 3_000 ? 4_096 : 2 ** Math.ceil(Math.log2(rows + 2_000));
  const draw = { seconds: PERIOD / 1000, closeSeconds: 10, soonSeconds: 30, chainLength };
  const store = await openStore({
    ...(databaseUrl === undefined ? { file } : { url: databaseUrl }),
    dataDir: folder,
    log: silent,
  });
  const { service } = await openService({ folder, hands: { now: start }, draw, store });
  await seed(service);
  await advance(service);
  const began = performance.now();
  const bulk = databaseUrl === undefined ? openSqliteBulk(file) : await openPostgresBulk(databaseUrl);
  await fill(bulk, service, { rows, seed: 'garden', start, period: PERIOD }, NOW);
  await bulk.close();
  const filledIn = performance.now() - began;
  await store.destroy();
  const settings = { ...testSettings({ dataDir: folder, draw, demoReviewSeconds: 0 }), databaseUrl };
  const instance = await createMemberApi({ settings, log: silent, now: () => NOW });
  return {
    instance,
    folder,
    filledIn,
    close: async () => {
      await instance.close();
      rmSync(folder, { recursive: true });
    },
  };
}
