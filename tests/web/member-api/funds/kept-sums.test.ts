import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPlaySummary } from '~/member-api/draw/records.server';
import { readRecharges } from '~/member-api/funds/records.server';
import type { Service } from '~/member-api/service';
import type { Db } from '~/member-api/store/database.server';
import { openService, signIn } from '../draw/draw.stage';
import { dropTrigger, takeBack } from '../harness/older-store';
import { openStoreOf } from '../harness/store-place';

let folder: string;
let stores: Db[];
/** The same store, opened by two processes. */
let one: Db;
let other: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kept-sums-'));
  stores = [];
  one = await open();
  other = await open();
});
afterEach(async () => {
  for (const store of stores) await store.destroy();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<Db> {
  const store = await openStoreOf(folder);
  stores.push(store);
  return store;
}

const DAY = { member_id: 'ann', orders: 1 };

async function lifetimeOf(db: Db, memberId: string) {
  const { service } = await openService({ folder, hands: { now: Date.UTC(2026, 10, 22) }, store: db });
  return (await getPlaySummary(service, { memberId, sessionId: 'none' } as never)).lifetime;
}

test('what a member ever played follows each day of theirs, whichever process writes it', async () => {
  await one
    .insertInto('draw_days')
    .values({ ...DAY, day: 1, staked: 500, won: 0 })
    .execute();
  await other
    .insertInto('draw_days')
    .values({ ...DAY, day: 2, staked: 700, won: 100 })
    .execute();
  await other
    .insertInto('draw_days')
    .values({ ...DAY, member_id: 'ben', day: 2, staked: 9, won: 9 })
    .execute();
  await one.updateTable('draw_days').set({ won: 900 }).where('day', '=', 1).execute();
  expect(await lifetimeOf(other, 'ann')).toEqual({ staked: '12.00', won: '10.00', net: '-2.00' });
  await other.deleteFrom('draw_days').where('day', '=', 1).execute();
  expect(await lifetimeOf(one, 'ann')).toEqual({ staked: '7.00', won: '1.00', net: '-6.00' });
  expect(await lifetimeOf(one, 'nobody')).toEqual({ staked: '0.00', won: '0.00', net: '0.00' });
});

test('what was played before the sums were kept is part of them', async () => {
  const triggers = ['added', 'gone', 'moved'].map((name) => dropTrigger(`draw_total_${name}`, 'draw_days'));
  await takeBack(one, ['2026-11-28-draw-totals'], ...triggers, 'drop table draw_totals');
  await one
    .insertInto('draw_days')
    .values({ ...DAY, day: 1, staked: 500, won: 300 })
    .execute();
  const upgraded = await open();
  // Written by the older version, which is still running.
  await one
    .insertInto('draw_days')
    .values({ ...DAY, day: 2, staked: 100, won: 0 })
    .execute();
  expect(await lifetimeOf(upgraded, 'ann')).toEqual({ staked: '6.00', won: '3.00', net: '-3.00' });
});

const recharge = (number: number) => {
  const id = `recharge-${String(number).padStart(3, '0')}`;
  return {
    ...{
      id,
      member_id: 'ann',
      bank_id: 'bank',
      bank_name: 'Bank',
      amount: 100,
      picture_hash: id,
      status: 'reviewing' as const,
    },
    ...{ screenshot: 'picture.jpg', reason: null, remark: null, apply_time: number, complete_time: null },
  };
};

async function addPicture(db: Db): Promise<void> {
  await signIn({ db }, 'ann', 1);
  const picture = { name: 'picture.jpg', member_id: 'ann', picture_hash: 'a', bytes: 1, created_at: 1 };
  await db.insertInto('uploads').values(picture).execute();
}

/** Pages of a member's recharges as numbers, each with its total. */
async function pagesOf(db: Db, pages: readonly number[], limit: number) {
  const told = [];
  for (const page of pages) {
    const { list, total } = await readRecharges({ db } as Service, 'ann', { page, limit });
    told.push({ total, numbers: list.map(({ id }) => Number(String(id).slice(-3))) });
  }
  return told;
}

test('a member’s recharges are paged from the newest to the very first, whichever process wrote them', async () => {
  await addPicture(one);
  for (let number = 1; number <= 7; number++)
    await (number % 2 === 0 ? one : other).insertInto('recharges').values(recharge(number)).execute();
  expect(await pagesOf(one, [1, 2, 3, 4], 3)).toEqual([
    { total: 7, numbers: [7, 6, 5] },
    { total: 7, numbers: [4, 3, 2] },
    { total: 7, numbers: [1] },
    { total: 7, numbers: [] },
  ]);
});

test('recharges from before they had places are paged with those that an older version writes beside this one', async () => {
  await addPicture(one);
  await takeBack(
    one,
    ['2026-11-28-funds-places'],
    ...['recharges', 'withdrawals'].flatMap((table) => [
      dropTrigger(`${table}_place`, table),
      `drop index ${table}_by_place`,
      `alter table ${table} drop column place`,
      `create index ${table}_of_member on ${table} (member_id, id)`,
    ]),
  );
  await one
    .insertInto('recharges')
    .values([recharge(1), recharge(2), recharge(3)])
    .execute();
  const upgraded = await open();
  await one.insertInto('recharges').values(recharge(4)).execute();
  expect(await pagesOf(upgraded, [1, 2], 3)).toEqual([
    { total: 4, numbers: [4, 3, 2] },
    { total: 4, numbers: [1] },
  ]);
});
