import { expect, it } from 'vitest';
import { textsOf } from '~/i18n/texts.server';
import { periodView } from './period-view';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const DRAW = { period: '42', opensAt: NOON - 60_000, closesAt: NOON + 110_000, drawsAt: NOON + 120_000 };
const view = (now: number, draw: Parameters<typeof periodView>[0] = DRAW, isCounting = false, zone = 'UTC') =>
  periodView(draw, now, textsOf('en'), zone, isCounting);

it('while bets are accepted, counts to the close and names both times', () => {
  expect(view(NOON)).toEqual({
    state: 'open',
    closes: 'Betting closes at 12:01:50 UTC',
    draws: 'Draw at 12:02:00 UTC',
    over: undefined,
    left: 'Closes in 1 min 50 s (as of 12:00:00 UTC)',
  });
});

it('a view that is updated each second does not say when it was right', () => {
  expect(view(NOON, DRAW, true)).toEqual({ ...view(NOON), left: 'Closes in 1 min 50 s' });
});

it('once betting has closed, counts to the draw and says until when no bets are accepted', () => {
  expect(view(NOON + 111_000)).toMatchObject({
    state: 'closed',
    closes: undefined,
    over: 'The next period opens at 12:02:00 UTC.',
    left: 'Draw in 9 s (as of 12:01:51 UTC)',
  });
  expect(view(NOON + 120_000)).toMatchObject({ state: 'drawing', over: expect.any(String), left: undefined });
});

it('is written in the zone of its reader, whose day it goes by', () => {
  expect(view(NOON, DRAW, false, 'Asia/Tokyo')).toMatchObject({
    closes: 'Betting closes at 21:01:50 GMT+9',
    draws: 'Draw at 21:02:00 GMT+9',
    left: 'Closes in 1 min 50 s (as of 21:00:00 GMT+9)',
  });
  const late = { period: '42', drawsAt: NOON + 4 * HOUR_MS };
  expect(view(NOON, late).draws).toBe('Draw at 16:00:00 UTC');
  expect(view(NOON, late, false, 'Asia/Tokyo').draws).toBe('Draw at Nov 25, 2026 01:00:00 GMT+9');
});

it('names the day of a time that is not today', () => {
  const { draws, left } = view(NOON, { period: '42', drawsAt: NOON + 13 * HOUR_MS });
  expect(draws).toContain('Nov 25, 2026');
  expect(left).toContain('13 h 0 min');
});

it('says nothing of what is not known', () => {
  expect(view(NOON, { period: '42' })).toEqual({
    state: undefined,
    closes: undefined,
    draws: undefined,
    over: undefined,
    left: undefined,
  });
});
