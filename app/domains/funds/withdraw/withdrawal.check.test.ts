import { expect, it } from 'vitest';
import { withdrawalDoubts } from './withdrawal.check';

const RULES = { feePercent: 1, feeMin: 200 } as Parameters<typeof withdrawalDoubts>[1];
const NONE = { actual: undefined, fee: undefined };

it.each([
  [{ amount: 30_000, fee: 300, actualAmount: 29_700 }, RULES],
  [{ amount: 30_000, fee: 301, actualAmount: 29_699 }, RULES],
  [{ amount: 30_000, fee: 300 }, RULES],
  [{ amount: 30_000, actualAmount: 29_700 }, RULES],
  [{ amount: 30_000, fee: 9_000, actualAmount: 21_000 }, undefined],
  [{ amount: 30_000 }, RULES],
  [{ fee: 300, actualAmount: 29_700 }, RULES],
])('nothing is wrong with %j', (record, rules) => {
  expect(withdrawalDoubts(record, rules)).toEqual(NONE);
});

it('less arrives than the amount less the fee', () => {
  expect(withdrawalDoubts({ amount: 30_000, fee: 300, actualAmount: 20_000 }, RULES)).toEqual({
    actual: { computed: 29_700, stated: 20_000 },
    fee: undefined,
  });
});

it.each([
  [{ amount: 30_000, fee: 3_000 }, 3_000],
  [{ amount: 30_000, actualAmount: 29_000 }, 1_000],
  [{ amount: 10_000, fee: 100, actualAmount: 9_900 }, 100],
])('another fee is taken than the rules say: %j', (record, stated) => {
  expect(withdrawalDoubts(record, RULES).fee).toEqual({ computed: record.amount === 30_000 ? 300 : 200, stated });
});
