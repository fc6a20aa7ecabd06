import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf, RECHARGE_RULES, WITHDRAWAL_RULES } from './rules';

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

test('the fee is a whole number, the least fee or the published percentage, and less than the amount', () => {
  const { min, max, feeMin, feePercent } = WITHDRAWAL_RULES;
  fc.assert(
    fc.property(fc.integer({ min, max }), (amount) => {
      const fee = feeOf(amount);
      expect(Number.isSafeInteger(fee)).toBe(true);
      expect(fee).toBeGreaterThanOrEqual(feeMin);
      if (fee > feeMin) expect(fee * 100).toBeLessThanOrEqual(amount * feePercent);
      expect(fee).toBeLessThan(amount);
    }),
  );
});

test.each(Object.entries({ WITHDRAWAL_RULES, RECHARGE_RULES }))('%s leave a range of amounts', (_, { min, max }) => {
  expect(min).toBeGreaterThan(0);
  expect(max).toBeGreaterThan(min);
});

test('the largest withdrawal fits into the limit of a day', () => {
  expect(WITHDRAWAL_RULES.max).toBeLessThanOrEqual(WITHDRAWAL_RULES.dailyLimit);
});
