/** Maximum length of a stored term and of a query, in UTF-16 units. */
const LONGEST = 40;

/** Normalises text for comparison: NFKC, lower case, single spaces. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Search terms of a text: its suffixes from the start of every word or, in CJK, from every character. A query matches
 * as a prefix of a term, by index and without a table scan. Terms with an apostrophe are found by either form of it, where they were stored since it is so.
 */
export function searchTerms(text: string): string[] {
  const whole = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const terms = new Set<string>();
  let before = ' ';
  for (let index = 0; index < whole.length; index++) {
    const character = whole.charAt(index);
    const starts = CJK.test(character) || (/[\p{L}\p{N}]/u.test(character) && !/[\p{L}\p{N}'’]/u.test(before));
    const term = whole.slice(index, index + LONGEST);
    if (starts) for (const apostrophe of "'’") terms.add(term.replace(/['’]/g, apostrophe));
    before = CJK.test(character) ? ' ' : character;
  }
  return [...terms];
}

/** Upper bound of all strings with a prefix, as SQLite and PostgreSQL (collation C) compare. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}
