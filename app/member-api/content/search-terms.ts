/** Longest term that is kept, and longest part of a question that is looked for. In UTF-16 units. */
const LONGEST = 40;

/** As texts are compared: one width, lower case, single spaces. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * What a text is found by: its rest from the start of every word, and, where words are not parted by spaces, from every
 * character. A question that is the beginning of a term finds the text, by an index and without reading every row.
 */
export function searchTerms(text: string): string[] {
  const whole = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const terms = new Set<string>();
  let before = ' ';
  for (let index = 0; index < whole.length; index++) {
    const character = whole.charAt(index);
    const starts = CJK.test(character) || (/[\p{L}\p{N}]/u.test(character) && !/[\p{L}\p{N}'’]/u.test(before));
    if (starts) terms.add(whole.slice(index, index + LONGEST));
    before = CJK.test(character) ? ' ' : character;
  }
  return [...terms];
}

/** The first text after all those that begin with a prefix, as SQLite and PostgreSQL (collation C) compare. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}
