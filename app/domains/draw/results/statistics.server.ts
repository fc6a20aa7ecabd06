import { binomialDistribution } from 'simple-statistics';
import { PATTERNS, type Pattern } from '~/contract/calls/draw';
import { listDraws, listOdds, type Draw, type Odds } from '../draw.api.server';
import { followsPublishedScheme } from '../proof/published-scheme.server';
import type { Api } from '~/upstream/call/api';

/** Maximum number of draws to count. */
const MOST_DRAWS = 200;
/** Maximum page size of an upstream. Source: contract, `pageSize`. */
const AT_ONCE = 100;

/** The probability that a count lies within its band. */
const BAND = 0.95;

/** The expected frequency, and the counts between which it lies 95 times in 100. */
export interface Expectation {
  /** Stated chance, between 0 and 1. */
  chance: number;
  /** Counts from `low` to `high`, both included. */
  low: number;
  high: number;
}

/** The count of a result. */
export interface Tally<Name> {
  name: Name;
  count: number;
  /** Number of draws or numbers counted. */
  of: number;
  /** Missing if no chance is published. */
  expectation: Expectation | undefined;
}

/**
 * The central 95 % band of a binomial count, two-sided: at most 2.5 % of the probability lies below it and at most 2.5 % above.
 * Exact, without a normal approximation, so it is right for small numbers too.
 *
 * @param trials a whole number, at least 1
 * @param chance between 0 and 1
 * @returns the smallest and the largest count in the band
 */
export function binomialBand(trials: number, chance: number): { low: number; high: number } {
  const cells = binomialDistribution(trials, chance);
  if (!cells) throw new RangeError(`no band for ${trials} trials at ${chance}`);
  const tail = (1 - BAND) / 2;
  let cumulative = 0;
  let low: number | undefined;
  for (const [count, probability] of cells.entries()) {
    cumulative += probability;
    if (low === undefined && cumulative >= tail) low = count;
    if (cumulative >= 1 - tail) return { low: low ?? count, high: count };
  }
  return { low: low ?? 0, high: trials };
}

function expectationOf(trials: number, chance: number | undefined): Expectation | undefined {
  // A "chance" of 50 is probably a percentage; no comparison is possible.
  if (chance === undefined || chance < 0 || chance > 1) return undefined;
  return { chance, ...binomialBand(trials, chance) };
}

/** How often each pattern won, against the chance that the upstream states for it. */
export function patternTallies(draws: readonly Draw[], odds: readonly Odds[]): Tally<Pattern>[] {
  if (draws.length === 0) return [];
  return PATTERNS.map((name) => ({
    name,
    count: draws.filter(({ winning }) => winning.includes(name)).length,
    of: draws.length,
    expectation: expectationOf(draws.length, odds.find(({ pattern }) => pattern === name)?.chance),
  }));
}

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Whether a draw has three numbers from 1 to 6. */
function isThreeDice({ numbers }: Draw): boolean {
  return numbers.length === 3 && numbers.every((number) => FACES.some((face) => face === number));
}

/**
 * How often each number from 1 to 6 was drawn. The chance is one in six where every draw is proven to follow the published
 * scheme. Elsewhere no chance is published, whatever the numbers look like.
 *
 * @returns nothing unless every draw has three numbers from 1 to 6
 */
export function numberTallies(draws: readonly Draw[]): Tally<number>[] {
  if (draws.length === 0 || !draws.every(isThreeDice)) return [];
  const numbers = draws.flatMap((draw) => draw.numbers);
  const chance = draws.every(followsPublishedScheme) ? 1 / 6 : undefined;
  return FACES.map((name) => ({
    name,
    count: numbers.filter((number) => number === name).length,
    of: numbers.length,
    expectation: expectationOf(numbers.length, chance),
  }));
}

/** The newest results, up to the maximum, without duplicates if a draw ends between two calls. */
export async function listCountedDraws(api: Api): Promise<Draw[]> {
  const drawn = new Map<string, Draw>();
  for (let page = 1; page <= MOST_DRAWS / AT_ONCE; page++) {
    const { draws } = await listDraws(api, page, AT_ONCE);
    for (const draw of draws) drawn.set(draw.period, draw);
    // After a partial page, the next page may not be its continuation.
    if (draws.length !== AT_ONCE) break;
  }
  return [...drawn.values()].slice(0, MOST_DRAWS);
}

/** The newest results, counted. */
export interface Statistics {
  /** Newest first. */
  periods: string[];
  patterns: Tally<Pattern>[];
  numbers: Tally<number>[];
}

/**
 * Counts the newest results and compares them with the published chances.
 *
 * @throws UpstreamError when results or chances cannot be loaded
 */
export async function countResults(api: Api): Promise<Statistics> {
  const [draws, odds] = await Promise.all([listCountedDraws(api), listOdds(api)]);
  return {
    periods: draws.map(({ period }) => period),
    patterns: patternTallies(draws, odds),
    numbers: numberTallies(draws),
  };
}
