import { describe, expect, test } from 'vitest';
import { TABS } from './tabs';
import { pageAbove } from './up';

describe('the page above', () => {
  test.each([
    ['/movie/detail/3001', '/movie'],
    ['/meet/detail/103', '/meet'],
    ['/meet/detail/103/', '/meet'],
    ['/meet/detail/X-1/request', '/meet/detail/X-1'],
    ['/Meet/detail/103/block', '/Meet/detail/103'],
    ['/meet/detail/103/request/revoke', '/meet/requests'],
    ['/vote/check', '/vote'],
    ['/vote/bets', '/vote'],
    ['/vote/bets/42/7', '/vote/bets'],
    ['/profile/recharge', '/profile'],
    ['/profile/limits', '/profile'],
    ['/profile/limits/pause/timeout/1', '/profile/limits'],
    ['/Profile/Bank-Card/add', '/profile/bank-card'],
    ['/profile/security', '/profile'],
    ['/profile/security/log', '/profile/security'],
    ['/profile/mail', '/profile/security'],
    ['/profile/change-password', '/profile/security'],
    ['/profile/payment-password', '/profile/security'],
    ['/profile/close', '/profile/security'],
    ['/profile/second-step', '/profile/security'],
    ['/profile/withdraw/check', '/profile/withdraw'],
    ['/profile/withdraw/42', '/profile/records?kind=withdrawals'],
    ['/preferences', '/profile'],
  ])('%s is %s', (address, above) => {
    expect(pageAbove(address)?.href).toBe(above);
  });

  test('is none for a tab and outside the tabs', () => {
    for (const [, tab] of TABS) expect(pageAbove(tab)).toBeUndefined();
    for (const address of ['/', '/login', '/register', '/logout', '/about-operator'])
      expect(pageAbove(address)).toBeUndefined();
  });
});
