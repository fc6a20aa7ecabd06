import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { getDraw, getLatestDraw, listDraws } from '~/member-api/draw/history.server';
import type * as recheck from '~/member-api/draw/recheck';
import { getPlaySummary, listOrders } from '~/member-api/draw/records.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import { balances, bet, caller, COMPLETE, fund, makeFolder, openService, PERIOD, play, START } from './draw.stage';

/** How many more times the second derivation of period 1 fails. */
const second = vi.hoisted(() => ({ breaks: 0 }));
vi.mock('~/member-api/draw/recheck', async (importOriginal) => {
  const real = await importOriginal<typeof recheck>();
  const recheckDraw: typeof real.recheckDraw = (seed, period) => {
    if (period === 1 && second.breaks-- > 0) throw new Error('broken');
    return real.recheckDraw(seed, period);
  };
  return { ...real, recheckDraw };
});

let folder: string;
let remove: () => void;
/** Two processes on one store, with a shared clock. */
let one: Awaited<ReturnType<typeof openService>>;
let two: typeof one;
const hands = { now: START };

beforeEach(async () => {
  ({ folder, remove } = makeFolder());
  second.breaks = 0;
  hands.now = START;
  one = await openService({ folder, hands });
  two = await openService({ folder, hands });
  await advance(one.service);
  await play(one.service, 1);
});
afterEach(async () => {
  await Promise.all([one.close(), two.close()]);
  remove();
});

describe('a period that cannot be checked', () => {
  beforeEach(async () => {
    hands.now = START + PERIOD;
    await fund(two.service, 'dee', 4_000);
    for (const option of PATTERNS) await bet(two.service, 'dee', 2, option, 1_000);
  });

  test('is put under review, while all can be read and the periods after it are paid', async () => {
    second.breaks = Infinity;
    hands.now = COMPLETE + PERIOD;
    const { total } = await listDraws(one.service, 1, 20);
    expect(total).toBe(2);
    expect(one.errors.slice(0, 2)).toEqual([
      'a draw could not be settled',
      'a draw does not agree with its second check; nothing of it is paid',
    ]);
    for (const { service } of [one, two]) {
      expect((await getLatestDraw(service)).period).toBe('2');
      const shown = await getDraw(service, '1');
      expect(shown.status).toBe('review');
      expect(shown).not.toHaveProperty('numbers');
      const { list } = await listOrders(service, 'cho', { page: 1, limit: 10 });
      expect(list.map(({ status, review }) => [status, review])).toEqual(Array(4).fill(['open', true]));
    }
    expect((await getMemberBalance(one.service.db, 'dee')).balance).toBe(3_900);
    expect(await balances(one.service)).toEqual([0, 0, 0]);
  });

  test('for 72 hours is void: its stakes go back', async () => {
    second.breaks = Infinity;
    hands.now = COMPLETE;
    await advance(one.service);
    const begun = hands.now;
    hands.now = begun + 72 * 3_600_000 - 1;
    await advance(one.service);
    expect(await balances(one.service)).toEqual([0, 0, 0]);
    hands.now = begun + 72 * 3_600_000 + 10_000;
    await advance(one.service);
    expect(await balances(one.service)).toEqual([4_000, 4_000, 4_000]);
    expect(await checkLedger(one.service.db)).toMatchObject({ ok: true, differences: [] });
    const shown = await getDraw(two.service, '1');
    const voidedAt = new Date(hands.now).toISOString();
    // Its seed was shown all the time.
    expect(shown).toMatchObject({ status: 'review', voidedAt, voids: 1, withheld: 0 });
    expect(shown).not.toHaveProperty('numbers');
  });

  test('the first time, because its store failed for a moment, is simply paid', async () => {
    second.breaks = 1;
    hands.now = COMPLETE;
    await advance(one.service);
    expect(await balances(one.service)).toEqual([3_900, 3_900, 3_900]);
    expect(one.errors).toEqual([]);
  });
});

test('while the store takes no payment, all can be read, and the clock reports it', async () => {
  hands.now = START + PERIOD;
  await advance(one.service);
  hands.now = COMPLETE;
  const full = await openService({
    folder,
    hands,
    plugin: {
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') throw new Error('the disk is full');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
  });
  await expect(advance(full.service)).rejects.toThrow('the disk is full');
  expect((await getLatestDraw(full.service)).period).toBe('1');
  expect((await listDraws(full.service, 1, 20)).list).toHaveLength(1);
  expect((await getDraw(full.service, '1')).status).toBe('complete');
  const { list } = await listOrders(full.service, 'cho', { page: 1, limit: 10 });
  expect(list.map(({ status }) => status)).toEqual(Array(4).fill('open'));
  expect((await getPlaySummary(full.service, caller('cho'))).today.staked).toBe('40.00');
  await full.close();
});
