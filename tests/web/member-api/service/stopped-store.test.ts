import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_MEMBER } from '~/config/demo-member';
import { login } from '~/contract/calls/account';
import { getNextPeriod, listOrders, placeOrder } from '~/contract/calls/draw';
import { checkLedger } from '~/member-api/ledger/check.server';
import { openExistingStore } from '~/member-api/store/database.server';
import { openInstance } from '../harness/harness';
import { onPostgres, openStoreOf } from '../harness/store-place';

const log = { warn: () => undefined };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopped-store-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe.skipIf(onPostgres)('after a graceful stop under bets', () => {
  test('the database file alone, copied without its log, has every bet that was acknowledged; a copy of the folder starts ready with them', async () => {
    const { instance, client } = await openInstance({
      dataDir: folder,
      draw: { seconds: 600, closeSeconds: 1, soonSeconds: 2, chainLength: 1_024 },
    });
    const { token } = await client.get(login, { username: DEMO_MEMBER.username, password: DEMO_MEMBER.password });
    const { period } = await client.get(getNextPeriod, {}, { token });
    const acknowledged: string[] = [];
    // Four members' forms at a time, until the stop; those under way are answered, as the server does before it closes the store.
    let isStopping = false;
    const place = async (browser: number) => {
      for (let n = 0; !isStopping; n++) {
        const key = `bet-${String(browser)}-${String(n)}`;
        const { data } = await client.ask(placeOrder, { period, option: 'rose', amount: '1.00' }, { token, key });
        if (data?.id) acknowledged.push(data.id);
        isStopping ||= acknowledged.length >= 8;
      }
    };
    await Promise.all([1, 2, 3, 4].map(place));
    await instance.close();

    const copy = mkdtempSync(join(tmpdir(), 'stopped-store-copy-'));
    copyFileSync(join(folder, 'member.sqlite'), join(copy, 'member.sqlite'));
    const db = await openExistingStore({ file: join(copy, 'member.sqlite'), dataDir: copy, log });
    const { rows } = await sql<{ id: string }>`select id from draw_orders`.execute(db);
    await db.destroy();
    rmSync(copy, { recursive: true });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));

    const whole = mkdtempSync(join(tmpdir(), 'stopped-store-whole-'));
    cpSync(folder, whole, { recursive: true });
    const restored = await openInstance({
      dataDir: whole,
      draw: { seconds: 600, closeSeconds: 1, soonSeconds: 2, chainLength: 1_024 },
    });
    expect(await restored.instance.ready()).toBe('ready');
    expect(await checkLedger(restored.instance.service.db)).toMatchObject({ ok: true, differences: [] });
    const { list } = await restored.client.get(listOrders, { limit: 100 }, { token });
    expect(list.map((order) => order.id)).toEqual(expect.arrayContaining(acknowledged));
    await restored.instance.close();
    rmSync(whole, { recursive: true });
  });
});

describe('a database of a newer version', () => {
  test('is not opened, and the operator reads why and what to do', async () => {
    const db = await openStoreOf(folder);
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-wings', '2999')`.execute(db);
    await db.destroy();
    const said = expect.stringMatching(
      /^This database was used by a newer version \(migration 2999-01-01-wings\)\. An older version does not open it; restore the backup made before the upgrade/,
    ) as string;
    await expect(openStoreOf(folder)).rejects.toMatchObject({ problems: [said] });
    if (onPostgres) return;
    await expect(
      openExistingStore({ file: join(folder, 'member.sqlite'), dataDir: folder, log }),
    ).rejects.toMatchObject({
      problems: [said],
    });
  });
});
