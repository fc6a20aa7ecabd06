import { expect, it } from 'vitest';
import { rowsIn } from './region';

const REGIONS = [
  { id: '1', name: 'Harbour' },
  { id: '2', name: 'North Harbour' },
  { id: '3', name: '京都' },
];
const inRegion = (region: string | undefined, ...addresses: (string | undefined)[]) =>
  rowsIn(
    addresses.map((address) => ({ region: address })),
    region,
    REGIONS,
  ).map((row) => row.region);

it('profiles of other regions are left out where the service sends them as well', () => {
  expect(inRegion('1', 'Harbour', 'North Harbour', '京都', 'harbour, pier 3', undefined)).toEqual([
    'Harbour',
    'harbour, pier 3',
    undefined,
  ]);
  expect(inRegion('2', 'Harbour', 'North Harbour')).toEqual(['North Harbour']);
  expect(inRegion('3', '1', '3', '３')).toEqual(['3', '３']);
  expect(inRegion('1', 'North Harbour')).toEqual([]);
});

it('a profile whose address names no region stays, whatever the others name', () => {
  expect(inRegion('1', 'Harbour', 'Old town', '京都')).toEqual(['Harbour', 'Old town']);
});

it('an address that names several regions is in each of them', () => {
  expect(inRegion('1', 'Harbour, near 京都', '京都')).toEqual(['Harbour, near 京都']);
  expect(inRegion('3', 'Harbour, near 京都', 'Harbour')).toEqual(['Harbour, near 京都']);
  expect(inRegion('1', 'North Harbour, seen from Harbour', 'North Harbour')).toHaveLength(1);
});

it('what the service sends is believed where its addresses say nothing else', () => {
  expect(inRegion('1', 'Harbour', 'Harbour')).toHaveLength(2);
  expect(inRegion('1', 'Old town', undefined)).toEqual(['Old town', undefined]);
  expect(inRegion(undefined, 'Harbour', '京都')).toHaveLength(2);
  expect(inRegion('9', 'Harbour', '京都'), 'a region that is not listed').toHaveLength(2);
});
