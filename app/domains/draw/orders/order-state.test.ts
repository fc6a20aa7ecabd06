import { describe, expect, it } from 'vitest';
import { orderDoubts, orderState } from './order-state';

describe('what is said of a bet of 10.00', () => {
  it.each([
    // Rule X9: a payout up to the stake is not a win, and a payout of zero is not a return, whatever the upstream calls it.
    ['won', 1_950, 'won'],
    ['won', 1_001, 'won'],
    ['won', 1_000, 'evened'],
    ['won', 999, 'returned'],
    ['won', 0, 'lost'],
    ['returned', 1_001, 'won'],
    ['returned', 1_000, 'evened'],
    ['returned', 400, 'returned'],
    ['returned', 0, 'lost'],
    ['won', undefined, 'unstated'],
    ['returned', undefined, 'unstated'],
    ['lost', 0, 'lost'],
    ['lost', undefined, 'lost'],
    ['lost', 400, 'returned'],
    ['lost', 1_950, 'won'],
    ['refunded', 1_000, 'refunded'],
    ['refunded', undefined, 'refunded'],
    ['refunded', 400, 'returned'],
    ['refunded', 0, 'lost'],
    ['open', 0, 'open'],
    ['open', 1_950, 'open'],
    [undefined, 1_950, undefined],
  ] as const)('called %s and paid %s is %s', (status, payout, said) => {
    expect(orderState({ status, payout, stake: 1_000, review: false })).toBe(said);
  });

  it('is under review only as long as it is open', () => {
    const review = (status: 'open' | 'refunded') => orderState({ status, payout: 1_000, stake: 1_000, review: true });
    expect([review('open'), review('refunded')]).toEqual(['review', 'refunded']);
  });
});

describe('what does not fit together of a bet of 10.00 on Rose at 1.95', () => {
  const doubts = (status: 'won' | 'returned' | 'lost' | 'refunded' | 'open', payout?: number, winning?: string[]) =>
    orderDoubts({ status, payout, stake: 1_000, review: false, pattern: 'rose', ratio: 1.95 }, winning);
  const NONE = { said: undefined, payout: undefined, hasWon: undefined };

  it.each([
    ['won', 1_950, ['rose', 'smoke']],
    ['won', 1_950, undefined],
    // Rounded the other way.
    ['won', 1_951, ['rose']],
    ['lost', 0, ['lily']],
    ['lost', undefined, ['lily']],
    ['lost', 0, undefined],
    ['refunded', 1_000, ['lily']],
    ['open', 0, ['rose']],
  ] as const)('nothing: %s, paid %s, won by %j', (status, payout, winning) => {
    expect(doubts(status, payout, winning && [...winning])).toEqual(NONE);
  });

  it.each([
    ['won', 0, 'won'],
    ['won', 400, 'won'],
    ['won', 1_000, 'won'],
    ['won', undefined, 'won'],
    ['returned', 0, 'returned'],
    ['returned', undefined, 'returned'],
    ['lost', 1_950, 'lost'],
    ['refunded', 400, 'refunded'],
  ] as const)('its name: called %s and paid %s', (status, payout, said) => {
    expect(doubts(status, payout).said).toBe(said);
  });

  it('that it was paid other than stake, odds and result say', () => {
    expect(doubts('won', 1_200).payout).toEqual({ computed: 1_950, stated: 1_200 });
    expect(doubts('lost', 0, ['rose'])).toMatchObject({ payout: { computed: 1_950, stated: 0 }, hasWon: true });
    expect(doubts('lost', undefined, ['rose'])).toMatchObject({ payout: { computed: 1_950, stated: 0 }, hasWon: true });
    expect(doubts('won', 1_950, ['lily'])).toMatchObject({ payout: { computed: 0, stated: 1_950 }, hasWon: false });
    expect(doubts('returned', 1_000, ['rose'])).toMatchObject({ said: undefined, hasWon: undefined });
  });
});
