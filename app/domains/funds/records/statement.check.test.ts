import { describe, expect, it } from 'vitest';
import { balanceAt, checkStatement } from './statement.check';

const entry = (at: number, amount: number, balance: number) => ({
  at,
  kind: 'bet_stake' as const,
  amount,
  balance,
  ref: 'r',
});
const month = (fields: object = {}) => ({
  opening: 1000,
  closing: 1250,
  entries: [entry(1, 500, 1500), entry(2, -300, 1200), entry(3, 50, 1250)],
  totals: undefined,
  addsUp: undefined,
  ...fields,
});

describe('a statement', () => {
  it('adds up when opening and entries give every balance and the closing one', () => {
    expect(checkStatement(month())).toMatchObject({
      addsUp: true,
      computed: 1250,
      income: 550,
      outgoings: 300,
      contradicted: false,
    });
  });

  it('that comes newest first is turned round', () => {
    const turned = checkStatement(month({ entries: [...month().entries].reverse() }));
    expect(turned.addsUp).toBe(true);
    expect(turned.entries.map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  it('does not add up when one cent is missing at the end', () => {
    expect(checkStatement(month({ closing: 1249 }))).toMatchObject({ addsUp: false, computed: 1250 });
  });

  it('does not add up when a balance on the way is wrong, though the closing one is right', () => {
    const { addsUp, entries } = checkStatement(
      month({ entries: [entry(1, 500, 1500), entry(2, -300, 1201), entry(3, 50, 1250)] }),
    );
    expect(addsUp).toBe(false);
    expect(entries.map(({ wrong }) => wrong)).toEqual([false, true, true]);
  });

  it('does not add up when an entry is missing', () => {
    expect(checkStatement(month({ entries: month().entries.slice(1) })).addsUp).toBe(false);
  });

  it('is never believed: what the service says of it is only compared', () => {
    expect(checkStatement(month({ addsUp: true }))).toMatchObject({ addsUp: true, contradicted: false });
    expect(checkStatement(month({ addsUp: false }))).toMatchObject({ addsUp: true, contradicted: true });
    expect(checkStatement(month({ closing: 0, addsUp: true }))).toMatchObject({ addsUp: false, contradicted: true });
  });

  it('has a balance at each moment: what came before it', () => {
    expect([0, 1, 2, 3, 4].map((at) => balanceAt(month(), at))).toEqual([1000, 1000, 1500, 1200, 1250]);
  });

  it('of a month without entries adds up only when nothing changed', () => {
    expect(checkStatement(month({ entries: [], closing: 1000 })).addsUp).toBe(true);
    expect(checkStatement(month({ entries: [] })).addsUp).toBe(false);
  });
});
