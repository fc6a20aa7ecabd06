import type { Pattern } from '~/contract/calls/draw';
import type { LimitName } from '~/contract/calls/limits';

/** Numbers by name, nested. */
type Tally = { [name: string]: number | Tally };

/** How often each number of minutes occurred, by {@link bucketOf}. */
export type Minutes = Record<string, number>;

/** Bets on a pattern; sums in minor units, of the `counted` bets alone. */
type PatternFigures = Record<'drawn' | 'bets' | 'counted' | 'stakes' | 'payouts' | 'expected', number>;

/** What happened on a day, or on several: figures of days are added up number by number. */
export type DayFigures = {
  withdrawals: { minutes: Minutes; late: number; refused: Record<string, number> };
  topUps: { minutes: Minutes; otherAmount: number; refused: Record<string, number> };
  draws: {
    drawn: number;
    void: number;
    /** Of the void ones: their seed was not shown in time. */
    withheld: number;
    returned: { bets: number; counted: number; stakes: number };
    patterns: Partial<Record<Pattern, PatternFigures>>;
  };
  reports: { received: Record<string, number>; outcomes: Record<string, number> };
  answers: Minutes;
  /** By how many the members with each limit became more. */
  limits: Partial<Record<LimitName, number>>;
};

/** Name of what was decided without a recorded reason. */
export const NO_REASON = '';

/** The figures of no day. */
export const noFigures = (): DayFigures => ({
  withdrawals: { minutes: {}, late: 0, refused: {} },
  topUps: { minutes: {}, otherAmount: 0, refused: {} },
  draws: { drawn: 0, void: 0, withheld: 0, returned: { bets: 0, counted: 0, stakes: 0 }, patterns: {} },
  reports: { received: {}, outcomes: {} },
  answers: {},
  limits: {},
});

function sumOfTallies(one: Tally, other: Tally): Tally {
  const sum = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = sum[name];
    if (typeof value === 'number') sum[name] = (typeof known === 'number' ? known : 0) + value;
    else sum[name] = sumOfTallies(typeof known === 'object' ? known : {}, value);
  }
  return sum;
}

/** The figures of some days and of others together. */
export const addUp = (one: DayFigures, other: DayFigures): DayFigures => sumOfTallies(one, other) as DayFigures;

/** Adds one to a number by name. */
export function count(tally: Record<string, number>, name: string | number): void {
  tally[name] = (tally[name] ?? 0) + 1;
}

const MINUTE_MS = 60_000;

/**
 * The minutes that a time counts as: rounded up, one at least; from 100 on up to two digits, so at most a tenth more than it was. With
 * these steps a year of times takes some hundred numbers, and no time is shown as shorter than it was.
 *
 * @param ms duration
 */
export function bucketOf(ms: number): number {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const step = 10 ** Math.max(0, String(minutes).length - 2);
  return Math.ceil(minutes / step) * step;
}

/** How many times there are. */
export const timesIn = (minutes: Minutes): number => Object.values(minutes).reduce((sum, one) => sum + one, 0);

/**
 * The least number of minutes within which this share of all times lies (nearest rank).
 *
 * @param share above 0, at most 1
 * @returns `undefined` without times
 */
export function percentileOf(minutes: Minutes, share: number): number | undefined {
  let left = Math.ceil(timesIn(minutes) * share);
  const sorted = Object.entries(minutes)
    .map(([bucket, times]) => ({ bucket: Number(bucket), times }))
    .sort((one, other) => one.bucket - other.bucket);
  return sorted.find(({ times }) => (left -= times) <= 0)?.bucket;
}
