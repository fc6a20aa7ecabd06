import { LRUCache } from 'lru-cache';
import {
  compressTemplate,
  filledCompressed,
  isTemplateEncoding,
  type CompressedTemplate,
} from './compressed-template.server';
import { compressPage, encodingFor } from './compression.server';
import { filled, type Template } from './page-template.server';

/** Size of the cache, in bytes. */
const KEPT = 4 * 2 ** 20;
/** Accounted size of an entry that has no compressed template yet. */
const LEAST = 100;

/** What is known of a template for words of certain lengths. */
type Known = 'seen' | 'under way' | 'impossible' | CompressedTemplate;

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
    sizeCalculation: (known) => LEAST + (typeof known === 'object' ? known.size : 0),
  });

  /** The page from a compressed template, if there is one. The second page of a template has it compressed for later ones. */
  function fromTemplate(accepted: string, headers: Headers, page: Page, isFirst: boolean): Buffer | undefined {
    const encoding = encodingFor(accepted);
    if (!page.isShared || !isTemplateEncoding(encoding)) return undefined;
    const words = page.written.map((word) => Buffer.from(word));
    const lengths = words.map(({ byteLength }) => byteLength);
    const key = `${numberOf(page.template)} ${encoding} ${isFirst} ${lengths.join()}`;
    const known = kept.get(key);
    if (typeof known === 'object') {
      headers.append('Vary', 'Accept-Encoding');
      headers.set('Content-Encoding', encoding);
      return filledCompressed(known, words);
    }
    if (known === undefined) kept.set(key, 'seen');
    if (known === 'seen') {
      kept.set(key, 'under way');
      void compressTemplate(encoding, page.template.pieces, lengths, isFirst).then((template) =>
        kept.set(key, template ?? 'impossible'),
      );
    }
    return undefined;
  }

  /**
   * Writes a page and compresses it for its browser, see {@link compressPage}.
   *
   * @returns the body
   */
  function compressRendered(
    accepted: string | null | undefined,
    headers: Headers,
    page: Page,
    isFirst: boolean,
  ): Buffer {
    return (
      fromTemplate(accepted ?? 'identity', headers, page, isFirst) ??
      compressPage(accepted, headers, Buffer.from(filled(page.template, page.written)), isFirst)
    );
  }

  return { compressRendered };
}
