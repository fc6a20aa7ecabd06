import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, ROOT } from '../repository/repository';

interface Metafile {
  inputs: Record<string, { imports: { path: string }[] }>;
  outputs: Record<
    string,
    { inputs: Record<string, { bytesInOutput: number }>; imports: { path: string; kind: string }[] }
  >;
}

const metafile = JSON.parse(readFileSync(join(ROOT, 'build/metafile.js.json'), 'utf8')) as Metafile;

/** Every file that is part of a script for browsers. */
const shipped = new Set(
  Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs)
      .filter((file) => (inputs[file]?.bytesInOutput ?? 0) > 0)
      .map((file) => file.replace(/^browser-route-module:/, 'app/').replace(/\?browser$/, '')),
  ),
);
const matching = (pattern: RegExp) => [...shipped].filter((file) => pattern.test(file));

/** The app's own files that import a file, to show why it is in the bundle. */
const importersOf = (imported: string) =>
  Object.entries(metafile.inputs)
    .filter(([file, { imports }]) => file.startsWith('app/') && imports.some(({ path }) => path === imported))
    .map(([file]) => `${file} imports ${imported}`);

/** A sentence of each package that survives minifying, and the source file that proves that the package contains it. */
const MARKERS = [
  ['zod', 'node_modules/zod/v3/ZodError.js', 'unrecognized_keys'],
  [
    'kysely',
    'node_modules/kysely/dist/cjs/dialect/sqlite/sqlite-driver.js',
    'only supports streaming of select queries',
  ],
  ['hono', 'node_modules/hono/dist/hono-base.js', 'Context is not finalized'],
  ['jose', 'node_modules/jose/dist/webapi/jwe/flattened/decrypt.js', 'Flattened JWE must be an object'],
  ['undici', 'node_modules/undici/lib/core/errors.js', 'UND_ERR_CONNECT_TIMEOUT'],
] as const;

describe('what a browser downloads', () => {
  test('is listed by the compiler, page by page', () => {
    expect(matching(/^app\/root\.tsx$/)).toHaveLength(1);
    expect(matching(/^app\/routes\/.+\.tsx$/).length).toBeGreaterThan(3);
    expect(matching(/node_modules\/react-dom\//)).not.toEqual([]);
  });

  test('holds no code of the server', () => {
    expect(matching(/\.server\.tsx?$/)).toEqual([]);
    // The list of languages is constants, and shared.
    const own = matching(/^app\/(contract|config|upstream|member-api|commands)\/.+/);
    expect(own.filter((file) => file !== 'app/contract/language.ts')).toEqual([]);
  });

  test('holds no package of the server', () => {
    const names =
      'zod|web-push|libphonenumber[^/]*|kysely|libsql|pg|pg-[^/]*|hono|jose|undici|pino|sharp|@node-rs|rate-limiter-flexible|remix-i18next|i18next-[^/]*backend|@conform-to/zod|@asteasolutions|@remix-run/node';
    const found = matching(new RegExp(`node_modules/(${names})/`));
    const inputs = Object.keys(metafile.inputs).filter((file) => new RegExp(`node_modules/(${names})/`).test(file));
    if (found.length > 0) expect(inputs.flatMap(importersOf)).toEqual([]);
    expect(found).toEqual([]);
  });

  test('holds hls.js in one file that no page loads by itself', () => {
    const outputs = Object.entries(metafile.outputs);
    const holding = outputs.filter(([, { inputs }]) => Object.keys(inputs).some((file) => file.includes('/hls.js/')));
    expect(holding.map(([file]) => file)).toEqual([expect.stringContaining('hls-player')]);
    const imports = outputs.flatMap((output) => output[1].imports.filter(({ path }) => path === holding[0]?.[0]));
    expect(imports.map(({ kind }) => kind)).toEqual(['dynamic-import']);
  });

  const scripts = filesBelow(join(ROOT, 'public/build'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  test.each(MARKERS)('never says what only %s says', (_name, file, marker) => {
    expect({
      inPackage: readFileSync(join(ROOT, file), 'utf8').includes(marker),
      inScripts: scripts.includes(marker),
    }).toEqual({
      inPackage: true,
      inScripts: false,
    });
  });
});
