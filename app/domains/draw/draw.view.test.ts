import { expect, it } from 'vitest';
import { drawView, oddsView, periodView } from './draw.view';

it('a payout ratio is printed without the tails of floating point', () => {
  const ratios = [1.95, 1.1 * 1.1, 2, 0.1 + 0.2, 1.99999].map(
    (ratio) => ({ pattern: 'rose', ratio, chance: 0.5, min: undefined, max: undefined }) as const,
  );
  expect(oddsView(ratios).map(({ ratio }) => ratio)).toEqual(['1.95', '1.21', '2', '0.3', '2']);
  expect(oddsView(ratios)[0]?.percent).toBe('50');
});

const NOTHING_ELSE = { opensAt: undefined, serverTime: undefined, last: undefined };

it('a period is printed with absolute times in UTC, and with nothing where nothing came', () => {
  const period = {
    period: '42',
    status: 'open',
    closesAt: Date.UTC(2026, 10, 21, 8, 30),
    drawsAt: undefined,
    commitment: 'ab'.repeat(32),
    ...NOTHING_ELSE,
  } as const;
  expect(periodView(period, 'en')).toEqual({
    period: '42',
    status: 'open',
    closesAt: '08:30:00 UTC',
    drawsAt: undefined,
    commitment: 'ab'.repeat(32),
  });
});

it.each(['-', '0', ' ', 'ab', undefined])(
  'a commitment of %j proves nothing and is not taken for one (X8)',
  (commitment) => {
    const period = {
      period: '42',
      status: undefined,
      closesAt: undefined,
      drawsAt: undefined,
      commitment,
      ...NOTHING_ELSE,
    };
    expect(periodView(period, 'en').commitment).toBeUndefined();
  },
);

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
