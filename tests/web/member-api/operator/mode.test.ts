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
  folder = mkdtempSync(join(tmpdir(), 'mode-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const modes = {
  demo: { demo: true, unit: 'credits' },
  real: { demo: false, unit: 'CNY' },
};
const draw = { seconds: 6, closeSeconds: 1, soonSeconds: 2, chainLength: 4096 };
const open = (mode: keyof typeof modes) => openInstance({ dataDir: folder, draw, ...modes[mode] });
const store = () => openStoreOf(folder);

const REFUSED = onPostgres
  ? /^The database at DATABASE_URL holds a member API that was begun in .* DATABASE_URL to a database of its own$/
  : /^DATA_DIR holds a member API that was begun in .* DATA_DIR to a folder of its own$/;

describe.each([
  ['demo', 'real'],
  ['real', 'demo'],
] as const)('X5: a store that was begun in %s mode', (first, other) => {
  beforeEach(async () => {
    const { instance, client } = await open(first);
    await becomeMember(client);
    await instance.close();
  });

  test('is opened in that mode again', async () => {
    const { instance } = await open(first);
    await instance.close();
  });

  test(`is refused in ${other} mode, in words that name the variable, and stays as it was`, async () => {
    const tables = ['members', 'banks', 'ledger_transfers', 'seeds', 'store_mode'] as const;
    const read = async () => {
      const db = await store();
      const rows = [];
      for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute());
      await db.destroy();
      return rows;
    };
    const before = await read();
    await expect(open(other)).rejects.toThrow(REFUSED);
    expect(await read()).toEqual(before);
  });

  test(`before modes were written down is refused in ${other} mode, too`, async () => {
    const db = await store();
    await db.schema.dropTable('store_mode').execute();
    await sql`delete from kysely_migration where name = '2026-11-22-store-mode'`.execute(db);
    await db.destroy();
    await expect(open(other)).rejects.toThrow(REFUSED);
    const { instance } = await open(first);
    await instance.close();
  });
});

test('X5: of a demo and a real one that start at once on one folder, one is refused', async () => {
  const opened = await Promise.allSettled([open('demo'), open('real')]);
  expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const outcome of opened) if (outcome.status === 'fulfilled') await outcome.value.instance.close();
});
