import { describe, expect, it } from 'vitest';
import { clock, readDuration, readPosition } from './running-time';

describe('a running time', () => {
  it.each([
    ['95', '1:35:00'],
    ['45分钟', '45:00'],
    ['120 min.', '2:00:00'],
    ['24分', '24:00'],
    ['1小时30分', '1:30:00'],
    ['2時間', '2:00:00'],
    ['1h5m', '1:05:00'],
    ['5400', '1:30:00'],
    ['5400.4', '1:30:00'],
    ['5400s', '1:30:00'],
    ['5400 秒', '1:30:00'],
    ['95分30秒', '1:35:30'],
    ['1h 35m 20s', '1:35:20'],
    ['PT1H35M', '1:35:00'],
    ['01:32:10', '01:32:10'],
    ['两小时', '两小时'],
  ])('of %s is %s', (written, shown) => {
    expect(readDuration(written)).toBe(shown);
  });

  it.each([undefined, '', ' ', '0', '00:00', '0分钟', '0分'])('of %s is none', (written) => {
    expect(readDuration(written)).toBeUndefined();
  });

  it.each(['5400000', '86401', '25h', '1441 min', '9'.repeat(400), `${'9'.repeat(400)}分`])(
    'of more than a day is none: %s',
    (written) => {
      expect(readDuration(written)).toBeUndefined();
    },
  );

  it('of a whole day is one', () => {
    expect(readDuration('86400')).toBe('24:00:00');
  });
});

describe('a place in a film', () => {
  it.each([
    ['12', 720],
    [' 12 ', 720],
    ['１２', 720],
    ['12.5', 750],
    ['12,5', 750],
    ['12:30', 750],
    ['１２：３０', 750],
    ['95:07', 5707],
    ['1:02:30', 3750],
    ['12分', 720],
    ['12 min', 720],
    ['1小时5分', 3900],
    ['1h5m', 3900],
    ['0:07', 7],
  ])('typed as %j is second %i', (typed, seconds) => {
    expect(readPosition(typed)).toBe(seconds);
  });

  it.each(['', ' ', '0', '0:00', '-5', '12:75', '1:2:3:4', 'noon', '99999', '25:00:00', '1e3', 'Infinity'])(
    'is none when typed as %j',
    (typed) => {
      expect(readPosition(typed)).toBeUndefined();
    },
  );

  it('reads as it is written', () => {
    for (const seconds of [7, 59, 60, 754, 3599, 3600, 86_399]) expect(readPosition(clock(seconds))).toBe(seconds);
  });
});
