import { LRUCache } from 'lru-cache';
import type { Call } from '~/contract/call';
import { listOdds } from '~/contract/calls/draw';
import type { Unreadable } from '~/contract/wire/unreadable';
import { frozen } from './freeze';
import { LISTS } from './lists';

/** Size of the cache and of one entry, in characters of keys. The parsed values take about three times as much. */
const MOST = 4 * 2 ** 20;
const MOST_OF_ONE = 512 * 2 ** 10;
/** How long an answer is kept, in ms. */
const KEPT_MS = 10 * 60_000;

/** Lists, and odds: these are never served stale, but an equal answer that has just come is parsed already. */
const PARSED_ONCE: ReadonlySet<Call> = new Set<Call>([...LISTS, listOdds]);

/** A parsed answer. */
export interface Parsed {
  /** Frozen, because pages share it. */
  value: unknown;
  /** It does not fit the contract, and there is no value. */
  isMalformed: boolean;
  /** What could not be read in it. */
  unreadable: readonly Unreadable[];
}

/**
 * Creates the cache of parsed answers of an upstream: a list that equals an earlier answer to the same call is the same object,
 * for all members. This shares nothing: each of them was sent the same text. What is derived from the object is found by its
 * identity, see derived.ts. Record 56.
 */
export function createParsedAnswers() {
  const kept = new LRUCache<string, Parsed>({
    maxSize: MOST,
    maxEntrySize: MOST_OF_ONE,
    sizeCalculation: (_, key) => key.length,
    ttl: KEPT_MS,
  });

  /**
   * Parses a list, unless an equal one was parsed before.
   *
   * @param text gives what was sent, or its part that matters. The whole text is part of the key, and not a digest: equal keys are
   *   equal answers
   * @param parse throws when the answer is no success
   */
  function parseOnce(call: Call, text: () => string, parse: () => Parsed): Parsed {
    if (!PARSED_ONCE.has(call)) return parse();
    const key = `${call.method} ${call.path} ${text()}`;
    const known = kept.get(key);
    if (known) return known;
    const made = parse();
    frozen(made.value);
    kept.set(key, made);
    return made;
  }

  return { parseOnce };
}

/** @see createParsedAnswers */
export type ParsedAnswers = ReturnType<typeof createParsedAnswers>;
