import { describe, expect, it } from 'vitest';
import { textsOf } from '~/i18n/texts.server';
import { betSentence, recentBets } from './my-bets.view';
import type { Order } from './orders.api.server';

const order = (more: Partial<Order> = {}): Order => ({
  id: 'a',
  period: '42',
  pattern: 'lily',
  stake: 400,
  ratio: 1.95,
  payout: undefined,
  status: 'open',
  review: false,
  at: undefined,
  nonce: undefined,
  leafVersion: 1,
  commitment: undefined,
  s0: undefined,
  proof: undefined,
  ...more,
});
const lost = (period: string, id = period) => order({ id, period, status: 'lost', payout: 0 });
const NOW = { period: '42', last: '41', results: ['41', '40', '39'] };
const idsOf = (orders: Order[], now = NOW) => recentBets(orders, now).map(({ id }) => id);

describe('the bets beside the draw', () => {
  it('are those of the current period, and what became of those of the draw before', () => {
    expect(idsOf([order(), lost('41'), lost('40')])).toEqual(['a', '41']);
  });

  it('are the last ones that were placed, until they are older than the latest results', () => {
    expect(idsOf([lost('40', 'x'), lost('40', 'y'), lost('39')])).toEqual(['x', 'y']);
    expect(idsOf([lost('38')])).toEqual([]);
  });

  it('keep a bet that is not settled, however old', () => {
    expect(idsOf([lost('41'), order({ id: 'late', period: '7', review: true })])).toEqual(['41', 'late']);
  });

  it('are six at most', () => {
    expect(idsOf(Array.from({ length: 9 }, (_, id) => order({ id: String(id) })))).toHaveLength(6);
  });

  it('are none where nothing is known of the draw, but for open ones', () => {
    const nothing = { period: undefined, last: undefined, results: [] };
    expect(idsOf([lost('41')], nothing as never)).toEqual([]);
    expect(idsOf([order()], nothing as never)).toEqual(['a']);
  });
});

describe('the sentence about a bet', () => {
  const write = (minor: number) => (minor < 0 ? '−' : '') + (Math.abs(minor) / 100).toFixed(2);
  const said = (more: Partial<Order>, isCurrent = true) => betSentence(order(more), isCurrent, textsOf('en'), write);

  it('says what an open bet pays if it wins', () => {
    expect(said({})).toBe('Lily, 4.00: pays 7.80 if it wins');
    expect(said({ ratio: undefined })).toBe('Lily, 4.00: not drawn yet');
    expect(said({ review: true })).toBe('Lily, 4.00: under review');
  });

  it('does not promise a gain where there is none (X9)', () => {
    expect(said({ ratio: 0.5 })).toBe('Lily, 4.00: pays 2.00 if it wins (no more than the stake, so no gain)');
  });

  it('says what became of a bet, a loss as plainly as a win', () => {
    expect(said({ status: 'won', payout: 780 })).toBe('Lily won: +\u20603.80');
    expect(said({ status: 'lost', payout: 0 })).toBe('Lily lost: −\u20604.00');
    expect(said({ status: 'refunded', payout: 400 })).toBe('Lily: 4.00 refunded');
  });

  it('never calls a return up to the stake a win, whatever the service calls it (X9)', () => {
    expect(said({ status: 'won', payout: 200 })).toBe('Lily: 2.00 of 4.00 returned');
    expect(said({ status: 'won', payout: 400 })).toBe('Lily: stake of 4.00 returned');
    expect(said({ status: 'won', payout: 0 })).toBe('Lily lost: −\u20604.00');
  });

  it('guesses no outcome that the service does not state', () => {
    expect(said({ status: 'won' })).toBe('Lily, 4.00: payout not stated');
    expect(said({ status: undefined }, false)).toBe('Lily, 4.00: payout not stated');
    expect(said({ status: undefined }, true)).toBe('Lily, 4.00: pays 7.80 if it wins');
  });
});
