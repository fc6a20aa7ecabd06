import { expect, it } from 'vitest';
import { inAscii } from './bundle.mjs';

it('escapes change neither what a regular expression matches nor what a text says', () => {
  const code = '[/^[、🌙]$/u.test("🌙"), /^[、]$/.test("、"), "夜" /* — */]';
  const written = inAscii(code);
  expect(written).toMatch(/^[\x20-\x7e]*$/);
  expect((0, eval)(written)).toEqual([true, true, '夜']);
});

it('a letter is refused where an escape would be text of its own', () => {
  expect(() => inAscii('String.raw`[._·]`')).toThrow('String.raw`[._·');
  expect(inAscii('String.raw`[._]` + "·"')).toBe('String.raw`[._]` + "\\u00b7"');
});
