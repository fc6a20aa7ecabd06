/**
 * Options of an `LRUCache` with at most so many entries, each of which counts as one. Its own option `max` reserves arrays for all of
 * them when it is created, which is 0.6 MB for 20,000 entries with a time to live.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
