import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { eventView, loginView } from './security.view';

const AT = Date.UTC(2026, 10, 21, 8, 30);

describe('a login', () => {
  it('has its times as text', () => {
    const login = { id: 'a', device: 'Safari, iPhone', network: '192.0.2.x', startedAt: AT, seenAt: AT, current: true };
    expect(loginView(login, utcClock('en'))).toEqual({
      id: 'a',
      device: 'Safari, iPhone',
      network: '192.0.2.x',
      startedAt: 'Nov 21, 2026, 08:30:00 UTC',
      seenAt: 'Nov 21, 2026, 08:30:00 UTC',
      isCurrent: true,
    });
  });
  it('may lack everything but its id', () => {
    const bare = { device: undefined, network: undefined, startedAt: undefined, seenAt: undefined, current: undefined };
    expect(loginView({ id: 'a', ...bare }, utcClock('en'))).toEqual({
      id: 'a',
      ...bare,
      current: undefined,
      isCurrent: false,
    });
  });
});

describe('an entry of the log', () => {
  it('says where it was', () => {
    const event = { id: 'e', kind: 'refused', device: 'Firefox, Linux', network: '192.0.2.x', at: AT } as const;
    expect(eventView(event, utcClock('en'))).toMatchObject({
      kind: 'refused',
      device: 'Firefox, Linux',
      network: '192.0.2.x',
    });
  });
  it('of an unknown kind is another change', () => {
    const event = { id: 'e', kind: undefined, device: undefined, network: undefined, at: undefined };
    expect(eventView(event, utcClock('ja'))).toEqual({
      id: 'e',
      kind: 'other',
      device: undefined,
      network: undefined,
      at: undefined,
    });
  });
});
