import { expect, it } from 'vitest';
import { bandOf } from './odds-groups.view';

it.each([
  [0, 0.5, 0, 0],
  [1, 0.5, 0, 1],
  [100, 0.5, 40, 60],
  [10_000, 0.5, 4_902, 5_098],
  [100, 0.01, 0, 3],
  [10, 1, 10, 10],
])('of %d draws with a chance of %d, 95 of 100 counts lie from %d to %d', (draws, chance, low, high) => {
  expect(bandOf(draws, chance)).toEqual({ low, high });
});
