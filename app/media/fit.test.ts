import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableSize } from './fit';

it.each([
  ['a photo', [4000, 3000], [2400, 1800]],
  ['a photo held upright', [3000, 4000], [1800, 2400]],
  ['a screenshot of a phone', [1080, 2400], [1080, 2400]],
  ['a screenshot of a sharper phone', [1440, 3200], [1200, 2666]],
  ['a screenshot of a whole page', [1080, 16_000], [1080, 16_000]],
  ['a screenshot without end', [1000, 64_000], [559, 35_777]],
  ['a small picture', [40, 40], [40, 40]],
])('%s of %j becomes %j', (_, [width = 0, height = 0], [newWidth, newHeight]) => {
  expect(readableSize({ width, height })).toEqual({ width: newWidth, height: newHeight });
});

const side = fc.integer({ min: 1, max: 16_000 });

it('no picture grows, is bent, or has its size changed twice', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const once = readableSize({ width, height });
      expect(once.width).toBeLessThanOrEqual(width);
      expect(once.height).toBeLessThanOrEqual(height);
      expect(Math.abs(once.width * height - once.height * width)).toBeLessThanOrEqual(Math.max(width, height));
      expect(readableSize(once)).toEqual(once);
    }),
  );
});
