import { LRUCache } from 'lru-cache';
import {
  compressTemplate,
  filledCompressed,
  isTemplateEncoding,
  wordsOf,
  type CompressedTemplate,
  type Encoding,
  type Words,
} from './compressed-template.server';
import { compressPage, encodingFor } from './compression.server';
import { filled, type Template } from './page-template.server';
import { createPurge, UNTIL_UNUSED } from './unused-templates';

/** Size of the cache, in bytes. */
const KEPT = 4 * 2 ** 20;
/** Accounted size of an entry without a template. */
const LEAST = 100;
/** The page of a template, with words of the same lengths, at which it is compressed for later pages. */
const PREPARED_AT = 4;
/** By how much longer a page may be than one compressed as a whole: bandwidth costs a member more than it costs the server. */
const MOST_LONGER = 1.08;

/** What is known of a template for words of certain lengths. */
type Known =
  | { state: 'seen'; pages: number }
  | { state: 'preparing' | 'unsuitable' }
  | { state: 'ready'; compressed: CompressedTemplate };

const numbers = new WeakMap<Template, number>();
let count = 0;

/** The unique number of a template, for cache keys. */
function numberOf(template: Template): number {
  const number = numbers.get(template) ?? (count += 1);
  numbers.set(template, number);
  return number;
}

interface Page {
  template: Template;
  written: readonly string[];
  isShared: boolean;
}

/** Creates the cache of compressed templates of an app. */
export function createCompressedTemplates() {
  const kept = new LRUCache<string, Known>({
    maxSize: KEPT,
    ...UNTIL_UNUSED,
    sizeCalculation: (known) => LEAST + (known.state === 'ready' ? known.compressed.size : 0),
  });
  const purge = createPurge(kept);

  async function prepare(template: Template, words: Words, whole: { bytes: number; encoding: Encoding }) {
    const compressed = await compressTemplate(whole.encoding, template.pieces, words);
    const isShort = compressed && filledCompressed(compressed, words.texts).byteLength <= whole.bytes * MOST_LONGER;
    return isShort ? { state: 'ready' as const, compressed } : { state: 'unsuitable' as const };
  }

  /**
   * Writes a page and compresses it for its browser, see {@link compressPage}. A template that is often used is compressed for
   * later pages.
   *
   * @returns the body
   */
  function compressRendered(accepted: string | null | undefined, headers: Headers, page: Page): Buffer {
    const whole = () => compressPage(accepted, headers, Buffer.from(filled(page.template, page.written)));
    const encoding = encodingFor(accepted ?? 'identity');
    if (!page.isShared || !isTemplateEncoding(encoding)) return whole();
    const words = wordsOf(page.written);
    const lengths = words.texts.map(({ byteLength }) => byteLength);
    const key = [numberOf(page.template), encoding, lengths, words.firsts].join(' ');
    const known = kept.get(key) ?? { state: 'seen', pages: 0 };
    if (known.state === 'ready') {
      headers.append('Vary', 'Accept-Encoding');
      headers.set('Content-Encoding', encoding);
      return filledCompressed(known.compressed, words.texts);
    }
    const body = whole();
    if (known.state !== 'seen') return body;
    const pages = known.pages + 1;
    kept.set(key, pages < PREPARED_AT ? { state: 'seen', pages } : { state: 'preparing' });
    purge();
    if (pages === PREPARED_AT)
      void prepare(page.template, words, { bytes: body.byteLength, encoding })
        .catch(() => ({ state: 'unsuitable' as const }))
        .then((found) => kept.set(key, found));
    return body;
  }

  return { compressRendered };
}
