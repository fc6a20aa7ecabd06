import { describe, expect, it } from 'vitest';
import { findPlace, isWorthKeeping, readPlaces, withoutPlace, withPlace, type Place } from './positions';

describe('places in films', () => {
  const places: Place[] = [
    ['7.1', 754, 2],
    ['8.1', 60, 1],
  ];

  it('are kept one for each part, the newest first, and no more than there is room for', () => {
    expect(withPlace(places, ['8.1', 90, 3], 2)).toEqual([
      ['8.1', 90, 3],
      ['7.1', 754, 2],
    ]);
    expect(withPlace(places, ['9.1', 5, 3], 2).map(([key]) => key)).toEqual(['9.1', '7.1']);
  });

  it('are found, and forgotten', () => {
    expect(findPlace(places, '7.1')).toEqual({ seconds: 754, at: 2 });
    expect(findPlace(withoutPlace(places, '7.1'), '7.1')).toBeUndefined();
  });

  it('are nobody else’s', () => {
    expect(readPlaces({ owner: 'ann', places }, 'ann')).toEqual(places);
    expect(readPlaces({ owner: 'ann', places }, 'ben')).toEqual([]);
  });

  it.each([undefined, null, '', 7, [], {}, { owner: 'ann' }, { owner: 'ann', places: 'x' }])(
    'are none in %j',
    (kept) => {
      expect(readPlaces(kept, 'ann')).toEqual([]);
    },
  );

  it('are read past what is broken', () => {
    const broken = [null, [], ['7.1'], ['7.1', '5', 1], ['7.1', 1.5, 1], ['8.1', 60, 1]];
    expect(readPlaces({ owner: 'ann', places: broken }, 'ann')).toEqual([['8.1', 60, 1]]);
  });

  it('are worth keeping away from both ends', () => {
    expect([2, 3, 96, 97].map((seconds) => isWorthKeeping(seconds, 100))).toEqual([false, true, true, false]);
    expect([isWorthKeeping(50, Infinity), isWorthKeeping(50, NaN)]).toEqual([false, false]);
  });
});
