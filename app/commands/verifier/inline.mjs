import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../task.mjs';

const read = (/** @type {string[]} */ ...path) => readFileSync(join(ROOT, ...path), 'utf8');
const hashOf = (/** @type {string} */ text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Inlines the unchanged verify.mjs and its page into one file that works offline. Its content security policy allows
 * only its own script and style by hash, so nothing else runs or loads.
 *
 * @returns {string} HTML
 * @throws {Error} when a part contains a tag that would end its element early
 */
export function verifierPage() {
  const page = read('app', 'commands', 'verifier', 'page.mjs').replace(/^import [^;]*;\n/m, '');
  const style = `\n${read('app', 'commands', 'verifier', 'page.css')}`;
  const script = `\n${read('public', 'verify.mjs')}\n${page}`;
  if (/<\/(script|style)|<!--/i.test(style + script))
    throw new Error('The page cannot hold "</script", "</style" or "<!--".');
  // Replacement functions, because "$&" and the like are special in replacement strings.
  return read('app', 'commands', 'verifier', 'page.html')
    .replace('{{scriptHash}}', () => hashOf(script))
    .replace('{{styleHash}}', () => hashOf(style))
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script type="module"></script>', () => `<script type="module">${script}</script>`);
}
