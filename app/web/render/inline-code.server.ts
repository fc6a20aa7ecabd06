import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Size of the cache. There is one style and one script for each kind of page and language. */
const KINDS = 500;

const hashes = new LRUCache<string, string>({ max: KINDS });

/** The source of inline code in a content security policy. Only of code that the app itself has written. */
export function hashOf(code: string): string {
  const known = hashes.get(code) ?? `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  hashes.set(code, known);
  return known;
}

/** HTML, and the sources that allow the code in it. */
export interface WithCode {
  html: string;
  hashes: readonly string[];
}
