import { expect, it } from 'vitest';
import { readPhone } from './phone';

it('a phone number is read as one of the language’s country when it names none', () => {
  expect(readPhone('138 0013 8000', 'zh-cn')).toBe('+8613800138000');
  expect(readPhone('０９０－１２３４－５６７８', 'ja')).toBe('+819012345678');
  expect(readPhone('138 0013 8000', 'en')).toBeUndefined();
  expect(readPhone(' +86 138-0013-8000 ', 'en')).toBe('+8613800138000');
});
