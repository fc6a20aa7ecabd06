import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { getDraw, getLatestDraw, getNextPeriod, listDraws } from '~/member-api/draw/history.server';
import { EMPTY_ROOT, verifyPath } from '~/member-api/draw/merkle';
import { getPlaySummary, listOrders } from '~/member-api/draw/records.server';
import { bet, caller, fund, leafOfWire, openService, PERIOD, signIn, START } from './draw.stage';

const DAY = 86_400_000;
let stage: Awaited<ReturnType<typeof openService>>;
beforeEach(async () => {
  stage = await openService();
  await advance(stage.service);
  await fund(stage.service, 'ann', 100_000_000);
});
afterEach(() => stage.close());

const ordersOf = async (memberId: string, page = 1, limit = 20, period?: string) =>
  listOrders(stage.service, memberId, { page, limit, period });

describe('the period in play', () => {
  test.each([
    [0, '1', 'open', undefined],
    [150_000, '1', 'soon', undefined],
    [170_000, '1', 'closed', undefined],
    [179_999, '1', 'closed', undefined],
    [180_000, '2', 'open', { period: '1', status: 'drawing' }],
    [182_999, '2', 'open', { period: '1', status: 'drawing' }],
    [183_000, '2', 'open', { period: '1', status: 'complete' }],
  ])('%i ms after the start is %s, %s', async (passed, period, status, last) => {
    stage.hands.now = START + passed;
    const next = await getNextPeriod(stage.service);
    expect([next.period, next.status, next.last]).toEqual([period, status, last]);
    expect(next.serverTime).toBe(new Date(stage.hands.now).toISOString());
  });
});

describe('what is known of a period', () => {
  const known = async () => {
    const { commitment, betsRoot, betsCount, seed, numbers, sum, result, drawnAt } = await getDraw(stage.service, '1');
    return {
      commitment: commitment !== undefined,
      root: betsRoot !== undefined && betsCount === 1,
      result: [seed, numbers, sum, result, drawnAt].every((fact) => fact !== undefined),
      anyResult: [seed, numbers, sum, result, drawnAt].some((fact) => fact !== undefined),
    };
  };
  test.each([
    [
      169_999,
      'only its commitment while it takes bets',
      { commitment: true, root: false, result: false, anyResult: false },
    ],
    [
      170_000,
      'the root of its orders from the close',
      { commitment: true, root: true, result: false, anyResult: false },
    ],
    [182_999, 'no result while it draws', { commitment: true, root: true, result: false, anyResult: false }],
    [183_000, 'everything when it is complete', { commitment: true, root: true, result: true, anyResult: true }],
  ])('after %i ms: %s', async (passed, _, expected) => {
    await bet(stage.service, 'ann', 1, 'rose', 100);
    stage.hands.now = START + passed;
    expect(await known()).toEqual(expected);
    if (!expected.anyResult) await expect(getLatestDraw(stage.service)).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('no answer holds the seed of a period that still takes bets', async () => {
    stage.hands.now = START + 5 * PERIOD + 100_000;
    const answers = JSON.stringify([
      await getNextPeriod(stage.service),
      await getDraw(stage.service, '6'),
      await listDraws(stage.service, 1, 20),
    ]);
    stage.hands.now = START + 6 * PERIOD + 3_000;
    const { seed } = await getDraw(stage.service, '6');
    expect(answers).not.toContain(seed);
  });

  test('a period without orders has the root of nothing', async () => {
    stage.hands.now = START + 7 * PERIOD + 3_000;
    expect(await getDraw(stage.service, '4')).toMatchObject({ betsRoot: EMPTY_ROOT, betsCount: 0 });
  });
});

test('draws are paged newest first, without gaps or repetition, and beyond the end is nothing', async () => {
  stage.hands.now = START + 47 * PERIOD + 3_000;
  const seen: string[] = [];
  for (let page = 1; page <= 4; page++) {
    const { list, total } = await listDraws(stage.service, page, 20);
    expect(total).toBe(47);
    seen.push(...list.map(({ period }) => period as string));
  }
  expect(seen).toEqual(Array.from({ length: 47 }, (_, index) => String(47 - index)));
  expect((await getLatestDraw(stage.service)).period).toBe('47');
});

describe('a receipt', () => {
  test.each([
    ['between close and draw', START + 170_000],
    ['after settlement', START + 183_000],
  ])('leads to the root of its period %s', async (_, now) => {
    for (const member of ['ann', 'bea', 'cho']) {
      await fund(stage.service, member, 10_000);
      for (const option of PATTERNS) await bet(stage.service, member, 1, option, 123);
    }
    expect((await ordersOf('ann')).list.map(({ proof }) => proof)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    stage.hands.now = now;
    const { betsRoot = '', betsCount } = await getDraw(stage.service, '1');
    expect(betsCount).toBe(12);
    for (const member of ['ann', 'bea', 'cho'])
      for (const { proof, ...order } of (await ordersOf(member)).list) {
        const leaf = leafOfWire(order, 123);
        expect(proof && verifyPath(betsRoot as string, leaf, proof)).toBe(true);
        expect(proof && verifyPath(betsRoot as string, leaf.replace('|123|', '|124|'), proof)).toBe(false);
      }
  });
});

test("a member's orders are their own, newest first, by page and by period", async () => {
  await fund(stage.service, 'bea', 10_000);
  for (let period = 1; period <= 5; period++) {
    stage.hands.now = START + (period - 1) * PERIOD;
    for (const stake of [100, 200, 300]) await bet(stage.service, 'ann', period, 'rose', stake);
    await bet(stage.service, 'bea', period, 'lily', 100);
  }
  const first = await ordersOf('ann', 1, 10);
  const second = await ordersOf('ann', 2, 10);
  expect([first.total, first.list.length, second.list.length]).toEqual([15, 10, 5]);
  const ids = [...first.list, ...second.list].map(({ id }) => id as string);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect(first.list[0]).toMatchObject({ period: '5', amount: '3.00', status: 'open', payout: '0.00' });
  const third = await ordersOf('ann', 1, 10, '3');
  expect([third.total, third.list.map(({ amount }) => amount)]).toEqual([3, ['3.00', '2.00', '1.00']]);
  expect((await ordersOf('ann', 1, 10, 'x')).list).toEqual([]);
  expect((await ordersOf('dee')).total).toBe(0);
});

describe('the summary', () => {
  test('adds up what was staked and paid today, since signing in, and ever', async () => {
    const stakeAt = async (at: number, stake: number) => {
      stage.hands.now = at;
      const { period } = await getNextPeriod(stage.service);
      for (const option of ['rose', 'lily'] as const) await bet(stage.service, 'ann', Number(period), option, stake);
    };
    await stakeAt(START, 100);
    await signIn(stage.service, 'ann', START + PERIOD);
    await stakeAt(START + PERIOD, 1_000);
    await stakeAt(START + DAY, 10_000);
    await stakeAt(START + 2 * DAY, 100_000);
    stage.hands.now += 2 * PERIOD;
    expect(await getPlaySummary(stage.service, caller('ann'))).toEqual({
      today: { staked: '2000.00', won: '1950.00', net: '-50.00' },
      session: { staked: '2220.00', won: '2164.50', net: '-55.50' },
      lifetime: { staked: '2222.00', won: '2166.45', net: '-55.55' },
    });
  });

  test('counts an open bet as staked', async () => {
    await signIn(stage.service, 'ann', START);
    await bet(stage.service, 'ann', 1, 'rose', 500);
    const sums = { staked: '5.00', won: '0.00', net: '-5.00' };
    expect(await getPlaySummary(stage.service, caller('ann'))).toEqual({ today: sums, session: sums, lifetime: sums });
  });
});
