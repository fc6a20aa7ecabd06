import { encode } from 'uqr';

/** A QR code as an SVG path: `size` is its width and height in modules, without a margin. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a QR code. A card may get creased and dirty: a quarter of it may be unreadable. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'Q', border: 0 });
  const runs = data.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : '.')).join('');
    return [...line.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`);
  });
  return { size, path: runs.join('') };
}
