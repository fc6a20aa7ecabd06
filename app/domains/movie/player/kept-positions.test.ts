import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPositions } from './kept-positions';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a film that was watched to its end starts from the beginning, whatever was kept before', () => {
  const before = Date.now();
  const positions = openPositions('ann');
  positions?.keep('7.1', 750);
  positions?.forget('7.1');
  const place = positions?.find('7.1');
  expect(place?.seconds).toBe(0);
  expect(place?.at).toBeGreaterThanOrEqual(before);
});
