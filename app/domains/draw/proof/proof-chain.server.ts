import { LRUCache } from 'lru-cache';
import { traceBack } from '../../../../public/verify.mjs';

/** A link in so many is remembered, so that no later check follows a chain further than this. */
const REMEMBER_EVERY = 4096;

/** Links that are known to lead to the start of their chain, by that start. A number → the link, in hex. */
const known = new LRUCache<string, Map<number, string>>({ max: 8 });

let turn: Promise<unknown> = Promise.resolve();

/** One chain at a time is followed, however many ask: each may be a million hashes. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

/**
 * Whether a seed is the link of this number of the chain that starts at `s0`. It is hashed back to the nearest link that is
 * known to belong to the chain; the first check of a chain follows all of it.
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
