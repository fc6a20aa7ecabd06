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
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 70 });

it.each(['br', 'gzip'] as const)('with %s, a page is the same whichever words are in it', async (encoding) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(piece, word, word), { minLength: 1, maxLength: 6 }),
      piece,
      fc.boolean(),
      fc.boolean(),
      async (parts, last, isRepeated, isFirst) => {
        const pieces = [...parts.map(([text]) => text), last];
        const [first = '', other = ''] = parts[0]?.slice(1) ?? [];
        const written = parts.map(([, own]) => (isRepeated ? first : own));
        const template = await compressTemplate(encoding, pieces, wordsOf(written), isFirst);
        if (!template) return;
        const page = filledCompressed(template, wordsOf(written).texts);
        expect(decompressed(encoding, page)).toBe(filled({ pieces }, written));
        if (isRepeated && Buffer.byteLength(other) === Buffer.byteLength(first)) {
          const others = written.map(() => other);
          const next = filledCompressed(template, wordsOf(others).texts);
          expect(decompressed(encoding, next)).toBe(filled({ pieces }, others));
        }
      },
    ),
  );
});

const PIECES = ['<title>Home</title><p class="name">', `</p>${'<i>rose</i>'.repeat(99)}<b title="`, '"></b>'];

it.each(['br', 'gzip'] as const)(
  'with %s, it is hardly longer than a page that is compressed as a whole',
  async (encoding) => {
    const written = ['a name that is long', 'a name that is long'];
    const template = await compressTemplate(encoding, PIECES, wordsOf(written), false);
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
    expect(await compressTemplate(encoding, pieces, wordsOf(['word']), false)).toBeUndefined();
});
