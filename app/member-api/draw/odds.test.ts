import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_STAKE, MIN_STAKE, ODDS_HUNDREDTHS, payoutOf, statusOf } from './odds';

test.each([
  [100, 195],
  [101, 196],
  [102, 198],
  [119, 232],
  [1_000_000, 1_950_000],
])('a winning stake of %i minor units is paid %i', (stake, payout) => {
  expect(payoutOf(stake, ODDS_HUNDREDTHS)).toBe(payout);
});

test('payouts are exact for every stake and ratio: nothing is made by rounding', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_STAKE, max: MAX_STAKE }), fc.integer({ min: 0, max: 100_000 }), (stake, odds) => {
      expect(payoutOf(stake, odds)).toBe(Number((BigInt(stake) * BigInt(odds)) / 100n));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [100, 0, 'lost'],
  [100, 99, 'returned'],
  [100, 100, 'returned'],
  [100, 101, 'won'],
])('X9: of a stake of %i, %i back is %s', (stake, payout, status) => {
  expect(statusOf(stake, payout)).toBe(status);
});

test('at the published ratio every hit is a win', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_STAKE, max: MAX_STAKE }), (stake) => {
      expect(statusOf(stake, payoutOf(stake, ODDS_HUNDREDTHS))).toBe('won');
    }),
  );
});
