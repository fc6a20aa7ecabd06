import { LRUCache } from 'lru-cache';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPurge, UNTIL_UNUSED } from './unused-templates';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], now: 1_000 }));
afterEach(() => void vi.useRealTimers());

it('a template is freed half a minute after its last page, and one in use is kept', () => {
  // The clock that this test moves; the cache has taken the real one when it was loaded.
  const perf = { now: () => performance.now() };
  const kept = new LRUCache<string, object>({ maxSize: 10, sizeCalculation: () => 1, ...UNTIL_UNUSED, perf });
  const purge = createPurge(kept);
  // A time of 0 means none to the cache.
  vi.advanceTimersByTime(1);
  kept.set('left', {});
  kept.set('used', {});
  for (let seconds = 0; seconds < 60; seconds += 10) {
    vi.advanceTimersByTime(10_000);
    expect(kept.get('used')).toBeDefined();
    purge();
  }
  expect([...kept.keys()]).toEqual(['used']);
});
