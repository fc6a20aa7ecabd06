import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placesOf } from './places';

const asked = fc.integer({ min: 0, max: 60 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    leftOut: size === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(fc.integer({ min: 0, max: size - 1 })),
    limit: fc.integer({ min: 1, max: 13 }),
    seed: fc.option(fc.string(), { nil: undefined }),
  }),
);

type List = Omit<Parameters<typeof placesOf>[0], 'page'>;
const pagesOf = (list: List) =>
  Array.from({ length: Math.ceil(list.size / list.limit) + 1 }, (_, index) => placesOf({ ...list, page: index + 1 }));

describe('pages with some people left out', () => {
  test('show everybody else, in the order that they have without anybody left out', () => {
    fc.assert(
      fc.property(asked, (list) => {
        const whole = pagesOf({ ...list, leftOut: [] }).flat();
        expect(whole).toHaveLength(list.size);
        expect(pagesOf(list).flat()).toEqual(whole.filter((place) => !list.leftOut.includes(place)));
      }),
    );
  });

  test('are all full but the last', () => {
    fc.assert(
      fc.property(asked, (list) => {
        const lengths = pagesOf(list).map((page) => page.length);
        const end = lengths.findIndex((length) => length < list.limit);
        expect(lengths.slice(end + 1).every((length) => length === 0)).toBe(true);
      }),
    );
  });

  test('show the newest first without a seed', () => {
    expect(placesOf({ size: 5, leftOut: [3], page: 1, limit: 3, seed: undefined })).toEqual([4, 2, 1]);
  });
});
