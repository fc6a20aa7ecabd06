import { describe, expect, test } from 'vitest';
import { createShuffle } from './shuffle';

const order = (seed: string, size: number) =>
  Array.from({ length: size }, (_, index) => createShuffle(seed, size).placeAt(index));

describe('a shuffled order', () => {
  test.each([1, 2, 3, 5, 16, 17, 48, 1000])('of %i shows everybody once', (size) => {
    expect(new Set(order('a seed', size))).toEqual(new Set(Array.from({ length: size }, (_, index) => index)));
  });

  test.each([1, 2, 3, 5, 16, 17, 48, 1000])('of %i tells of each place how many come before it', (size) => {
    const { placeAt, positionOf } = createShuffle('a seed', size);
    for (let position = 0; position < size; position++) expect(positionOf(placeAt(position))).toBe(position);
  });

  test('is the same for the same seed and another for another', () => {
    expect(order('one', 48)).toEqual(order('one', 48));
    expect(order('one', 48)).not.toEqual(order('two', 48));
  });

  test('gives everybody the same chance to come first', () => {
    const first = new Map<number, number>();
    for (let index = 0; index < 4800; index++) {
      const place = createShuffle(`seed ${String(index)}`, 48).placeAt(0);
      first.set(place, (first.get(place) ?? 0) + 1);
    }
    expect(first.size).toBe(48);
    // 100 each on average; five standard deviations either way.
    for (const times of first.values()) expect(Math.abs(times - 100)).toBeLessThan(50);
  });

  test('does not keep neighbours together', () => {
    const steps = new Map<number, number>();
    for (let index = 0; index < 2000; index++) {
      const shuffle = createShuffle(`seed ${String(index)}`, 48).placeAt;
      const step = (shuffle(1) - shuffle(0) + 48) % 48;
      steps.set(step, (steps.get(step) ?? 0) + 1);
    }
    expect(Math.max(...steps.values())).toBeLessThan(90);
  });

  test('changes one place at most when one person joins', () => {
    const [before, after] = [order('steady', 40), order('steady', 41)];
    expect(before.filter((place, index) => place !== after[index]).length).toBeLessThanOrEqual(1);
  });

  test('reaches any place of a million without walking there', () => {
    const shuffle = createShuffle('deep', 1_000_000).placeAt;
    const places = Array.from({ length: 1000 }, (_, index) => shuffle(999_000 + index));
    expect(new Set(places).size).toBe(1000);
    expect(Math.max(...places)).toBeLessThan(1_000_000);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  });
});
