import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATTERNS, type Pattern } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { getNextPeriod, listDraws } from '~/member-api/draw/history.server';
import { listOrders } from '~/member-api/draw/records.server';
import { disarm } from '../survival/draw.disarm';
import { bet, fund, openService, PERIOD, START } from './draw.stage';

let stage: Awaited<ReturnType<typeof openService>>;
beforeEach(async () => {
  stage = await openService({ draw: { chainLength: 65_536 } });
  await advance(stage.service);
});
afterEach(() => stage.close());

describe("a member's orders on one pattern", () => {
  const ordersOf = (option: Pattern | undefined, page = 1, period?: string) =>
    listOrders(stage.service, 'ann', { page, limit: 4, option, period });

  beforeEach(async () => {
    await fund(stage.service, 'ann', 100_000);
    await fund(stage.service, 'bea', 100_000);
    for (let period = 1; period <= 3; period++) {
      stage.hands.now = START + (period - 1) * PERIOD;
      for (const option of PATTERNS) await bet(stage.service, 'bea', period, option, 100);
      for (const option of ['rose', 'lily', 'rose'] as const) await bet(stage.service, 'ann', period, option, 100);
    }
  });

  test('are counted and paged, newest first', async () => {
    const [first, second] = [await ordersOf('rose'), await ordersOf('rose', 2)];
    expect([first.total, second.total, first.list.length, second.list.length]).toEqual([6, 6, 4, 2]);
    const all = [...first.list, ...second.list];
    expect(all.every(({ option }) => option === 'rose')).toBe(true);
    expect(all.map(({ period }) => period)).toEqual(['3', '3', '2', '2', '1', '1']);
    expect((await ordersOf('smoke')).total).toBe(0);
    expect((await ordersOf(undefined)).total).toBe(9);
  });

  test('may be those of one period', async () => {
    const { list, total } = await ordersOf('lily', 1, '2');
    expect([total, list.map(({ option, period }) => [option, period])]).toEqual([1, [['lily', '2']]]);
  });
});

describe('the draws that a pattern won', () => {
  test.each(PATTERNS)(
    'are those of all draws with %s among its winners, in the same order, without a total',
    async (option) => {
      stage.hands.now = START + 300 * PERIOD + 3_000;
      const all = [];
      for (let page = 1; page <= 3; page++) all.push(...(await listDraws(stage.service, page, 100)).list);
      const won = [];
      for (let page = 1; ; page++) {
        const answer = await listDraws(stage.service, page, 20, option);
        expect(answer).not.toHaveProperty('total');
        if (answer.list.length === 0) break;
        won.push(...answer.list);
      }
      expect(won).toEqual(all.filter(({ result }) => result.includes(option)));
    },
  );

  test('are none before the first draw, and none of a period under review', async () => {
    expect((await listDraws(stage.service, 1, 20, 'rose')).list).toEqual([]);
    await fund(stage.service, 'ann', 200);
    await bet(stage.service, 'ann', 1, 'rose', 100);
    stage.hands.now = START + PERIOD;
    await advance(stage.service);
    await disarm(stage.service.db);
    await stage.service.db.updateTable('draws').set({ bets_count: 2 }).execute();
    stage.hands.now = START + PERIOD + 3_000;
    for (const option of PATTERNS) expect((await listDraws(stage.service, 1, 20, option)).list).toEqual([]);
  });

  test('are looked through while other requests are served, and no further than the newest 4,000', async () => {
    stage.hands.now = START + 50_000 * PERIOD + 3_000;
    await advance(stage.service);
    let served = 0;
    let isFound = false as boolean;
    const far = listDraws(stage.service, 40, 100, 'rose').then(({ list }) => {
      isFound = true;
      return list;
    });
    while (!isFound) {
      await getNextPeriod(stage.service);
      served += 1;
      await new Promise((resume) => setImmediate(resume));
    }
    expect(await far).toHaveLength(100);
    expect(served).toBeGreaterThan(1);
    for (const [page, pageSize] of [
      [41, 100],
      [200, 100],
      [201, 20],
    ] as const)
      expect((await listDraws(stage.service, page, pageSize, 'rose')).list).toEqual([]);
    expect((await listDraws(stage.service, 200, 20, 'rose')).list).toHaveLength(20);
  });
});
