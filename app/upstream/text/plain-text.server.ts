import { compile, type HtmlToTextOptions } from 'html-to-text';

/** The maximum length of one text, in UTF-16 units, and its nesting: both far beyond any description. */
const LONGEST = 50_000;
const DEEPEST = 60;

const ONE_LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Elements without readable text. Scripts and styles are skipped by default. */
const SILENT = [
  'img',
  'hr',
  'iframe',
  'noscript',
  'object',
  'svg',
  'title',
  'button',
  'select',
  'textarea',
  'video',
  'audio',
];

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: DEEPEST, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'blockquote', format: 'block' },
    ...['table', 'tr', 'td', 'th'].map((selector) => ({ selector, format: 'block', options: ONE_LINE })),
    ...['ul', 'ol'].map((selector) => ({ selector, options: { itemPrefix: '• ' } })),
    ...SILENT.map((selector) => ({ selector, format: 'skip' })),
  ],
};
const fromMarkup = compile(options);
const fromPlain = compile({ ...options, preserveNewlines: true });

const MARKUP = /<[a-z/!?]/i;
/** Only these need a parser; line ends and white space are tidied anyway. */
const TO_PARSE = /[<&]/;

/** Most texts are plain, and Home has many of them: skip the parser for those. */
function readerOf(text: string): (text: string) => string {
  if (!TO_PARSE.test(text)) return (plain) => plain;
  return MARKUP.test(text) ? fromMarkup : fromPlain;
}

/** Control characters, zero-width spaces and byte order marks; keeps the joiners that emoji and scripts need. */
const UNSEEN = /[\p{Cc}\u200B\u2060\uFEFF]/gu;

/**
 * Converts an upstream's text (HTML, entities or plain lines) to plain text.
 *
 * @returns lines; paragraphs are separated by an empty one. `undefined` when nothing is left
 */
export function plainText(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const read = readerOf(text)(text.slice(0, LONGEST));
  const lines = read.split(/\r?\n/).map((line) => line.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim());
  return (
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || undefined
  );
}

/** The same on one line: a name, a list of names. */
export function plainLine(text: string | undefined): string | undefined {
  return plainText(text)?.replace(/\n+/g, ' ');
}
