import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { betProblems, boundsView, checkView, isOpen, profitLossView, payoutOf, type BetFacts } from './bet.view';
import type { Period } from '../draw.api.server';

const write = (minor: number) => `${(minor / 100).toFixed(2)} credits`;
const BET = {
  pattern: 'rose',
  amount: { typed: '10', stake: 1000 },
  period: '42',
  formKey: '0b6f6b9e-3f0e-4f0f-9c38-9a4c2a6d1c55',
} as const;
const PERIOD: Period = {
  period: '42',
  status: 'open',
  opensAt: undefined,
  closesAt: 100_000,
  drawsAt: 110_000,
  serverTime: 99_999,
  commitment: undefined,
  last: undefined,
};
const rest = (amount: number, period: 'day' | 'week' | 'month' = 'day') => ({ amount, period });
const FACTS: BetFacts = {
  period: PERIOD,
  odds: [{ pattern: 'rose', ratio: 1.95, chance: 0.5, min: 1000, max: 1000 }],
  available: 1000,
  left: { stake: rest(1000), loss: rest(1000) },
  pausedUntil: undefined,
};

describe('the payout', () => {
  it('is what the member API pays: stake × 195 / 100 in whole minor units, the rest dropped', () => {
    expect([1, 2, 99, 1001, 1_000_000].map((stake) => payoutOf(stake, 1.95))).toEqual([1, 3, 193, 1951, 1_950_000]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        (stake) => payoutOf(stake, 1.95) === Math.floor((stake * 195) / 100),
      ),
    );
  });

  it('of a ratio that cannot be one is not known', () => {
    expect([NaN, Infinity, -1, 1e300].map((ratio) => payoutOf(100, ratio))).toEqual(Array(4).fill(undefined));
  });
});

describe('a period takes bets', () => {
  it.each([
    [{}, true],
    [{ serverTime: 100_000 }, false],
    [{ status: 'soon' }, true],
    [{ status: 'closed' }, false],
    [{ status: 'drawing' }, false],
    [{ status: 'review' }, false],
    [{ status: undefined }, true],
    [{ status: undefined, closesAt: undefined }, true],
  ] as const)('%j: %s', (change, expected) => {
    expect(isOpen({ ...PERIOD, ...change })).toBe(expected);
  });
});

describe('a bet', () => {
  it('that uses everything to the last cent is in order', () => {
    expect(betProblems(BET, FACTS, utcClock('en'), write)).toEqual({});
  });

  it('of which nothing is known is left to the member API', () => {
    const unknown = { stake: undefined, loss: undefined };
    const facts = { period: undefined, odds: undefined, available: undefined, left: unknown, pausedUntil: undefined };
    expect(betProblems(BET, facts, utcClock('en'), write)).toEqual({});
  });

  it.each([
    [{ odds: [{ ...FACTS.odds![0]!, min: 1001 }] }, { amount: ['bet.amount_low?min=10.01+credits'] }],
    [{ odds: [{ ...FACTS.odds![0]!, max: 999 }] }, { amount: ['bet.amount_high?max=9.99+credits'] }],
    [{ available: 999 }, { amount: ['bet.balance?available=9.99+credits'] }],
    [{ left: { stake: rest(999), loss: rest(1000) } }, { amount: ['bet.limit_stake?left=9.99+credits'] }],
    [{ left: { stake: rest(1000), loss: rest(999) } }, { amount: ['bet.limit_loss?left=9.99+credits'] }],
    [{ left: { stake: rest(999, 'week'), loss: undefined } }, { amount: ['bet.limit_stake_week?left=9.99+credits'] }],
    [{ left: { stake: undefined, loss: rest(999, 'month') } }, { amount: ['bet.limit_loss_month?left=9.99+credits'] }],
    [{ pausedUntil: 'May 1' }, { '': ['bet.paused_until?until=May+1'] }],
    [{ period: { ...PERIOD, period: '43' } }, { '': ['bet.over_next?period=42&next=43'] }],
    [
      { period: { ...PERIOD, status: 'closed' as const } },
      { '': [`bet.over_wait?period=42&time=${encodeURIComponent('00:01:50')}+UTC`] },
    ],
  ])('with %j is told so', (change, problems) => {
    expect(betProblems(BET, { ...FACTS, ...change }, utcClock('en'), write)).toEqual(problems);
  });

  it('hears of everything that is wrong with it at once', () => {
    const { '': whole, amount } = betProblems(
      BET,
      { ...FACTS, available: 0, left: { stake: rest(0), loss: rest(0) }, pausedUntil: 'May 1' },
      utcClock('en'),
      write,
    );
    expect([whole?.length, amount?.length]).toEqual([1, 3]);
  });
});

it('the check page counts whole seconds, and none that have passed', () => {
  const seconds = (closesAt: number) =>
    checkView(BET, { ...FACTS, period: { ...PERIOD, closesAt } }, utcClock('en'), write, false).secondsLeft;
  expect([seconds(101_998), seconds(100_999), seconds(100_998), seconds(0)]).toEqual([1, 1, 0, 0]);
});

it('the check page names no closing time of another period', () => {
  const { closesAt } = checkView(BET, { ...FACTS, period: { ...PERIOD, period: '43' } }, utcClock('en'), write, false);
  expect(closesAt).toBeUndefined();
});

it('a payout that is not more than the stake is no win (X9)', () => {
  const isNoWin = (ratio: number) =>
    checkView(BET, { ...FACTS, odds: [{ ...FACTS.odds![0]!, ratio }] }, utcClock('en'), write, false).isNoWin;
  expect([isNoWin(0.5), isNoWin(1), isNoWin(1.001)]).toEqual([true, true, false]);
});

it('bounds are named once where they are the same for all patterns, and left to each refusal where they differ', () => {
  const rose = { pattern: 'rose', ratio: 2, chance: undefined, min: 100, max: 500 } as const;
  expect(boundsView([rose, { ...rose, pattern: 'lily' }], write)).toEqual({ min: '1.00 credits', max: '5.00 credits' });
  expect(boundsView([rose, { ...rose, pattern: 'lily', max: 600 }], write)).toEqual({
    min: '1.00 credits',
    max: undefined,
  });
  expect(boundsView(undefined, write)).toEqual({ min: undefined, max: undefined });
});

it('a gain has its sign as a loss has', () => {
  const sums = (net: number) => ({ staked: 10, won: 10 + net, net });
  expect(
    profitLossView({ today: sums(-5), session: sums(0), lifetime: sums(5) }, (minor) => String(minor)),
  ).toMatchObject([
    { span: 'today', amount: '-5' },
    { span: 'session', amount: '0' },
    { span: 'lifetime', amount: '+5' },
  ]);
});
