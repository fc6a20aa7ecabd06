import { describe, expect, it } from 'vitest';
import { accountView, maskedNumber, restOf } from './payout-account.view';

const NOW = Date.UTC(2026, 10, 21, 8, 30);

describe('a number on a page', () => {
  it('shows its last four characters at most, whatever the upstream sends', () => {
    expect(maskedNumber('4111111111111111')).toBe('•••• 1111');
    expect(maskedNumber('•••• 1111')).toBe('•••• 1111');
    expect(maskedNumber('6222 02** **** 12')).toBe('•••• 12');
    expect(maskedNumber('6222********')).toBe('••••');
  });
});

describe('an account', () => {
  it('rests until the moment that the upstream says, and is usable from then on', () => {
    expect(restOf(NOW + 86_400_000 - 5, 'en', NOW)).toEqual({ until: 'Nov 22, 2026, 08:30 UTC', rest: '1 day' });
    expect(restOf(NOW, 'en', NOW)).toBeUndefined();
    expect(restOf(undefined, 'en', NOW)).toBeUndefined();
  });

  it('of a service that names no kind is what its fields say', () => {
    const blank = {} as Parameters<typeof accountView>[0];
    expect(accountView({ ...blank, id: '1', address: 'bc1q0000' }, 'en', NOW).kind).toBe('btc');
    expect(accountView({ ...blank, id: '1', cardNumber: '**** 1111' }, 'en', NOW).kind).toBe('bank');
  });
});
