import { LRUCache } from 'lru-cache';
import { traceBack } from '../../../../public/verify.mjs';

/** Every 4,096th link is cached, so that later checks hash no further than this. */
const REMEMBER_EVERY = 4096;

/** Verified links by the start of their chain: number → link, in hex. */
const known = new LRUCache<string, Map<number, string>>({ max: 8 });

let turn: Promise<unknown> = Promise.resolve();

/** Runs one check at a time, because each may take a million hashes. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

/**
 * Whether a seed is the link of this number of the chain that starts at `s0`. It is hashed back to the nearest verified link; the
 * first check of a chain follows all of it.
 *
 * @param s0 the published start, 64 hex digits
 * @param seed s_i, 64 hex digits
 * @param link i, from 1 up to 2^20
 */
export function isLinkOf(s0: string, seed: string, link: number): Promise<boolean> {
  return inTurn(async () => {
    const links = known.get(s0) ?? new Map([[0, s0]]);
    const passed = new Map<number, string>();
    let value = seed;
    for (let at = link; at > 0;) {
      const stop = Math.floor((at - 1) / REMEMBER_EVERY) * REMEMBER_EVERY;
      value = await traceBack(value, at - stop);
      at = stop;
      const expected = links.get(at);
      if (expected !== undefined) {
        if (value !== expected) return false;
        break;
      }
      passed.set(at, value);
    }
    known.set(s0, new Map([...links, ...passed]));
    return true;
  });
}
