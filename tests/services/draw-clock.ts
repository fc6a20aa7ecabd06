import { createHash } from 'node:crypto';
import { PATTERNS, type Pattern } from '~/contract/calls/draw';

/** What a stake is multiplied by when its option wins, stake included. */
export const ODDS = 1.95;

/** A result as the specification names its fields. */
export interface Result {
  period: number;
  numbers: number[];
  sum: number;
  result: Pattern[];
}

/** The periods of a test server: one follows another, and results depend on seed and period alone. */
export interface DrawClock {
  /** The period that bets go to now, and its times (ms UTC by the server's clock). */
  current: () => { period: number; closesAt: number; drawsAt: number; now: number };
  /** The result of a period that has been drawn. */
  resultOf: (period: number) => Result;
}

function winning(sum: number): Pattern[] {
  const won: Record<Pattern, boolean> = {
    rose: sum >= 11,
    lily: sum <= 10,
    balloon: sum % 2 === 1,
    smoke: sum % 2 === 0,
  };
  return PATTERNS.filter((pattern) => won[pattern]);
}

/**
 * @param seconds length of a period; betting closes after eleven twelfths of it
 * @param now ms UTC
 */
export function drawClock(seed: number, seconds: number, now: () => number): DrawClock {
  const length = seconds * 1_000;
  // The first period is a whole one: no test begins just before a draw.
  const begun = now();
  const first = Math.floor(begun / length);
  return {
    current: () => {
      const at = now();
      const passed = Math.floor((at - begun) / length);
      const period = first + passed;
      const drawsAt = begun + (passed + 1) * length;
      return { period, closesAt: drawsAt - length / 12, drawsAt, now: at };
    },
    resultOf: (period) => {
      const bytes = createHash('sha256').update(`${seed}:${period}`).digest();
      const numbers = [...bytes.subarray(0, 3)].map((byte) => 1 + (byte % 6));
      const sum = numbers.reduce((total, number) => total + number, 0);
      return { period, numbers, sum, result: winning(sum) };
    },
  };
}
