import { expect, it } from 'vitest';
import { detectLanguage } from './detect-language';

const marks = (text: string | undefined) => ['en', 'zh-CN', 'ja'].map((page) => detectLanguage(text, page));

it.each([
  ['夜の庭でダンス', ['ja', 'ja', undefined]],
  ['밤의 정원', ['ko', 'ko', 'ko']],
  ['夜园', ['zh', undefined, undefined]],
])('“%s” is marked by what it is written in, where that is not the language of the page', (text, marked) => {
  expect(marks(text)).toEqual(marked);
});

it.each([
  ['Night Garden', 'letters that are anybody’s'],
  ['Ночной сад', 'letters of many languages'],
  ['How to sing karaoke (カラオケ) at home', 'a few letters in a text of others'],
  ['12:30', 'no letters'],
  ['', 'no text'],
  [undefined, 'no text'],
])('“%s” is left as it is: %s', (text, _why) => {
  expect(marks(text)).toEqual([undefined, undefined, undefined]);
});

it('one の alone makes nothing Japanese, and nothing Chinese', () => {
  expect(marks('鮮の味')).toEqual([undefined, undefined, undefined]);
});

it('a long text is told by how it begins', () => {
  expect(detectLanguage(`${'ある夜、庭に灯りがともりました。'.repeat(40)}${'and so on '.repeat(400)}`, 'en')).toBe(
    'ja',
  );
});
