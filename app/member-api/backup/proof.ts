/** What one part of a drill has checked. */
export interface Proof {
  /** Such as `pictures`. */
  what: string;
  checked: number;
  /** What is wrong, in words; few of a kind are named. */
  faults: string[];
}

/** Faults of a kind that are named; more are counted. */
const NAMED = 20;

/** The first faults of a list, and how many there are besides. Pure. */
export const named = (faults: readonly string[]): string[] =>
  faults.length > NAMED ? [...faults.slice(0, NAMED), `and ${faults.length - NAMED} more like these`] : [...faults];
