import { describe, expect, it } from 'vitest';
import { CALLS } from './all-calls';
import { REASONS, reasonsOf, WITHDRAWAL_REASONS } from './reasons';

const PATHS = [...new Set(Object.values(CALLS).map(({ path }) => path))];
const among = (path: string, reasons: readonly string[]) =>
  reasonsOf(path).filter((reason) => reasons.includes(reason));

/** Reasons about play and money, and the only calls that each may refuse. Source: docs/member-api.md, Reasons; rules X1, X2, X6. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  balance: ['/member/withdraw', '/member/closing', '/game/saveorder'],
  amount_low: ['/member/withdraw', '/member/recharge', '/game/saveorder'],
  amount_high: ['/member/withdraw', '/member/recharge', '/game/saveorder'],
  daily_limit: ['/member/withdraw', '/member/recharge', '/game/saveorder'],
  limit: ['/member/recharge', '/game/saveorder'],
  excluded: ['/member/recharge', '/game/saveorder'],
  suspended: ['/member/recharge', '/game/saveorder', '/meet/request', '/meet/report'],
  closing: ['/member/recharge', '/game/saveorder', '/meet/request'],
  period_closed: ['/game/saveorder'],
  account_new: ['/member/withdraw'],
  underage: ['/member/register'],
};

describe('a reason', () => {
  it.each(Object.entries(ONLY))('%s refuses only what it may', (reason, allowed) => {
    expect(PATHS.filter((path) => among(path, [reason]).length > 0).sort()).toEqual([...allowed].sort());
  });

  it('of the published list alone refuses a withdrawal, and none of them is about play', () => {
    expect(reasonsOf('/member/withdraw')).toEqual(WITHDRAWAL_REASONS);
    expect(
      among('/member/withdraw', ['limit', 'excluded', 'suspended', 'period_closed', 'underage', 'invite', 'locked']),
    ).toEqual([]);
  });

  it('refuses at least one call, and each call can say that it was asked too often', () => {
    for (const reason of REASONS)
      expect(
        PATHS.some((path) => among(path, [reason]).length > 0),
        reason,
      ).toBe(true);
    for (const path of [...PATHS, '/__proto__', '/no/such/call']) expect(reasonsOf(path), path).toContain('rate');
  });
});
