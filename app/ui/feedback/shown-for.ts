/** How long a message of six words or fewer is shown, and each further word, in ms. Source: docs/product-rules.md, Toasts. */
const SHORT_MS = 2000;
const WORD_MS = 300;
const SHORT_WORDS = 6;

/** A word between spaces, or two characters of Chinese or Japanese, which have none. */
const WORD = /[\u3040-\u30ff\u4e00-\u9fff]{1,2}|[^\s\u3040-\u30ff\u4e00-\u9fff]+/g;

/** How long a success message is shown with scripts, in ms: as long as it takes to read. */
export function shownFor(text: string): number {
  const words = text.match(WORD)?.length ?? 0;
  return SHORT_MS + WORD_MS * Math.max(0, words - SHORT_WORDS);
}
