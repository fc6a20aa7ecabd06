import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Size of the cache, in characters of code. */
const KEPT = 2 ** 20;

const hashes = new LRUCache<string, string>({ maxSize: KEPT, sizeCalculation: (_, code) => code.length });

/** The source of inline code in a content security policy. Only of code that the app itself has written. */
export function hashOf(code: string): string {
  const known = hashes.get(code);
  if (known !== undefined) return known;
  const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  hashes.set(code, hash);
  return hash;
}

/** HTML, and the sources that allow the code in it. */
export interface WithCode {
  html: string;
  hashes: readonly string[];
}
