import { expect, test } from 'vitest';
import { endOfPrefix, normalise, searchTerms } from './search-terms';

test('a title is found by the beginning of each of its words', () => {
  expect(searchTerms('Where Lilies Sleep')).toEqual(['where lilies sleep', 'lilies sleep', 'sleep']);
});

test('an apostrophe may be typed straight or curved, however the title has it', () => {
  for (const title of ['Qin Luo’an', "Qin Luo'an"])
    expect(searchTerms(title)).toEqual(["qin luo'an", 'qin luo’an', "luo'an", 'luo’an']);
});

test('a Chinese or Japanese title is found from every character', () => {
  expect(searchTerms('夜行电车')).toEqual(['夜行电车', '行电车', '电车', '车']);
  expect(searchTerms('夜の路面電車')).toContain('電車');
});

test('a word that follows Chinese without a space is found too', () => {
  expect(searchTerms('星Story')).toEqual(['星story', 'story']);
});

test('long and repeated texts stay within bounds', () => {
  const terms = searchTerms('moon '.repeat(500));
  expect(terms.length).toBeLessThan(20);
  expect(Math.max(...terms.map((term) => term.length))).toBe(40);
});

test('questions are compared in one width, in lower case, with single spaces', () => {
  expect(normalise('  Ｍoon   OVER ')).toBe('moon over');
});

test('the end of a prefix comes after everything that begins with it', () => {
  const encoder = (text: string) => Buffer.from(text);
  for (const text of ['moon', 'moon over the reeds', 'moon\u{1f319}', 'moon月'])
    expect(Buffer.compare(encoder(text), encoder(endOfPrefix('moon')))).toBe(-1);
  expect(Buffer.compare(encoder('moop'), encoder(endOfPrefix('moon')))).toBe(1);
});
