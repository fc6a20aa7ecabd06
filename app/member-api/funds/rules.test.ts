import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf, WITHDRAWAL_RULES } from './rules';

test.each([
  [10_000, 200],
  [20_000, 200],
  [20_099, 200],
  [20_100, 201],
  [123_499, 1_234],
  [5_000_000, 50_000],
])('the fee of %i minor units is %i', (amount, fee) => {
  expect(feeOf(amount)).toBe(fee);
});

test('the fee is a whole number, 2 units or one percent, and never more than the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: WITHDRAWAL_RULES.min, max: WITHDRAWAL_RULES.max }), (amount) => {
      const fee = feeOf(amount);
      expect(Number.isSafeInteger(fee)).toBe(true);
      expect(fee).toBeGreaterThanOrEqual(200);
      expect(fee * 100).toBeLessThanOrEqual(Math.max(amount, 20_000));
    }),
  );
});
