import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { isLate, timelineView } from './withdrawal-timeline.view';
import { accountsView, payoutOf, withdrawalProblems } from './withdrawal.view';

const write = (minor: number) => String(minor);
const NOW = Date.UTC(2026, 10, 21, 8, 30);
const HOUR = 3_600_000;

describe('the fee of a withdrawal', () => {
  it('and what arrives always add up to the amount, and the fee is never under its least', () => {
    for (const feePercent of [0, 0.1, 0.29, 1, 1.5, 2.25, 33.333333])
      for (let amount = 1; amount < 2 ** 40; amount = amount * 3 + 7) {
        const { fee, actual } = payoutOf(amount, { feePercent, feeMin: 2_00 })!;
        expect(fee + actual).toBe(amount);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(2_00);
      }
  });

  it('is the percentage rounded down to the minor unit, or its least', () => {
    expect(payoutOf(300_99, { feePercent: 1, feeMin: 2_00 })).toEqual({ fee: 3_00, actual: 297_99 });
    expect(payoutOf(100_00, { feePercent: 1, feeMin: 2_00 })).toEqual({ fee: 2_00, actual: 98_00 });
    // 0.29 has no exact binary form: in floating point this would be 28.
    expect(payoutOf(100_00, { feePercent: 0.29, feeMin: 0 })?.fee).toBe(29);
  });

  it('is at least two units where no least is stated, and unknown where no percentage is', () => {
    expect(payoutOf(100_00, { feePercent: 0 })?.fee).toBe(2_00);
    expect(payoutOf(100_00, {})).toBeUndefined();
  });
});

describe('a withdrawal that is in the way of a rule says which one, with its figure', () => {
  const accounts = accountsView(
    ['1', '2'].map((id) => ({
      id,
      kind: 'bank' as const,
      number: '•••• 1111',
      bankName: undefined,
      holderName: undefined,
      branchName: undefined,
      isDefault: false,
      usableFrom: id === '2' ? NOW + HOUR : undefined,
    })),
    utcClock('en'),
    NOW,
  );
  const rules = { min: 100_00, max: 5_000_00, dailyLeft: 700_00, feePercent: 1, feeMin: 2_00 };
  const balance = { total: 1_000_00, available: 900_00, frozen: 100_00, unit: undefined, rules };
  const problems = (minor: number, bankId = '1', facts: object = { balance, accounts }) =>
    withdrawalProblems({ amount: { typed: '', minor }, bankId, formKey: '' }, facts as never, write);

  it.each([
    [99_99, 'withdraw.amount_low?min=10000'],
    [5_000_01, 'withdraw.amount_high?max=500000'],
    [900_01, 'withdraw.balance?available=90000'],
    [700_01, 'withdraw.daily_limit?left=70000'],
  ])('%d', (minor, code) => {
    expect(problems(minor)).toEqual({ amount: [code] });
  });

  it('and nothing when it keeps to all of them', () => {
    expect([problems(100_00), problems(700_00)]).toEqual([{}, {}]);
  });

  it('also when the fee would leave nothing', () => {
    const bare = { ...balance, rules: { feePercent: 1 } };
    expect(problems(2_00, '1', { balance: bare, accounts })).toEqual({ amount: ['withdraw.amount_fee?fee=200'] });
  });

  it('also of its account', () => {
    expect(problems(100_00, '2')['bankId']?.[0]).toMatch(/^withdraw\.account_new\?until=/);
    expect(problems(100_00, '3')).toEqual({ bankId: ['withdraw.account_unknown'] });
  });

  it('and leaves to the member API what could not be loaded', () => {
    expect(problems(1, '3', { balance: undefined, accounts: undefined })).toEqual({});
  });
});

describe('a withdrawal is late', () => {
  const record = { status: 'processing' as const, applyTime: NOW };
  it('one millisecond past its stated hours, and no earlier', () => {
    expect(isLate(record, 72, NOW + 72 * HOUR)).toBe(false);
    expect(isLate(record, 72, NOW + 72 * HOUR + 1)).toBe(true);
  });
  it('never once it is over, or when nobody knows when it was asked for', () => {
    expect(isLate({ ...record, status: 'completed' }, 72, NOW + 99 * HOUR)).toBe(false);
    expect(isLate({ ...record, applyTime: undefined }, 72, NOW + 99 * HOUR)).toBe(false);
  });
  it('where no hours are stated, after three business days with a weekend between', () => {
    expect(isLate(record, undefined, NOW + 120 * HOUR)).toBe(false);
    expect(isLate(record, undefined, NOW + 120 * HOUR + 1)).toBe(true);
  });
});

it('the timeline is every transition in its order, from the record’s own times where there are no events', () => {
  const steps = (record: object) =>
    timelineView({ id: '1', ...record }, 72, NOW, utcClock('en'), write).steps.map(({ state, at }) => [state, at]);
  const two = [
    ['processing', 'Nov 21, 2026, 08:30:00 UTC'],
    ['failed', 'Nov 21, 2026, 09:30:00 UTC'],
  ];
  const events = [
    { status: 'failed', at: NOW + HOUR },
    { status: 'processing', at: NOW },
  ];
  expect(steps({ status: 'failed', events })).toEqual(two);
  expect(steps({ status: 'failed', applyTime: NOW, completeTime: NOW + HOUR })).toEqual(two);
  expect(steps({})).toEqual([]);
});

it('the timeline says until when one in process is due, and awaits nothing of one that is over', () => {
  const dueOf = (record: object, hours?: number) =>
    timelineView({ id: '1', ...record }, hours, NOW, utcClock('en'), write).due;
  expect(dueOf({ status: 'processing', applyTime: NOW }, 72)).toBe('Nov 24, 2026, 08:30 UTC');
  expect(dueOf({ status: 'processing', applyTime: NOW })).toBe('Nov 26, 2026, 08:30 UTC');
  expect(dueOf({ status: 'completed', applyTime: NOW }, 72)).toBeUndefined();
  expect(dueOf({ status: 'processing' }, 72)).toBeUndefined();
});
