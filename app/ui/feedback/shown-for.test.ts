import { expect, it } from 'vitest';
import { shownFor } from './shown-for';

it('a message of up to six words is shown for 2 s, and 0.3 s longer for each further word', () => {
  expect(shownFor('Saved.')).toBe(2000);
  expect(shownFor('one two three four five six')).toBe(2000);
  expect(shownFor('one two three four five six seven')).toBe(2300);
  expect(shownFor('Saved. You can use it for withdrawals from Nov 23, 2026, 20:31 UTC.')).toBe(2000 + 7 * 300);
});

it('two characters of Chinese or Japanese count as a word', () => {
  expect(shownFor('已保存。')).toBe(2000);
  expect(shownFor('已保存。等待期为一天，之后可用于提现。')).toBeGreaterThan(3000);
  expect(shownFor('入金を確認中です。確認が済むと残高に反映されます。')).toBeGreaterThan(3500);
});
