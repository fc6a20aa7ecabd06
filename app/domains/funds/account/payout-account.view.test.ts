import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { restOf } from './payout-account.view';

const NOW = Date.UTC(2026, 10, 21, 8, 30);

describe('an account', () => {
  it('rests until the moment that the upstream says, and is usable from then on', () => {
    expect(restOf(NOW + 86_400_000 - 5, utcClock('en'), NOW)).toEqual({
      until: 'Nov 22, 2026, 08:30 UTC',
      rest: '1 day',
    });
    expect(restOf(NOW, utcClock('en'), NOW)).toBeUndefined();
    expect(restOf(undefined, utcClock('en'), NOW)).toBeUndefined();
  });
});
