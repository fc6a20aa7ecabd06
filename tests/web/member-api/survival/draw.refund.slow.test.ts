import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { getDraw, getNextPeriod, listDraws } from '~/member-api/draw/history.server';
import { getPlaySummary, listOrders } from '~/member-api/draw/records.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import type { Service } from '~/member-api/service';
import { disarm } from './draw.disarm';
import { failAtQuery, killAt } from './draw.failure';
import {
  balances,
  bet,
  caller,
  COMPLETE,
  fund,
  makeFolder,
  openService,
  PERIOD,
  play,
  signIn,
  START,
} from '../draw/draw.stage';
import { TAMPERINGS } from '../draw/draw.tampering';
import { openStoreOf } from '../harness/store-place';

const HOURS_72 = 72 * 3_600_000;
const REFUND_AT = COMPLETE + HOURS_72;

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => {
  remove();
});

const refundsOf = ({ db }: Service) =>
  db.selectFrom('ledger_transfers').select('ref').where('kind', '=', 'bet_refund').execute();
const openOrders = ({ db }: Service) =>
  db.selectFrom('draw_orders').select('id').where('status', '=', 'open').execute();

/** The house's balance for a refunded period, which must be zero. */
async function houseBalance({ db }: Service): Promise<number> {
  const entries = await db
    .selectFrom('ledger_entries')
    .select('amount')
    .where('account_id', '=', 'house:draw')
    .execute();
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

/** A period of twelve orders that was tampered with after the close. */
async function openMeddled(name: string) {
  const stage = await openService({ folder });
  const { service, hands } = stage;
  await advance(service);
  await play(service, 1);
  hands.now = START + PERIOD - 5_000;
  await advance(service);
  const tampering = TAMPERINGS[name]?.();
  await tampering?.meddle(service);
  hands.now = COMPLETE;
  await advance(service);
  return { ...stage, undo: () => tampering?.undo(service) };
}

async function expectRefundedOnce(service: Service): Promise<void> {
  expect(await balances(service)).toEqual([4_000, 4_000, 4_000]);
  expect(await refundsOf(service)).toHaveLength(12);
  expect(await houseBalance(service)).toBe(0);
  expect(await openOrders(service)).toEqual([]);
  const days = await service.db.selectFrom('draw_days').selectAll().execute();
  expect(days.map(({ orders, staked, won }) => [orders, staked, won])).toEqual(Array(3).fill([4, 0, 0]));
  expect(await checkLedger(service.db)).toMatchObject({ ok: true, differences: [] });
}

describe('when the checks of a period still differ after 72 hours', () => {
  test.each(Object.keys(TAMPERINGS).filter((name) => name !== 'an order was settled by hand'))(
    'every stake goes back as the ledger took it, once, on two processes (%s)',
    async (name) => {
      const { service, hands, close } = await openMeddled(name);
      const other = await openService({ folder, hands });
      hands.now = REFUND_AT - 1;
      await advance(service);
      await advance(other.service);
      expect(await balances(service)).toEqual([0, 0, 0]);
      hands.now = REFUND_AT + 10_000;
      await Promise.all([advance(service), advance(other.service), advance(other.service)]);
      await expectRefundedOnce(service);
      hands.now += HOURS_72;
      await Promise.all([advance(service), advance(other.service)]);
      await expectRefundedOnce(other.service);
      await Promise.all([close(), other.close()]);
    },
  );

  test('an order that was settled by hand is left to people, and the other stakes go back', async () => {
    const { service, hands, close } = await openMeddled('an order was settled by hand');
    hands.now = REFUND_AT;
    await advance(service);
    expect(await balances(service)).toEqual([3_000, 4_000, 4_000]);
    expect(await openOrders(service)).toEqual([]);
    await close();
  });

  test('the period stays under review for ever, shows no numbers, and its orders say that they are refunded', async () => {
    const { service, hands, undo, close } = await openMeddled('another result was written down');
    hands.now = REFUND_AT;
    await advance(service);
    await undo();
    hands.now += HOURS_72;
    const shown = await getDraw(service, '1');
    expect(shown.status).toBe('review');
    expect(shown).not.toHaveProperty('numbers');
    expect((await listDraws(service, 1, 20)).list.map(({ period }) => period)).not.toContain('1');
    const { list, total } = await listOrders(service, 'ann', { page: 1, limit: 10 });
    expect(list.map(({ status, payout, review, proof }) => [status, payout, review, proof?.size])).toEqual(
      Array(4).fill(['refunded', '10.00', undefined, 12]),
    );
    expect(total).toBe(4);
    await expectRefundedOnce(service);
    await close();
  });

  test('refunded stakes are neither staked nor won in the sums of a member', async () => {
    const { service, hands, close } = await openMeddled('an order was added');
    await signIn(service, 'bea', START);
    hands.now = COMPLETE + 1_000;
    await fund(service, 'bea', 700);
    await bet(service, 'bea', 2, 'rose', 700);
    const before = await getPlaySummary(service, caller('bea'));
    expect(before.lifetime.staked).toBe('47.00');
    hands.now = REFUND_AT;
    const after = await getPlaySummary(service, caller('bea'));
    expect(after.lifetime).toEqual(after.session);
    expect(after.lifetime.staked).toBe('7.00');
    expect(after.lifetime.won).toMatch(/^(0.00|13.65)$/);
    await close();
  });

  test('the periods after it were paid in the meantime', async () => {
    const { service, hands, close } = await openMeddled('an order was dropped');
    await fund(service, 'dee', 4_000);
    for (const option of PATTERNS) await bet(service, 'dee', 2, option, 1_000);
    hands.now = REFUND_AT;
    await advance(service);
    expect((await getMemberBalance(service.db, 'dee')).balance).toBe(3_900);
    expect((await getNextPeriod(service)).last?.status).toBe('complete');
    await close();
  });
});

test('a refund that has begun is finished, even if the checks agree again by then', async () => {
  const { service, hands, undo, close } = await openMeddled('another result was written down');
  // Killed in its first refund: the period is void by then, and nothing has been refunded.
  expect(await killAt(folder, REFUND_AT, 1)).toEqual([null, 'SIGKILL']);
  expect(await refundsOf(service)).toEqual([]);
  await undo();
  hands.now = REFUND_AT;
  await advance(service);
  await expectRefundedOnce(service);
  await close();
});

test('a process that dies by SIGKILL in the midst of many refunds leaves the rest to the next one', async () => {
  const opened = await openService({ folder });
  await advance(opened.service);
  await fund(opened.service, 'ann', 15_000);
  for (let placed = 0; placed < 150; placed++) await bet(opened.service, 'ann', 1, 'rose', 100);
  opened.hands.now = START + PERIOD;
  await advance(opened.service);
  await disarm(opened.service.db);
  await opened.service.db.updateTable('draws').set({ bets_root: '00' }).where('period', '=', 1).execute();
  opened.hands.now = COMPLETE;
  await advance(opened.service);
  expect(await killAt(folder, REFUND_AT, 120)).toEqual([null, 'SIGKILL']);
  expect(await refundsOf(opened.service)).toHaveLength(100);
  opened.hands.now = REFUND_AT;
  await advance(opened.service);
  expect((await getMemberBalance(opened.service.db, 'ann')).balance).toBe(15_000);
  expect(await refundsOf(opened.service)).toHaveLength(150);
  expect((await checkLedger(opened.service.db)).ok).toBe(true);
  await opened.close();
});

test('a process that breaks at any query while it refunds leaves the rest to the next one', async () => {
  const store = await openStoreOf(':memory:');
  const draw = { chainLength: 2 ** 18 };
  const { service, hands } = await openService({ folder, store, draw });
  await advance(service);
  await disarm(store);
  let failed = true;
  for (let query = 1; failed; query++) {
    const period = Number((await getNextPeriod(service)).period);
    await fund(service, 'ann', 400);
    for (const option of PATTERNS) await bet(service, 'ann', period, option, 100);
    hands.now += PERIOD;
    await advance(service);
    await store.updateTable('draws').set({ bets_root: '00' }).where('period', '=', period).execute();
    hands.now += 3_000;
    await advance(service);
    hands.now += HOURS_72;
    const dying = await openService({ folder, store, hands, plugin: failAtQuery(query) });
    failed = await advance(dying.service).then(
      () => dying.errors.some((text) => text.includes('could not be checked')),
      () => true,
    );
    await advance((await openService({ folder, store, hands })).service);
    expect((await getMemberBalance(store, 'ann')).balance).toBe(400 * query);
    expect(await openOrders(service)).toEqual([]);
    hands.now += PERIOD - ((hands.now - START) % PERIOD);
    if (!failed) expect(query).toBeGreaterThan(30);
  }
  expect((await checkLedger(store)).ok).toBe(true);
  await store.destroy();
});
