import type { ErrorKey } from '~/i18n/error-key';
import type { PageProblem } from './problem';

/** A part of a page that could not be loaded. */
export interface SettledError {
  /** Code of the message about what is missing. */
  failed: ErrorKey;
  /** Why, if an upstream call failed. */
  problem?: PageProblem | undefined;
}

/** A part of a page: what it shows, or why it can't. */
export type Settled<Data> = { shown: Data } | SettledError;
