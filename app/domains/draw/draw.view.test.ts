import { expect, it } from 'vitest';
import { drawView, publishedCommitment, ratioText } from './draw.view';

it('a payout ratio is printed without the tails of floating point', () => {
  expect([1.95, 1.1 * 1.1, 2, 0.1 + 0.2, 1.99999].map(ratioText)).toEqual(['1.95', '1.21', '2', '0.3', '2']);
});

it.each(['-', '0', ' ', 'ab', undefined])(
  'a commitment of %j proves nothing and is not taken for one (X8)',
  (commitment) => {
    expect(publishedCommitment(commitment)).toBeUndefined();
  },
);

it('a commitment is a SHA-256 in hex', () => {
  expect(publishedCommitment('aB'.repeat(32))).toBe('aB'.repeat(32));
});

it('a result shows its three numbers, their sum and the patterns that win', () => {
  expect(
    drawView({ period: '41', numbers: [1, 5, 6], sum: 12, winning: ['rose', 'smoke'], drawnAt: undefined }),
  ).toEqual({
    period: '41',
    numbers: '1 · 5 · 6',
    sum: 12,
    winning: ['rose', 'smoke'],
  });
});
