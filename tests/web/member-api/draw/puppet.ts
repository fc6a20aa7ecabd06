import { createHash } from 'node:crypto';
import { PATTERNS, type Pattern } from '~/contract/calls/draw';
import { ODDS_HUNDREDTHS } from '~/member-api/draw/odds';
import { drawOutcome } from '~/member-api/draw/outcome';

/** Who bets in a simulation, and how. Figures of docs/fairness.md. */
interface Strategy {
  name: string;
  /** Whether a public random number decides along with the seed. */
  rounded: boolean;
  /** Whether the pattern is chosen with the seed, which its holder knows before betting opens. */
  knowsSeed: boolean;
  /** The share of the periods lost that its operator makes void. */
  voided: number;
}

export const STRATEGIES: readonly Strategy[] = [
  { name: 'a member', rounded: false, knowsSeed: false, voided: 0 },
  { name: 'a puppet that is told the seed', rounded: false, knowsSeed: true, voided: 0 },
  { name: 'a member', rounded: true, knowsSeed: false, voided: 0 },
  { name: 'a puppet that is told the seed', rounded: true, knowsSeed: true, voided: 0 },
  { name: 'the same, and 1 in 20 of its lost periods is void', rounded: true, knowsSeed: true, voided: 0.05 },
  { name: 'the same, and all of its lost periods are void', rounded: true, knowsSeed: true, voided: 1 },
];

export const PERIODS = 20_000;

const bytes = (...parts: (string | number)[]) => createHash('sha256').update(parts.join()).digest();
const chanceOf = (random: Buffer) => random.readUInt32BE(8) / 2 ** 32;

/** The pattern to bet on: one that the seed alone draws, or any. */
function choose(seed: Buffer, period: number, knowsSeed: boolean, random: Buffer): Pattern {
  const [known] = knowsSeed ? drawOutcome(seed, period, undefined).result : [];
  return known ?? PATTERNS[(random[0] ?? 0) % PATTERNS.length] ?? 'rose';
}

/**
 * Bets 100 in each of many periods with the outcome of the embedded draw. The same numbers each time.
 *
 * @returns what is gained per 100 staked on average, and of 100 periods how many became void
 */
export function simulate({ rounded, knowsSeed, voided }: Strategy): { gain: number; voids: number } {
  let gain = 0;
  let voids = 0;
  for (let period = 1; period <= PERIODS; period++) {
    const seed = bytes('seed', period);
    const random = bytes('choice', period);
    const pattern = choose(seed, period, knowsSeed, random);
    const drawn = drawOutcome(seed, period, rounded ? bytes('round', period).toString('hex') : undefined);
    if (drawn.result.includes(pattern)) gain += ODDS_HUNDREDTHS - 100;
    else if (chanceOf(random) < voided) voids += 1;
    else gain -= 100;
  }
  return { gain: gain / PERIODS, voids: (voids * 100) / PERIODS };
}
