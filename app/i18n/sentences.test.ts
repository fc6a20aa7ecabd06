import { expect, it } from 'vitest';
import { sentences } from './sentences';

it('puts a space between English sentences alone, and leaves out what is missing', () => {
  expect(sentences({ language: 'en' }, 'One.', undefined, false, '', 'Two.')).toBe('One. Two.');
  expect(sentences({ language: 'zh-CN' }, '一。', undefined, '二。')).toBe('一。二。');
  expect(sentences({ language: 'ja' }, '一。', '二。')).toBe('一。二。');
});
