import { encode } from 'uqr';

/** A QR code as an SVG path: `size` is its width and height in modules, without a margin. */
export interface QrCode {
  size: number;
  path: string;
}

/**
 * Draws a QR code.
 *
 * @param correction how much of it may be unreadable: `L` 7 %, for screens; `Q` 25 %, for paper that gets creased and dirty
 */
export function drawQrCode(text: string, correction: 'L' | 'Q'): QrCode {
  const { size, data } = encode(text, { ecc: correction, border: 0 });
  const runs = data.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : '.')).join('');
    return [...line.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`);
  });
  return { size, path: runs.join('') };
}
