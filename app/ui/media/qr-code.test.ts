import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { drawQrCode } from './qr-code';

/** The dark modules of a path, as `x,y`. */
function modulesOf(path: string): Set<string> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(runs.map(([whole]) => whole).join('')).toBe(path);
  return new Set(
    runs.flatMap(([, x, y, length, back]) => {
      expect(back).toBe(length);
      return Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at},${y}`);
    }),
  );
}

describe('the path of a QR code', () => {
  it.each([
    ['a', 'Q'],
    [`https://garden.example/stop/${'x'.repeat(43)}`, 'Q'],
    ['otpauth://totp/Garden?secret=ABCD', 'L'],
  ] as const)('has exactly the dark modules of %s', (text, correction) => {
    const { size, data } = encode(text, { ecc: correction, border: 0 });
    const drawn = drawQrCode(text, correction);
    expect(drawn.size).toBe(size);
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
    expect(modulesOf(drawn.path)).toEqual(new Set(dark));
  });

  it('stays readable on a card: the link of a long host has at most 57 modules', () => {
    const link = `https://members.a-rather-long-brand.example/stop/${'x'.repeat(43)}`;
    expect(drawQrCode(link, 'Q').size).toBeLessThanOrEqual(57);
  });
});
