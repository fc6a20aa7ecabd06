import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { similarWithdrawalsView } from './similar-withdrawals.view';

const NOW = Date.UTC(2026, 10, 21, 8, 30);
const MINUTE = 60_000;

const record = {
  id: '1',
  amount: 300_00,
  status: 'processing',
  applyTime: NOW - 5 * MINUTE,
  bankCard: 'Harbour Bank •••• 1111',
} as const;

function isAlike(differently: object, isOverToo = false): boolean {
  const asked = { amount: 300_00, account: 'Harbour Bank **** 1111' };
  const records = [{ ...record, ...differently }] as unknown as Parameters<typeof similarWithdrawalsView>[0];
  return similarWithdrawalsView(records, asked, { now: NOW, clock: utcClock('en'), isOverToo }).length === 1;
}

describe('a withdrawal is like the one that is about to be asked for', () => {
  it('when it is of the same amount, to the same account, and not a quarter of an hour old', () => {
    expect(isAlike({})).toBe(true);
    expect(isAlike({ amount: 300_01 })).toBe(false);
    expect(isAlike({ bankCard: 'Harbour Bank •••• 2222' })).toBe(false);
    expect(isAlike({ applyTime: NOW - 16 * MINUTE })).toBe(false);
  });

  it('as far as the records tell: what they leave out makes none unlike', () => {
    expect(isAlike({ bankCard: undefined })).toBe(true);
    expect(isAlike({ bankCard: 'Harbour Bank' })).toBe(true);
    expect(isAlike({ applyTime: undefined })).toBe(true);
    expect(isAlike({ status: undefined })).toBe(true);
  });

  it('when it is over only where the very one is looked for', () => {
    expect(isAlike({ status: 'completed' })).toBe(false);
    expect(isAlike({ status: 'completed' }, true)).toBe(true);
  });
});
