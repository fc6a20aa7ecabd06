import type { PageProblem } from './problem';

/** A part of a page that could not be loaded. */
export interface PartFailed {
  /** The code of what is missing. */
  failed: string;
  /** Why, where a call of the upstream failed. */
  problem?: PageProblem | undefined;
}

/** A part of a page: what it shows, or why it can't. */
export type Part<Data> = { shown: Data } | PartFailed;
