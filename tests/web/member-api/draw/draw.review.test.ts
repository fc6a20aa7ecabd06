import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { getDraw, getLatestDraw, getNextPeriod, listDraws } from '~/member-api/draw/history.server';
import { verifyPath } from '~/member-api/draw/merkle';
import type * as recheck from '~/member-api/draw/recheck';
import { checkPeriod } from '~/member-api/draw/settle/check.server';
import { getPlaySummary, listOrders } from '~/member-api/draw/records.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import type { Service } from '~/member-api/service';
import { disarm } from '../survival/draw.disarm';
import { failAtQuery } from '../survival/draw.failure';
import {
  balances,
  bet,
  caller,
  COMPLETE,
  fund,
  leafOfWire,
  makeFolder,
  openService,
  PERIOD,
  play,
  START,
} from './draw.stage';
import { TAMPERINGS } from './draw.tampering';

/** Wrong results of the second derivation, one for each part. */
const SLIPS = { commitment: 'ab'.repeat(32), numbers: '7,7,7', result: ['rose', 'balloon', 'lily'] };
const second = vi.hoisted(() => ({ slips: {} }));
vi.mock('~/member-api/draw/recheck', async (importOriginal) => {
  const real = await importOriginal<typeof recheck>();
  const recheckDraw: typeof real.recheckDraw = async (seed, period) => ({
    ...(await real.recheckDraw(seed, period)),
    ...(period === 1 && second.slips),
  });
  return { ...real, recheckDraw };
});

const slipping = (slips: Partial<typeof SLIPS>) => () => ({
  meddle: () => Promise.resolve(void (second.slips = slips)),
  undo: () => Promise.resolve(void (second.slips = {})),
});

const CASES: typeof TAMPERINGS = {
  ...TAMPERINGS,
  'the second derivation slipped in its numbers': slipping({ numbers: SLIPS.numbers }),
  'the seed opens another commitment': slipping({ commitment: SLIPS.commitment }),
  'the second derivation slipped in its patterns': slipping({ result: SLIPS.result }),
};

let folder: string;
let remove: () => void;
/** Two processes on one store, with a shared clock. */
let one: Awaited<ReturnType<typeof openService>>;
let two: typeof one;
const hands = { now: START };

beforeEach(async () => {
  ({ folder, remove } = makeFolder());
  second.slips = {};
  hands.now = START;
  one = await openService({ folder, hands });
  two = await openService({ folder, hands });
  await advance(one.service);
  await advance(two.service);
  await play(one.service, 1);
});
afterEach(async () => {
  await Promise.all([one.close(), two.close()]);
  remove();
});

/** Closes period 1, tampers with it, and draws it. */
async function drawMeddled(name: string) {
  const tampering = CASES[name]?.() ?? { meddle: () => Promise.reject(new Error(name)), undo: () => Promise.resolve() };
  hands.now = START + PERIOD - 5_000;
  await advance(one.service);
  await tampering.meddle(one.service);
  hands.now = COMPLETE;
  await advance(one.service);
  return tampering;
}

async function expectUnderReview(service: Service): Promise<void> {
  const shown = await getDraw(service, '1');
  expect(shown).toMatchObject({ status: 'review', betsCount: 12 });
  for (const fact of ['commitment', 'seed', 'betsRoot']) expect(shown).toHaveProperty(fact);
  for (const result of ['numbers', 'sum', 'result', 'voidedAt']) expect(shown).not.toHaveProperty(result);
  const { list } = await listOrders(service, 'cho', { page: 1, limit: 10, period: '1' });
  expect(list.map(({ status, review, payout }) => [status, review, payout])).toEqual(
    Array(4).fill(['open', true, '0.00']),
  );
}

describe('a period is put under review, on every process, when', () => {
  test.each(Object.keys(CASES))('%s', async (name) => {
    await drawMeddled(name);
    expect(await balances(one.service)).toEqual([0, 0, 0]);
    expect(one.errors).toEqual(['a draw does not agree with its second check; nothing of it is paid']);
    for (const { service } of [one, two]) {
      await expectUnderReview(service);
      await expect(getLatestDraw(service)).rejects.toMatchObject({ reason: 'not_found' });
      expect(await listDraws(service, 1, 20)).toMatchObject({ list: [], total: 1 });
      expect((await getNextPeriod(service)).last).toEqual({ period: '1', status: 'review' });
    }
    expect(two.errors).toEqual([]);
  });
});

test.each(Object.keys(SLIPS))(
  'a period without a record of its commitment is held to the second derivation’s %s',
  async (name) => {
    await drawMeddled('the second derivation slipped in its numbers');
    second.slips = { [name]: SLIPS[name as keyof typeof SLIPS] };
    await disarm(one.service.db);
    await one.service.db.deleteFrom('draw_periods').execute();
    await one.service.db.updateTable('draw_orders').set({ commitment: null, s0: null }).execute();
    const row = await one.service.db.selectFrom('draws').selectAll().executeTakeFirstOrThrow();
    expect((await checkPeriod(one.service, row)).differences).toContain(name);
  },
);

test('the periods after one under review are drawn, shown and paid', async () => {
  await drawMeddled('an order was dropped');
  await fund(two.service, 'dee', 4_000);
  for (const option of PATTERNS) await bet(two.service, 'dee', 2, option, 1_000);
  hands.now = COMPLETE + PERIOD;
  for (const { service } of [one, two]) {
    await advance(service);
    expect((await getLatestDraw(service)).period).toBe('2');
    expect((await listDraws(service, 1, 20)).list.map(({ period }) => period)).toEqual(['2']);
    expect((await getNextPeriod(service)).last).toEqual({ period: '2', status: 'complete' });
  }
  expect((await getMemberBalance(one.service.db, 'dee')).balance).toBe(3_900);
  expect(await balances(one.service)).toEqual([0, 0, 0]);
  await expectUnderReview(two.service);
});

test('an order under review is led to the root only if that is where it leads', async () => {
  await drawMeddled('another result was written down');
  const proven = async () => {
    const { betsRoot = '' } = await getDraw(two.service, '1');
    const { list } = await listOrders(two.service, 'cho', { page: 1, limit: 10 });
    return list.map((order) =>
      order.proof ? verifyPath(betsRoot as string, leafOfWire(order, 1_000), order.proof) : undefined,
    );
  };
  expect(await proven()).toEqual([true, true, true, true]);
  await disarm(one.service.db);
  await one.service.db.deleteFrom('draw_orders').where('member_id', '=', 'bea').execute();
  hands.now += 11_000;
  expect(await proven()).toEqual([undefined, undefined, undefined, undefined]);
});

describe('when the checks agree again', () => {
  test.each(Object.keys(CASES))('the period is paid once and shown (%s)', async (name) => {
    const { undo } = await drawMeddled(name);
    await undo(two.service);
    hands.now += 9_999;
    await advance(one.service);
    expect(await balances(one.service)).toEqual([0, 0, 0]);
    hands.now += 1;
    await Promise.all([advance(one.service), advance(two.service), advance(one.service)]);
    expect(await balances(one.service)).toEqual([3_900, 3_900, 3_900]);
    for (const { service } of [one, two]) {
      expect(await getDraw(service, '1')).toMatchObject({
        status: 'complete',
        numbers: [expect.any(Number), expect.any(Number), expect.any(Number)],
      });
      expect((await getLatestDraw(service)).period).toBe('1');
      const { list } = await listOrders(service, 'cho', { page: 1, limit: 10 });
      expect(list.filter(({ status, review }) => status === 'open' || review)).toEqual([]);
    }
    expect(await checkLedger(one.service.db)).toMatchObject({ ok: true, differences: [] });
  });

  test('the sums of a member count its stakes as staked all the while', async () => {
    const { undo } = await drawMeddled('an order was added');
    const today = async () => (await getPlaySummary(one.service, caller('cho'))).today;
    expect(await today()).toEqual({ staked: '40.00', won: '0.00', net: '-40.00' });
    await undo(one.service);
    hands.now += 10_000;
    expect(await today()).toEqual({ staked: '40.00', won: '39.00', net: '-1.00' });
  });
});

test('a process that breaks at any query while it puts a period under review, or ends that, leaves it to the next one', async () => {
  await disarm(one.service.db);
  let query = 0;
  let queriesOfLast = true;
  while (queriesOfLast) {
    query += 1;
    const period = String(query);
    hands.now = START + (query - 1) * PERIOD;
    await fund(one.service, 'eva', 1_000);
    if (query > 1) await bet(one.service, 'eva', query, 'rose', 1_000);
    hands.now = START + query * PERIOD - 5_000;
    await advance(one.service);
    const root = { bets_root: (await getDraw(one.service, period)).betsRoot as string };
    const row = () => one.service.db.updateTable('draws').where('period', '=', query);
    await row()
      .set({ bets_root: 'ab'.repeat(32) })
      .execute();
    hands.now = START + query * PERIOD + 3_000;
    const dying = await openService({ folder, hands, store: one.service.db, plugin: failAtQuery(query) });
    const failed = async () =>
      advance(dying.service).then(
        () => dying.errors.length > 1,
        () => true,
      );
    queriesOfLast = await failed();
    await advance((await openService({ folder, hands, store: one.service.db })).service);
    expect((await getDraw(two.service, period)).status).toBe('review');
    await row().set(root).execute();
    hands.now += 20_000;
    const ending = await openService({ folder, hands, store: one.service.db, plugin: failAtQuery(query) });
    queriesOfLast =
      (await advance(ending.service).then(
        () => ending.errors.length > 0,
        () => true,
      )) || queriesOfLast;
    await advance((await openService({ folder, hands, store: one.service.db })).service);
    expect((await getDraw(two.service, period)).status).toBe('complete');
  }
  expect(query).toBeGreaterThan(15);
  expect(await one.service.db.selectFrom('draw_orders').select('id').where('status', '=', 'open').execute()).toEqual(
    [],
  );
  expect((await checkLedger(one.service.db)).ok).toBe(true);
});
