import { createHmac } from 'node:crypto';
import type { Pattern } from '~/contract/calls/draw';

/** A drawn outcome. */
export interface Outcome {
  /** Three numbers, 1 to 6. */
  numbers: number[];
  /** 3 to 18. */
  sum: number;
  /** The two patterns that win, in their published order. */
  result: Pattern[];
}

/** 252 is the greatest multiple of 6 in a byte: bytes from 252 on would favour the low numbers. */
const FAIR_BYTES = 252;

/** Which pattern wins at which sum. Source: docs/decisions/0006. */
const WINS: Readonly<Record<Pattern, (sum: number) => boolean>> = {
  rose: (sum) => sum >= 11,
  lily: (sum) => sum <= 10,
  balloon: (sum) => sum % 2 === 1,
  smoke: (sum) => sum % 2 === 0,
};

/** The first three numbers in a stream of bytes: each byte below 252 gives 1 + byte mod 6, others are skipped. */
export function numbersFrom(bytes: Iterable<number>): number[] {
  const numbers: number[] = [];
  for (const byte of bytes) {
    if (byte < FAIR_BYTES) numbers.push(1 + (byte % 6));
    if (numbers.length === 3) break;
  }
  return numbers;
}

function* digestBytes(seed: Buffer, period: number, randomness: string | undefined): Generator<number> {
  const suffix = randomness === undefined ? '' : `:${randomness}`;
  for (let k = 0; ; k++)
    yield* createHmac('sha256', seed)
      .update(`${String(period)}:${String(k)}${suffix}`)
      .digest();
}

/** The patterns that win at a sum. */
export function winningPatterns(sum: number): Pattern[] {
  return (Object.keys(WINS) as Pattern[]).filter((pattern) => WINS[pattern](sum));
}

/**
 * The outcome of a period. Its only inputs are the seed, the period and the random number of the round that the period named, and no
 * other code derives an outcome (rule X3). Source: docs/decisions/0006 and 0085.
 *
 * @param seed s_i, 32 bytes
 * @param randomness of the named round, hex; `undefined` for a period that named none
 */
export function drawOutcome(seed: Buffer, period: number, randomness: string | undefined): Outcome {
  const numbers = numbersFrom(digestBytes(seed, period, randomness));
  const sum = numbers.reduce((total, number) => total + number, 0);
  return { numbers, sum, result: winningPatterns(sum) };
}
