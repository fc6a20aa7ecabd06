import { expect, it } from 'vitest';
import { reviewedIn } from './records.view';

const ASKED = 1_000_000;
const waiting = { status: 'reviewing' as const, applyTime: ASKED };

it.each([
  ['just sent', 0, 23],
  ['nearly due', 19_000, 4],
  ['due', 21_000, 3],
  ['long overdue: its program may have stopped', 100_000, 60],
])('a list loads itself again when its program has reviewed a record: %s', (_, since, seconds) => {
  expect(reviewedIn([waiting], 20, ASKED + since)).toBe(seconds);
});

it('the first of several counts, withdrawals as well', () => {
  const earlier = { status: 'processing' as const, applyTime: ASKED - 10_000 };
  expect(reviewedIn([waiting, earlier], 20, ASKED)).toBe(13);
});

it('does not load itself again when all are reviewed, without a time, or where staff review', () => {
  expect(reviewedIn([{ ...waiting, status: 'credited' }], 20, ASKED)).toBeUndefined();
  expect(reviewedIn([{ ...waiting, applyTime: undefined }], 20, ASKED)).toBeUndefined();
  expect(reviewedIn([waiting], undefined, ASKED)).toBeUndefined();
});
