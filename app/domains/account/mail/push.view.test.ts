import { expect, it } from 'vitest';
import { pushView } from './push.view';

const AT = Date.UTC(2026, 10, 21, 9, 0);
const clock = { language: 'en', zone: 'UTC', now: AT } as unknown as Parameters<typeof pushView>[1];
const device = (id: string, isCurrent: boolean) => ({
  id,
  device: 'Firefox, Windows',
  addedAt: AT,
  isCurrent,
  choices: { answers: false, withdrawals: true, logins: true },
});

it('shows each device with what it gets, and what this one has chosen', () => {
  const view = pushView({ key: 'k', isFull: false, devices: [device('a', false), device('b', true)] }, clock);
  expect(view.devices.map(({ id, chosen, isCurrent }) => [id, chosen, isCurrent])).toEqual([
    ['a', ['withdrawals', 'logins'], false],
    ['b', ['withdrawals', 'logins'], true],
  ]);
  expect(view.here).toEqual({ answers: false, withdrawals: true, logins: true });
});

it('is full for a device that is not one of them', () => {
  const state = { key: 'k', isFull: true };
  expect(pushView({ ...state, devices: [device('a', false)] }, clock).isFull).toBe(true);
  expect(pushView({ ...state, devices: [device('a', true)] }, clock).isFull).toBe(false);
});
