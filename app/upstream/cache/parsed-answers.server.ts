import { LRUCache } from 'lru-cache';
import type { Call } from '~/contract/call';
import type { Unreadable } from '~/contract/wire/unreadable';

/** Size of the cache and of one entry, in characters of answers. Their parsed values take about three times as much. */
const MOST = 4 * 2 ** 20;
const MOST_OF_ONE = 512 * 2 ** 10;

/** A parsed answer. */
interface Parsed {
  /** Frozen, because pages share it. */
  value: unknown;
  /** It does not fit the contract, and there is no value. */
  isMalformed: boolean;
  /** What could not be read in it. */
  unreadable: readonly Unreadable[];
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const one of Object.values(value)) freeze(one);
}

/** Whether the answers of a call may be kept: those of a login contain its token. */
const mayBeKept = ({ access, service }: Call) => access === 'member' || service === 'video';

/**
 * Creates the cache of parsed answers of an upstream: an answer whose text equals an earlier answer to the same call is the same
 * object, for whichever member it came. It depends on nothing but the text, which came for this member as well, so it reveals
 * nothing to anybody. What is derived from the object is found by its identity, see derived.ts. Record 56.
 */
export function createParsedAnswers() {
  const parsed = new LRUCache<string, Parsed>({
    maxSize: MOST,
    maxEntrySize: MOST_OF_ONE,
    sizeCalculation: (_, key) => key.length,
  });

  /** Parses an answer, unless an equal one was parsed before. @param parse throws when the answer is malformed */
  function parseOnce(call: Call, text: string, parse: () => Parsed): Parsed {
    if (!mayBeKept(call)) return parse();
    // The whole text is part of the key, and not a digest of it: equal keys are equal answers.
    const key = `${call.method} ${call.path} ${text}`;
    const known = parsed.get(key);
    if (known) return known;
    const made = parse();
    freeze(made.value);
    parsed.set(key, made);
    return made;
  }

  return { parseOnce };
}

/** @see createParsedAnswers */
export type ParsedAnswers = ReturnType<typeof createParsedAnswers>;
