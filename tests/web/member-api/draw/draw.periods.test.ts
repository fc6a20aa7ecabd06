import type * as crypto from 'node:crypto';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { getDraw, getNextPeriod, listDraws } from '~/member-api/draw/history.server';
import { verifyPath } from '~/member-api/draw/merkle';
import { listOrders } from '~/member-api/draw/records.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import { readAmount } from '~/contract/amount';
import { sumOf } from '~/member-api/store/lists/totals';
import { disarm } from '../survival/draw.disarm';
import { bet, fund, leafOfWire, makeFolder, openService, PERIOD, START } from './draw.stage';
import { openStoreOf } from '../harness/store-place';

/** Deterministic random bytes, so that the chain and all its draws are the same in each run. */
vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof crypto>();
  let asked = 0;
  const randomBytes = (size: number) =>
    real
      .createHash('shake256', { outputLength: size })
      .update(`ten thousand periods:${String(asked++)}`)
      .digest();
  return { ...real, default: { ...real, randomBytes }, randomBytes };
});

const PERIODS = 10_000;
const MEMBERS = ['ann', 'bea', 'cho', 'dee', 'eva'];
const FUNDS = 50_000_000;
const CHAIN = { chainLength: 16_384 };
const SEED = 20_261_121;

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const endOf = (period: number) => START + period * PERIOD + 3_000;

/** Which periods have bets, and the stakes: up to three bets in each. */
function samplePlay(numRuns: number, gap: number) {
  const bets = fc.array(
    fc.record({
      member: fc.constantFrom(...MEMBERS),
      option: fc.constantFrom(...PATTERNS),
      stake: fc.integer({ min: 100, max: 20_000 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  let period = 0;
  return fc
    .sample(fc.record({ skipped: fc.integer({ min: 1, max: gap }), bets }), { seed: SEED, numRuns })
    .map(({ skipped, bets: placed }) => ({ period: (period += skipped), bets: placed }))
    .filter((played) => played.period <= PERIODS);
}

const { folder, remove } = makeFolder();
const store = await openStoreOf(':memory:');
const { service, hands } = await openService({ folder, store, draw: CHAIN });
/** The commitments published at the opening of each period. */
const published = new Map<number, string>();
/** Periods whose rows were tampered with after the close. */
const meddled = new Set<number>();

beforeAll(async () => {
  await advance(service);
  for (const member of MEMBERS) await fund(service, member, FUNDS);
  for (const [index, { period, bets }] of samplePlay(2_800, 6).entries()) {
    hands.now = START + (period - 1) * PERIOD;
    const next = await getNextPeriod(service);
    published.set(Number(next.period), next.commitment ?? '');
    for (const { member, option, stake } of bets) await bet(service, member, period, option, stake);
    if (index % 400 === 399) {
      hands.now = START + period * PERIOD;
      await advance(service);
      await disarm(store);
      await store.updateTable('draw_orders').set({ stake: 1 }).where('period', '=', period).execute();
      meddled.add(period);
    }
    // Some are settled at once, the others at the next read.
    hands.now = endOf(period);
    if (index % 2 === 0) await advance(service);
  }
  hands.now = endOf(PERIODS);
  await advance(service);
  hands.now += 72 * 3_600_000;
  await advance(service);
});
afterAll(async () => {
  await store.destroy();
  remove();
});

/** All draws, oldest first; none for a void period. */
async function allDraws() {
  const pages = [];
  const { total = 0 } = await listDraws(service, 1, 1);
  for (let page = Math.ceil(total / 100); page >= 1; page--)
    pages.push(...(await listDraws(service, page, 100)).list.reverse());
  return pages.filter(({ period }) => Number(period) <= PERIODS);
}

test('every seed hashes back to s_0, and each commitment was published before its period was played', async () => {
  const draws = new Map((await allDraws()).map((draw) => [Number(draw.period), draw]));
  expect(draws.size).toBe(PERIODS - meddled.size);
  let link = (await getDraw(service, '1')).chain?.s0 ?? '';
  for (let period = 1; period <= PERIODS; period++) {
    const { seed = '', commitment } = draws.get(period) ?? (await getDraw(service, String(period)));
    expect(sha256(seed as string)).toBe(link);
    expect(commitment).toBe(link);
    if (published.has(period)) expect(published.get(period)).toBe(link);
    link = seed as string;
  }
  expect(published.size).toBeGreaterThan(2_400);
});

/** Pearson's chi-square statistic. */
const chiSquare = (counts: readonly number[], expected: readonly number[]) =>
  counts.reduce((sum, count, i) => sum + (count - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 0), 0);

test('numbers, patterns and pairs of patterns come as often as they should', async () => {
  const draws = await allDraws();
  const faces = [1, 2, 3, 4, 5, 6].map(
    (face) => draws.flatMap(({ numbers }) => numbers).filter((number) => number === face).length,
  );
  // A fair draw exceeds these bounds once in a million runs: chi-square with 5 and 3 degrees of freedom, and 4.892 standard
  // deviations of a binomial count, on both sides.
  expect(chiSquare(faces, Array(6).fill(draws.length / 2))).toBeLessThan(35.889);
  for (const pattern of PATTERNS) {
    const wins = draws.filter(({ result }) => result.includes(pattern)).length;
    expect(Math.abs(wins - draws.length / 2)).toBeLessThan(4.892 * Math.sqrt(draws.length / 4));
  }
  const pairs = ['rose,balloon', 'rose,smoke', 'lily,balloon', 'lily,smoke'];
  const counts = pairs.map((pair) => draws.filter(({ result }) => result.join() === pair).length);
  const expected = [61, 47, 47, 61].map((ways) => (draws.length * ways) / 216);
  expect(chiSquare(counts, expected)).toBeLessThan(30.665);
});

/** The sum of a kind of movement on the house's draw account, in minor units. */
async function houseSum(kind?: string): Promise<number> {
  const { sum } = await store
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .select((eb) => sumOf(eb.ref('entry.amount')).as('sum'))
    .where('entry.account_id', '=', 'house:draw')
    .$if(kind !== undefined, (query) => query.where('transfer.kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow();
  return sum;
}

/** All orders of a member, page by page. */
async function allOrders(member: string) {
  const orders = [];
  for (let page = 1; ; page++) {
    const { list, total } = await listOrders(service, member, { page, limit: 100 });
    orders.push(...list);
    if (list.length === 0) {
      expect(orders).toHaveLength(total ?? NaN);
      return orders;
    }
  }
}

const sumOfAmounts = (amounts: string[]) => amounts.reduce((sum, amount) => sum + (readAmount(amount) ?? NaN), 0);

test('no order is open, every audit path leads to its root, and all the money adds up', async () => {
  const roots = new Map((await allDraws()).map(({ period, betsRoot }) => [period, betsRoot as string]));
  const total = { staked: 0, won: 0, refunded: 0 };
  for (const member of MEMBERS) {
    const orders = await allOrders(member);
    for (const order of orders) {
      const { period, amount, proof, status } = order;
      expect(status).toMatch(meddled.has(Number(period)) ? /^refunded$/ : /^(won|lost)$/);
      if (status === 'refunded') continue;
      const leaf = leafOfWire(order, readAmount(amount) ?? 0);
      expect(proof && verifyPath(roots.get(period) ?? '', leaf, proof)).toBe(true);
    }
    const settled = orders.filter(({ status }) => status !== 'refunded');
    const staked = sumOfAmounts(settled.map(({ amount }) => amount));
    const won = sumOfAmounts(settled.map(({ payout }) => payout as string));
    expect((await getMemberBalance(store, member)).balance).toBe(FUNDS - staked + won);
    total.staked += staked;
    total.won += won;
  }
  expect(await houseSum()).toBe(total.staked - total.won);
  expect(await houseSum()).toBe(
    (await houseSum('bet_stake')) + (await houseSum('bet_payout')) + (await houseSum('bet_refund')),
  );
  expect(await houseSum('bet_refund')).toBeLessThan(0);
  expect(await houseSum('bet_payout')).toBe(-total.won);
  expect(await checkLedger(store)).toMatchObject({ ok: true, differences: [] });
});

test('what 10,000 missed periods left is settled by the next start, quickly and once', async () => {
  const missed = await openStoreOf(':memory:');
  const first = await openService({ folder, store: missed, draw: CHAIN });
  await advance(first.service);
  for (const member of MEMBERS) await fund(first.service, member, FUNDS);
  const played = samplePlay(500, 40);
  for (const { period, bets } of played) {
    first.hands.now = START + (period - 1) * PERIOD;
    for (const { member, option, stake } of bets) await bet(first.service, member, period, option, stake);
  }
  const draws = missed.selectFrom('draws').select('period');
  expect(await draws.where('settled_at', 'is not', null).execute()).toEqual([]);
  const next = () => openService({ folder, store: missed, hands: { now: endOf(PERIODS) }, draw: CHAIN });
  const since = performance.now();
  await Promise.all([advance((await next()).service), advance((await next()).service)]);
  expect(performance.now() - since).toBeLessThan(90_000);
  expect(await draws.where('settled_at', 'is', null).execute()).toEqual([]);
  const payouts = () => missed.selectFrom('ledger_transfers').select('ref').where('kind', '=', 'bet_payout').execute();
  const won = await missed.selectFrom('draw_orders').select('id').where('status', '=', 'won').execute();
  expect(await payouts()).toHaveLength(won.length);
  await advance((await next()).service);
  expect(await payouts()).toHaveLength(won.length);
  expect(await missed.selectFrom('draw_orders').select('id').where('status', '=', 'open').execute()).toEqual([]);
  expect(await checkLedger(missed)).toMatchObject({ ok: true, differences: [] });
  await missed.destroy();
});
