import { describe, expect, it } from 'vitest';
import { orderState } from './order-state';

describe('what is said of a bet of 10.00', () => {
  it.each([
    // Rule X9: what does not exceed the stake is no win, whatever an upstream calls it.
    ['won', 1_950, 'won'],
    ['won', 1_001, 'won'],
    ['won', 1_000, 'evened'],
    ['won', 999, 'returned'],
    ['returned', 1_001, 'won'],
    ['returned', 1_000, 'evened'],
    ['returned', 400, 'returned'],
    ['won', undefined, 'won'],
    ['returned', undefined, 'returned'],
    ['lost', 0, 'lost'],
    ['refunded', 1_000, 'refunded'],
    ['open', 0, 'open'],
    [undefined, 1_950, undefined],
  ] as const)('called %s and paid %s is %s', (status, payout, said) => {
    expect(orderState({ status, payout, stake: 1_000, review: false })).toBe(said);
  });

  it('is under review only as long as it is open', () => {
    const review = (status: 'open' | 'refunded') => orderState({ status, payout: 1_000, stake: 1_000, review: true });
    expect([review('open'), review('refunded')]).toEqual(['review', 'refunded']);
  });
});
