import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { startDrawClock } from '~/member-api/draw/draw.server';
import { getDraw } from '~/member-api/draw/history.server';
import { listOrders } from '~/member-api/draw/records.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import type { Service } from '~/member-api/service';
import { failAtQuery, killAt } from '../survival/draw.failure';
import { balances, bet, COMPLETE, fund, makeFolder, openService, PERIOD, play, START } from './draw.stage';
import { openStoreOf } from '../harness/store-place';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => {
  remove();
});

/** Checks the state after one period of {@link play}: two winners of four for each member, paid once. */
async function expectPaidOnce(service: Service): Promise<void> {
  expect(await balances(service)).toEqual([3_900, 3_900, 3_900]);
  const payouts = await service.db
    .selectFrom('ledger_transfers')
    .select('ref')
    .where('kind', '=', 'bet_payout')
    .execute();
  expect(payouts).toHaveLength(6);
  const orders = await service.db.selectFrom('draw_orders').select(['status', 'payout']).execute();
  expect(orders.filter(({ status, payout }) => status === 'won' && payout === 1_950)).toHaveLength(6);
  expect(orders.filter(({ status, payout }) => status === 'lost' && payout === 0)).toHaveLength(6);
  const days = await service.db.selectFrom('draw_days').selectAll().execute();
  expect(days.map(({ orders: placed, staked, won }) => [placed, staked, won])).toEqual(
    Array(3).fill([4, 4_000, 3_900]),
  );
  expect(await service.db.selectFrom('draws').select('settled_at').where('settled_at', 'is', null).execute()).toEqual(
    [],
  );
  expect(await checkLedger(service.db)).toMatchObject({ ok: true, differences: [] });
}

describe('a period', () => {
  test('is paid when its draw is complete, not a millisecond before', async () => {
    const { service, hands, close } = await openService();
    await advance(service);
    await play(service, 1);
    hands.now = COMPLETE - 1;
    await advance(service);
    expect(await balances(service)).toEqual([0, 0, 0]);
    hands.now = COMPLETE;
    await advance(service);
    await expectPaidOnce(service);
    await close();
  });

  test('is paid once by two processes that settle at the same moment', async () => {
    const hands = { now: START };
    const one = await openService({ folder, hands });
    const two = await openService({ folder, hands });
    await advance(one.service);
    await advance(two.service);
    await play(one.service, 1);
    hands.now = COMPLETE;
    await Promise.all([advance(one.service), advance(two.service), advance(one.service), advance(two.service)]);
    await expectPaidOnce(two.service);
    expect([...one.errors, ...two.errors]).toEqual([]);
    await Promise.all([one.close(), two.close()]);
  });

  test('that nobody looked at while nothing ran is settled by its seed on the next start', async () => {
    const first = await openService({ folder });
    await advance(first.service);
    await play(first.service, 1);
    await first.close();
    const next = await openService({ folder, hands: { now: COMPLETE + 999 * PERIOD } });
    await advance(next.service);
    await expectPaidOnce(next.service);
    // One row for the period that was played and one for the newest: the 998 between are derived.
    expect(await next.service.db.selectFrom('draws').select('period').orderBy('period').execute()).toEqual([
      { period: 1 },
      { period: 1_000 },
    ]);
    await next.close();
  });

  test('is settled by the clock alone, when nobody reads', async () => {
    const { service, hands, close } = await openService();
    await advance(service);
    await play(service, 1);
    hands.now = COMPLETE;
    const clock = startDrawClock(service);
    await expect.poll(() => balances(service), { timeout: 20_000 }).toEqual([3_900, 3_900, 3_900]);
    await clock.stop();
    await expectPaidOnce(service);
    await close();
  });

  test('with more orders than one transaction settles is paid in full', async () => {
    const { service, hands, close } = await openService();
    await advance(service);
    await fund(service, 'ann', 100_000);
    for (let placed = 0; placed < 450; placed++) await bet(service, 'ann', 1, PATTERNS[placed % 2] ?? 'rose', 100);
    hands.now = COMPLETE;
    await advance(service);
    expect((await getMemberBalance(service.db, 'ann')).balance).toBe(100_000 - 45_000 + 225 * 195);
    expect((await checkLedger(service.db)).ok).toBe(true);
    await close();
  });
});

test('while a long period is paid, requests are served and bets on the next one are taken', async () => {
  const { service, hands, close } = await openService();
  await advance(service);
  await fund(service, 'ann', 100_000);
  for (let placed = 0; placed < 450; placed++) await bet(service, 'ann', 1, 'rose', 100);
  hands.now = COMPLETE;
  let isPaid = false;
  const paying = advance(service).then(() => (isPaid = true));
  await bet(service, 'ann', 2, 'rose', 100);
  expect(isPaid).toBe(false);
  await paying;
  expect((await listOrders(service, 'ann', { page: 1, limit: 1 })).list).toMatchObject([
    { period: '2', status: 'open' },
  ]);
  await close();
});

describe('a process that dies while it settles', () => {
  test('at any query leaves a period that the next one pays in full, once', async () => {
    const store = await openStoreOf(':memory:');
    const opened = await openService({ folder, store });
    await advance(opened.service);
    let died = true;
    let query = 0;
    // Each round plays a period and breaks at a later query than the one before, until nothing breaks any more.
    while (died) {
      query += 1;
      const period = query;
      opened.hands.now = START + (period - 1) * PERIOD;
      await fund(opened.service, 'ann', 4_000);
      for (const option of PATTERNS) await bet(opened.service, 'ann', period, option, 1_000);
      const before = (await getMemberBalance(store, 'ann')).balance;
      const hands = { now: START + period * PERIOD + 3_000 };
      const dying = await openService({ folder, store, hands, plugin: failAtQuery(query) });
      died = await advance(dying.service).then(
        () => false,
        () => true,
      );
      await advance((await openService({ folder, store, hands })).service);
      expect((await getMemberBalance(store, 'ann')).balance).toBe(before + 3_900);
    }
    // Far enough to have broken off within every transaction of a settlement.
    expect(query).toBeGreaterThan(30);
    expect(await store.selectFrom('draw_orders').select('id').where('status', '=', 'open').execute()).toEqual([]);
    expect((await checkLedger(store)).ok).toBe(true);
    await opened.close();
  });

  test.each([
    ['in its first transaction', 2, { settled: 0, isRecorded: false }],
    ['between result and payout', 52, { settled: 100, isRecorded: true }],
  ])('by SIGKILL %s leaves nothing paid twice', async (_, payout, left) => {
    const opened = await openService({ folder });
    await advance(opened.service);
    await fund(opened.service, 'ann', 12_000);
    for (let round = 0; round < 30; round++)
      for (const option of PATTERNS) await bet(opened.service, 'ann', 1, option, 100);
    expect(await killAt(folder, COMPLETE, payout)).toEqual([null, 'SIGKILL']);
    const { db } = opened.service;
    const drawn = await db.selectFrom('draws').selectAll().where('period', '=', 1).executeTakeFirst();
    expect(drawn).toMatchObject({ settled_at: null });
    expect(drawn?.numbers !== null).toBe(left.isRecorded);
    expect(await db.selectFrom('draw_orders').select('id').where('status', '!=', 'open').execute()).toHaveLength(
      left.settled,
    );
    opened.hands.now = COMPLETE;
    await advance(opened.service);
    expect((await getMemberBalance(db, 'ann')).balance).toBe(60 * 195);
    expect(await db.selectFrom('draw_orders').select('id').where('status', '=', 'open').execute()).toEqual([]);
    expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
    await opened.close();
  });
});

test('X3: a written-down result changes neither what is shown nor what was paid', async () => {
  const { service, hands, close } = await openService();
  await advance(service);
  await play(service, 1);
  hands.now = COMPLETE;
  const shown = await getDraw(service, '1');
  await service.db.updateTable('draws').set({ numbers: '1,1,1', sum: 3 }).execute();
  expect(await getDraw(service, '1')).toEqual(shown);
  expect(
    (await listOrders(service, 'ann', { page: 1, limit: 10 })).list.filter(({ status }) => status === 'won'),
  ).toHaveLength(2);
  await expectPaidOnce(service);
  await close();
});
