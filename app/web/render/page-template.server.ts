import { randomBytes } from 'node:crypto';

/**
 * Page templates: a rendered page with gaps for a member's own words. A page is rendered with a mark in place of each word and cut
 * at the marks.
 */

/** Random, so that no text contains it, and unchanged by the escaping of HTML, URLs and JSON. */
const MARK = `own${randomBytes(16).toString('hex')}x`;
const GAP = new RegExp(`${MARK}(\\d+)x`);

/** The mark of a word, by its index. */
export const markOf = (word: number): string => `${MARK}${word}x`;

type Escape = (text: string) => string;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text exactly as React does, in content and attributes. */
export const inHtml: Escape = (text) => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** Escapes text inside a string of JSON that stands in a script. `<` could end the script. */
export const inScript: Escape = (text) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** A page with gaps. There is one piece more than there are gaps: before, between and after them. */
export interface Template {
  pieces: readonly string[];
  gaps: readonly { word: number; escape: Escape }[];
}

/** Cuts a text at its marks. @param escape how words are written in it */
export function templateOf(marked: string, escape: Escape): Template {
  const parts = marked.split(GAP);
  return {
    pieces: parts.filter((_, at) => at % 2 === 0),
    gaps: parts.filter((_, at) => at % 2 === 1).map((word) => ({ word: Number(word), escape })),
  };
}

/** Templates, one after the other. */
export function joined(...templates: readonly Template[]): Template {
  const pieces = [''];
  for (const template of templates) {
    const [first = '', ...others] = template.pieces;
    pieces.push((pieces.pop() ?? '') + first, ...others);
  }
  return { pieces, gaps: templates.flatMap(({ gaps }) => gaps) };
}

/** The words of the gaps, escaped. */
export const wordsFor = ({ gaps }: Template, words: readonly string[]): string[] =>
  gaps.map(({ word, escape }) => escape(words[word] ?? ''));

/** Fills the gaps. @param written the words, escaped: see {@link wordsFor} */
export function filled({ pieces }: Pick<Template, 'pieces'>, written: readonly string[]): string {
  let text = pieces[0] ?? '';
  for (const [at, word] of written.entries()) text += word + (pieces[at + 1] ?? '');
  return text;
}
