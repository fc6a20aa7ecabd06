import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openInstance } from '../harness/harness';
import { becomeMember } from '../harness/member';
import { onPostgres, openStoreOf } from '../harness/store-place';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'real-money-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const draw = { seconds: 6, closeSeconds: 1, soonSeconds: 2, chainLength: 4096 };
const open = (demo = true) => openInstance({ dataDir: folder, draw, demo });
const store = () => openStoreOf(folder);

/** Makes a store with a member. */
async function begin(demo = true): Promise<void> {
  const { instance, client } = await open(demo);
  await becomeMember(client);
  await instance.close();
}

/** Writes the mode as earlier versions did. */
async function write(mode: 'demo' | 'real'): Promise<void> {
  const db = await store();
  await db.insertInto('store_mode').values({ id: 1, mode }).execute();
  await db.destroy();
}

/** Takes a store back to before modes were written. */
async function forgetModes(): Promise<void> {
  const db = await store();
  await db.schema.dropTable('store_mode').execute();
  await sql`delete from kysely_migration where name = '2026-11-22-store-mode'`.execute(db);
  await db.destroy();
}

const REFUSED = onPostgres
  ? /^The database at DATABASE_URL holds a member API that was begun in real-money mode, .* set DATABASE_URL to a database of its own$/
  : /^DATA_DIR holds a member API that was begun in real-money mode, .* set DATA_DIR to a folder of its own$/;

async function opens(): Promise<void> {
  const { instance } = await open();
  await instance.close();
}

describe('X5: a store in which real money was kept', () => {
  test('is refused, in words that name the variable, and stays as it was', async () => {
    await begin();
    await write('real');
    const tables = ['members', 'banks', 'ledger_transfers', 'seeds', 'store_mode'] as const;
    const read = async () => {
      const db = await store();
      const rows = [];
      for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute());
      await db.destroy();
      return rows;
    };
    const before = await read();
    await expect(open()).rejects.toThrow(REFUSED);
    expect(await read()).toEqual(before);
  });

  test('before modes were written is refused, too', async () => {
    await begin(false);
    await forgetModes();
    await expect(open()).rejects.toThrow(REFUSED);
  });
});

test('a demo’s store of an earlier version opens', async () => {
  await begin();
  await write('demo');
  await opens();
});

test('a demo’s store from before modes were written opens', async () => {
  await begin();
  await forgetModes();
  await opens();
});
