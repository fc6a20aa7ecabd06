import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import type { LimitName } from '~/contract/calls/limits';
import { DAY, FIRST, HOUR, MEMBERS, setReportStage, type PlantedBet, type Report } from './report.stage';

const { stage, look, reports } = setReportStage();

const DAYS = 40;
const at = fc.integer({ min: 9 * HOUR, max: DAYS * DAY - 1 });
const took = fc.integer({ min: 0, max: 6 * DAY });
const reason = fc.constantFrom('account_refused', 'payout_fault', null, undefined, undefined, undefined);
const money = fc.array(fc.record({ ended: at, took, reason }), { maxLength: 25 });
const bet = fc.record({
  member: fc.integer({ min: 0, max: MEMBERS.length - 1 }),
  option: fc.constantFrom(...PATTERNS),
  stake: fc.integer({ min: 100, max: 99_999 }),
});
const draws = fc.array(
  fc.record({
    settled: at,
    sum: fc.option(fc.integer({ min: 3, max: 18 }), { nil: undefined, freq: 6 }),
    bets: fc.array(bet, { maxLength: 60 }),
  }),
  { maxLength: 5 },
);
const limits = fc.array(
  fc.record({
    at,
    member: fc.integer({ min: 0, max: MEMBERS.length - 1 }),
    name: fc.constantFrom<LimitName[]>('stakeDaily', 'rechargeMonthly'),
    value: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 3 }),
  }),
  { maxLength: 60 },
);
const history = fc.record({
  withdrawals: money,
  topUps: money,
  draws,
  limits,
  nights: fc.array(fc.integer({ min: 1, max: DAYS + 1 }), { minLength: 1, maxLength: 4 }),
});

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** The n-th smallest: the least value that this share of all does not exceed. */
const nearestRank = (values: number[], share: number) =>
  values.sort((one, other) => one - other)[Math.max(1, Math.ceil(values.length * share)) - 1];

/** A published number of minutes is never less than the time, and at most a minute or a tenth more. */
function expectMinutes(shown: number | null | undefined, ms: number | undefined): void {
  if (ms === undefined) {
    expect(shown).toBeUndefined();
    return;
  }
  const minutes = ms / 60_000;
  expect(shown).toBeGreaterThanOrEqual(minutes);
  expect(shown).toBeLessThanOrEqual(Math.max(minutes + 1, (minutes + 1) * 1.1));
}

/** What happened from a day to another, counted without the code of the service. */
function expectSpan(span: Report['all'], all: History, first: number, last: number): void {
  const within = (time: number) => time >= first * DAY && time < (last + 1) * DAY;
  const ended = all.withdrawals.filter((one) => within(one.ended));
  const paid = ended.filter((one) => one.reason === undefined).map((one) => one.took);
  expect(span.withdrawals?.paid.count).toBe(paid.length);
  expectMinutes(span.withdrawals?.paid.median, nearestRank(paid, 0.5));
  expectMinutes(span.withdrawals?.paid.p95, nearestRank(paid, 0.95));
  expect(span.withdrawals?.late).toBe(ended.filter((one) => one.took > 72 * HOUR).length);
  const refused = (word: string | null) => ended.filter((one) => one.reason === word).length;
  const shown = (word: string | undefined) => span.withdrawals?.refused.find((one) => one.word === word)?.count ?? 0;
  expect([shown('account_refused'), shown('payout_fault'), shown(undefined)]).toEqual([
    refused('account_refused'),
    refused('payout_fault'),
    refused(null),
  ]);
  const credited = all.topUps.filter((one) => within(one.ended) && one.reason === undefined).map((one) => one.took);
  expect(span.topUps?.credited.count).toBe(credited.length);
  expectMinutes(span.topUps?.credited.p95, nearestRank(credited, 0.95));
  expectDraws(span, all, first, last);
}

const WINNERS = { rose: (sum: number) => sum > 10, lily: (sum: number) => sum < 11 };

function expectDraws(span: Report['all'], all: History, first: number, last: number): void {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const drawn = (day: number) =>
    all.draws.filter(({ settled, bets }) => Math.floor(settled / DAY) === day && bets.length > 0);
  const real = days.flatMap(drawn).filter(({ sum }) => sum !== undefined);
  expect(span.draws?.drawn).toBe(real.length);
  expect(span.draws?.void).toBe(days.flatMap(drawn).length - real.length);
  for (const name of ['rose', 'lily'] as const) {
    let counted = 0;
    let stakes = 0;
    let payouts = 0;
    for (const day of days) {
      const bets = drawn(day)
        .filter(({ sum }) => sum !== undefined)
        .flatMap(({ sum = 0, bets: placed }) =>
          placed.filter(({ option }) => option === name).map((one: PlantedBet) => ({ ...one, sum })),
        );
      if (new Set(bets.map(({ member }) => member)).size < 5) continue;
      for (const { stake, sum } of bets) {
        counted += 1;
        stakes += stake;
        if (WINNERS[name](sum)) payouts += Math.floor((stake * 195) / 100);
      }
    }
    expect(span.draws?.patterns.find(({ option }) => option === name)).toMatchObject({
      drawn: real.filter(({ sum = 0 }) => WINNERS[name](sum)).length,
      counted,
      stakes: (stakes / 100).toFixed(2),
      payouts: (payouts / 100).toFixed(2),
    });
  }
}

/** How many members have a limit after a day. */
function membersWith(all: History, name: string, last: number): number {
  const known = all.limits.filter((one) => one.name === name && one.at < (last + 1) * DAY);
  const newest = new Map(known.sort((one, other) => one.at - other.at).map(({ member, value }) => [member, value]));
  return [...newest.values()].filter((value) => value !== null).length;
}

async function plantAll(all: History): Promise<void> {
  const { plant } = stage;
  for (const { ended, took: time, reason: why } of all.withdrawals)
    await plant.withdrawal(FIRST + ended - time, { at: FIRST + ended, reason: why });
  for (const { ended, took: time, reason: why } of all.topUps)
    await plant.topUp(FIRST + ended - time, { at: FIRST + ended, reason: why === undefined ? why : 'not_received' });
  for (const { settled, sum, bets } of all.draws) await plant.draw(FIRST + settled, sum, bets);
  const versions = new Map<string, number>();
  for (const one of [...all.limits].sort((earlier, later) => earlier.at - later.at)) {
    const key = `${String(one.member)} ${one.name}`;
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    await plant.limit(FIRST + one.at, one.member, one.name, version, one.value);
  }
}

test('each report agrees with a second count of the same history, whichever nights the service ran', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (all) => {
      await stage.renew();
      await plantAll(all);
      for (const night of [...all.nights].sort((one, other) => one - other)) await look(FIRST + night * DAY + HOUR);
      const made = await reports();
      expect(made).toHaveLength(Math.max(...all.nights));
      for (const [last, report] of made.entries()) {
        expectSpan(report.all, all, 0, last);
        expectSpan(report.month, all, Math.max(0, last - 29), last);
        for (const name of ['stakeDaily', 'rechargeMonthly']) {
          const members = membersWith(all, name, last);
          const shown = report.state.limits.find((one) => one.name === name);
          expect(shown).toEqual(members < 5 ? { name, few: true } : { name, members });
        }
      }
      const bytes = JSON.stringify(made);
      for (const secret of ['member-', 'row-', 'account-', 'operator', 'a remark']) expect(bytes).not.toContain(secret);
    }),
    { numRuns: 6 },
  );
});
