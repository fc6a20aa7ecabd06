import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { formatAmount } from '~/i18n/format';
import { betView, outcomeOf, sumBets, sumsView } from './bets-list.view';
import type { Order } from './orders.api.server';

const order = (fields: Partial<Order>): Order => ({
  id: 'a',
  period: '7',
  pattern: 'lily',
  stake: 1_000,
  ratio: 1.95,
  payout: undefined,
  status: undefined,
  review: false,
  at: Date.UTC(2026, 10, 21, 8, 30, 5),
  nonce: undefined,
  leafVersion: 1,
  commitment: undefined,
  s0: undefined,
  proof: undefined,
  ...fields,
});
const write = (minor: number) => formatAmount(minor, 'en');

describe('what a bet came to', () => {
  it.each([
    ['won', 1_950, 'won', 1_950, 950],
    ['returned', 400, 'returned', 400, -600],
    ['won', 999, 'returned', 999, -1],
    ['won', 1_000, 'evened', 1_000, 0],
    ['returned', 1_001, 'won', 1_001, 1],
    ['lost', 0, 'lost', 0, -1_000],
    ['lost', undefined, 'lost', 0, -1_000],
    ['refunded', 1_000, 'refunded', 1_000, 0],
    ['refunded', undefined, 'refunded', 1_000, 0],
    ['open', 0, 'open', 0, -1_000],
    ['won', undefined, 'unstated', undefined, undefined],
    [undefined, undefined, undefined, undefined, undefined],
  ] as const)('said as %s and paid %s is %s, %s, net %s', (status, paid, said, payout, net) => {
    expect(outcomeOf(order({ status, payout: paid }))).toEqual({ status: said, payout, net });
  });

  it('is under review where its period is', () => {
    expect(outcomeOf(order({ status: 'open', payout: 0, review: true })).status).toBe('review');
  });

  it('is printed with its sign, a gain like a loss', () => {
    const [gain, loss] = [1_950, 0].map((payout) =>
      betView(order({ status: payout ? 'won' : 'lost', payout }), utcClock('en'), write, []),
    );
    expect([gain!.payout, gain!.net]).toEqual(['$19.50', '+$9.50']);
    expect([loss!.payout, loss!.net]).toEqual(['$0.00', '−$10.00']);
    expect(gain!.at).toBe('Nov 21, 2026, 08:30:05 UTC');
  });

  it('is not printed before it is known', () => {
    for (const review of [false, true])
      expect(betView(order({ status: 'open', payout: 0, review }), utcClock('en'), write, [])).toMatchObject({
        payout: undefined,
        net: undefined,
      });
  });
});

describe('what bets come to together', () => {
  const bets = [
    order({ status: 'won', payout: 1_950 }),
    order({ status: 'lost', payout: 0 }),
    order({ status: 'open', payout: 0 }),
    order({ status: 'refunded', payout: 1_000 }),
  ];

  it('counts an open bet as staked, and a refunded one not at all', () => {
    expect(sumBets(bets)).toEqual({ staked: 3_000, won: 1_950, net: -1_050 });
    expect(sumsView(sumBets(bets)!, write).net).toBe('−$10.50');
  });

  it('is not said when one of them does not say what it was paid', () => {
    expect(sumBets([...bets, order({ status: 'won' })])).toBeUndefined();
    expect(sumBets([])).toEqual({ staked: 0, won: 0, net: 0 });
  });
});
