import { describe, expect, it } from 'vitest';
import { writeBetsCsv } from './bets-list-csv.server';
import type { Order } from './orders.api.server';

const order = (fields: Partial<Order>): Order => ({
  id: 'a',
  period: '7',
  pattern: 'lily',
  stake: 1_000,
  ratio: 1.95,
  payout: 0,
  status: 'lost',
  review: false,
  at: Date.UTC(2026, 10, 21, 8, 30, 5),
  nonce: undefined,
  leafVersion: 1,
  commitment: undefined,
  s0: undefined,
  proof: undefined,
  ...fields,
});

const TEXTS = {
  headings: {
    id: 'Bet',
    period: 'Period',
    pattern: 'Pattern',
    stake: 'Stake',
    odds: 'Ratio, stake included',
    payout: 'Payout',
    net: 'Net',
    status: 'Status',
    placed: 'Placed',
  },
  pattern: (pattern: string) => pattern.toUpperCase(),
  status: (status: string) => status,
  both: (state: string, said: string) => `${state} (${said})`,
};

async function csvOf(...pages: Order[][]): Promise<string> {
  let text = '';
  for await (const piece of writeBetsCsv(
    (async function* () {
      yield* pages;
    })(),
    TEXTS,
  ))
    text += piece;
  return text;
}

const HEADER = '\uFEFFBet,Period,Pattern,Stake,"Ratio, stake included",Payout,Net,Status,Placed\r\n';

describe('bets as CSV', () => {
  it('begin with a byte order mark and the headings, also when there are none', async () => {
    expect(await csvOf()).toBe(HEADER);
    expect(await csvOf([])).toBe(HEADER);
  });

  it('are one line each, with plain decimals, a minus for a loss, and ISO times', async () => {
    expect(
      await csvOf([order({})], [order({ id: 'b', payout: 123_456_789, stake: 5, status: 'won', ratio: 1.1 * 1.1 })]),
    ).toBe(
      `${HEADER}a,7,LILY,10.00,1.95,0.00,-10.00,lost,2026-11-21T08:30:05.000Z\r\n` +
        'b,7,LILY,0.05,1.21,1234567.89,1234567.84,won,2026-11-21T08:30:05.000Z\r\n',
    );
  });

  it('leave empty what the upstream does not say', async () => {
    const nothing = { payout: undefined, status: undefined, ratio: undefined, at: undefined };
    expect(await csvOf([order(nothing)])).toBe(`${HEADER}a,7,LILY,10.00,,,,,\r\n`);
  });

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'keep what an upstream calls %j from being a formula',
    async (id) => {
      expect(await csvOf([order({ id })])).toContain(`'${id}`);
    },
  );

  it('quote what would break a line apart', async () => {
    expect(await csvOf([order({ id: 'a"b,c\r\nd' })])).toContain('"a""b,c\r\nd",7');
  });
});
