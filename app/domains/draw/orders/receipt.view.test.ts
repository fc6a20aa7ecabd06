import { expect, it } from 'vitest';
import { reloadsAfter } from './receipt.view';

const DRAWS = 1_000_000;
const open = { status: 'open', review: false } as const;

it.each([
  ['soon after the draw', -20_000, 24],
  ['in five seconds at the earliest', -1_000, 5],
  ['every five seconds while the outcome is due', 20_000, 5],
  ['every minute once it is overdue', 70_000, 60],
  ['in an hour at the latest', -86_400_000, 3_600],
])('the page of an open bet looks again %s', (_, sinceDraw, seconds) => {
  expect(reloadsAfter(open, DRAWS, DRAWS + sinceDraw)).toBe(seconds);
});

it('looks again now and then where nothing says when the draw is, and during a review', () => {
  expect(reloadsAfter(open, undefined, DRAWS)).toBe(30);
  expect(reloadsAfter({ ...open, review: true }, DRAWS, DRAWS)).toBe(60);
});

it.each(['won', 'returned', 'lost', 'refunded', undefined] as const)(
  'does not look again at a bet that is %s',
  (status) => {
    expect(reloadsAfter({ status, review: false }, DRAWS, DRAWS)).toBeUndefined();
  },
);
