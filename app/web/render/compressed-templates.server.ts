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

/** Size of the cache, in bytes. */
const KEPT = 4 * 2 ** 20;
/** Accounted size of an entry that has no compressed template. */
const LEAST = 100;
/** By how much longer a page may be than one compressed as a whole: the line of a member is dearer than the processor. */
const MOST_LONGER = 1.04;

/** What is known of a template for words of certain lengths: also the size of a page that was compressed as a whole. */
type Known = { wholeBytes: number } | 'not used' | CompressedTemplate;

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
    sizeCalculation: (known) => LEAST + (typeof known === 'object' && 'size' in known ? known.size : 0),
  });

  async function prepare(
    key: string,
    page: Page,
    words: Words,
    encoding: Encoding,
    isFirst: boolean,
    wholeBytes: number,
  ) {
    const template = await compressTemplate(encoding, page.template.pieces, words, isFirst);
    const isShort = template && filledCompressed(template, words.texts).byteLength <= wholeBytes * MOST_LONGER;
    kept.set(key, isShort ? template : 'not used');
  }

  /**
   * Writes a page and compresses it for its browser, see {@link compressPage}. The second page of a template has it compressed
   * for later ones.
   *
   * @returns the body
   */
  function compressRendered(
    accepted: string | null | undefined,
    headers: Headers,
    page: Page,
    isFirst: boolean,
  ): Buffer {
    const whole = () => compressPage(accepted, headers, Buffer.from(filled(page.template, page.written)), isFirst);
    const encoding = encodingFor(accepted ?? 'identity');
    if (!page.isShared || !isTemplateEncoding(encoding)) return whole();
    const words = wordsOf(page.written);
    const lengths = words.texts.map(({ byteLength }) => byteLength);
    const key = [numberOf(page.template), encoding, isFirst, lengths, words.firsts].join(' ');
    const known = kept.get(key);
    if (typeof known === 'object' && 'blocks' in known) {
      headers.append('Vary', 'Accept-Encoding');
      headers.set('Content-Encoding', encoding);
      return filledCompressed(known, words.texts);
    }
    const body = whole();
    if (known === undefined) kept.set(key, { wholeBytes: body.byteLength });
    if (typeof known === 'object') {
      kept.set(key, 'not used');
      void prepare(key, page, words, encoding, isFirst, known.wholeBytes);
    }
    return body;
  }

  return { compressRendered };
}
