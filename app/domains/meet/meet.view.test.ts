import { expect, test } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { lastPageOf, measuresOf, requestView } from './meet.view';

test('measurements are those that were sent and mean something', () => {
  const profile = { height: 168.26, bust: undefined, waist: 0, hips: 90 };
  expect(measuresOf(profile)).toEqual([
    { name: 'height', value: 168.5 },
    { name: 'hips', value: 90 },
  ]);
});

test.each([
  [0, 1],
  [12, 1],
  [13, 2],
  [undefined, undefined],
])('a list of %s by twelve ends on page %s', (total, last) => {
  expect(lastPageOf(total, 12)).toBe(last);
});

test('a request of which little is known is shown as far as it is known', () => {
  const bare = {
    profileId: undefined,
    name: undefined,
    contact: undefined,
    message: undefined,
    onMoney: false,
    at: undefined,
  };
  expect(requestView({ id: '7', ...bare, status: 'sent', until: Date.UTC(2026, 10, 21, 8) }, utcClock('en'))).toEqual({
    id: '7',
    ...bare,
    status: 'sent',
    until: 'Nov 21, 2026, 08:00 UTC',
  });
});
