import { expect, it } from 'vitest';
import { checkSums } from './sums.check';

it.each([
  [900, 0, -900, -900, undefined],
  [0, 0, 0, 0, undefined],
  [900, 1_950, 1_050, 1_050, undefined],
  [900, 0, 3_000, -900, 3_000],
  [900, 1_950, -1_050, 1_050, -1_050],
])('%i staked, %i paid, said to be %i: %i, against %s', (staked, won, said, net, stated) => {
  expect(checkSums({ staked, won, net: said })).toEqual({ staked, won, net, stated });
});
