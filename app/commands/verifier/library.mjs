import { buildSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../task.mjs';

/** The line of verify.mjs that carries the library. */
const LINE = /^const BLS = .*$/m;

/**
 * The library for signatures of drand that verify.mjs carries, so that it stays one file: @noble/curves, unchanged, reduced to what is
 * needed and written in one line. It is a function, so that nothing of it runs for receipts without a random number.
 *
 * @returns {string} `const BLS = …`
 */
function libraryLine() {
  const { outputFiles } = buildSync({
    entryPoints: [join(ROOT, 'app', 'commands', 'verifier', 'bls.mjs')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'bls',
    target: 'es2020',
    charset: 'ascii',
    legalComments: 'none',
  });
  const code = (outputFiles[0]?.text ?? '').trim();
  if (code.includes('\n')) throw new Error('The library does not fit in one line.');
  return `const BLS = () => { ${code} return bls.isSigned; };`;
}

/**
 * verify.mjs with the library as it is installed.
 *
 * @returns {string} its text
 * @throws {Error} when it has no line for the library
 */
export function verifierWithLibrary() {
  const text = readFileSync(join(ROOT, 'public', 'verify.mjs'), 'utf8');
  if (!LINE.test(text)) throw new Error('verify.mjs has no line "const BLS = ".');
  return text.replace(LINE, () => libraryLine());
}
