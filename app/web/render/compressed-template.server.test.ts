import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressTemplate, filledCompressed, wordsOf, type Encoding } from './compressed-template.server';
import { compressPage } from './compression.server';
import { filled } from './page-template.server';

const decompressed = (encoding: Encoding, bytes: Buffer) =>
  (encoding === 'br' ? brotliDecompressSync : gunzipSync)(bytes).toString();

/** Text between gaps, as pages have it: much is repeated, some is not in Latin letters. */
const piece = fc
  .array(fc.constantFrom('<li><a href="/meet/detail/1">', 'Mei Lin', '</a></li>', '夜の庭', ' value="', 'x'), {
    minLength: 2,
    maxLength: 60,
  })
  .map((parts) => parts.join(''));
/** Words of one length in bytes. */
const wordsOfOneLength = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).chain((own) =>
  fc.tuple(
    fc.constant(own),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((other) => {
      const room = Buffer.byteLength(own);
      return Buffer.byteLength(other) > room ? 'x'.repeat(room) : other + 'x'.repeat(room - Buffer.byteLength(other));
    }),
  ),
);

it.each(['br', 'gzip'] as const)('with %s, a page is the same whichever words are in it', async (encoding) => {
  let [tried, made] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(piece, wordsOfOneLength), { minLength: 1, maxLength: 6 }),
      piece,
      fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
      async (parts, last, repeated) => {
        const pieces = [...parts.map(([text]) => text), last];
        const wordsAt = (which: 0 | 1) =>
          parts.map((_, at) => parts[(repeated[at] ?? 0) % parts.length]?.[1][which] ?? '');
        const template = await compressTemplate(encoding, pieces, wordsOf(wordsAt(0)));
        tried += 1;
        if (!template) return;
        made += 1;
        for (const written of [wordsAt(0), wordsAt(1)]) {
          const page = filledCompressed(template, wordsOf(written).texts);
          expect(decompressed(encoding, page)).toBe(filled({ pieces }, written));
        }
      },
    ),
  );
  expect(made).toBeGreaterThan(tried * 0.9);
});

it.each(['br', 'gzip'] as const)('with %s, a word may have 1 to 65,533 bytes', async (encoding) => {
  const pieces = ['<b>', '</b>'];
  for (const size of [1, 2, 65_533]) {
    const words = wordsOf(['w'.repeat(size)]);
    const template = await compressTemplate(encoding, pieces, words);
    expect(template && decompressed(encoding, filledCompressed(template, words.texts))).toBe(
      `<b>${'w'.repeat(size)}</b>`,
    );
  }
  expect(await compressTemplate(encoding, pieces, wordsOf(['w'.repeat(65_534)]))).toBeUndefined();
});

const PIECES = ['<title>Home</title><p class="name">', `</p>${'<i>rose</i>'.repeat(99)}<b title="`, '"></b>'];

it.each(['br', 'gzip'] as const)(
  'with %s, it is hardly longer than a page that is compressed as a whole',
  async (encoding) => {
    const written = ['a name that is long', 'a name that is long'];
    const template = await compressTemplate(encoding, PIECES, wordsOf(written));
    const whole = compressPage(encoding, new Headers(), Buffer.from(filled({ pieces: PIECES }, written)));
    expect(template && filledCompressed(template, wordsOf(written).texts).byteLength).toBeLessThan(
      whole.byteLength + 40,
    );
  },
);

it.each(['br', 'gzip'] as const)('with %s, control characters and short pieces are not taken', async (encoding) => {
  for (const pieces of [
    ['a'.repeat(99), 'b'],
    ['a\u0001'.repeat(99), 'bbb'],
  ])
    expect(await compressTemplate(encoding, pieces, wordsOf(['word']))).toBeUndefined();
});
