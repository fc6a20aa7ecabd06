import { expect, it } from 'vitest';
import { currentTab } from './tabs';

it.each([
  ['/home', '/home'],
  ['/profile/announcements/detail/8', '/profile'],
  ['/Vote/history/', '/vote'],
  ['/votes', undefined],
  ['/preferences', undefined],
  ['/', undefined],
])('at %s the current tab is %s', (pathname, tab) => {
  expect(currentTab(pathname)).toBe(tab);
});

it('of a tab below another one, the longer is current', () => {
  const tabs = [
    ['announcements', '/profile/announcements'],
    ['profile', '/profile'],
  ] as const;
  expect(currentTab('/profile/announcements/detail/8', tabs)).toBe('/profile/announcements');
  expect(currentTab('/profile/limits', tabs)).toBe('/profile');
});
