import type { LimitName } from '~/contract/calls/limits';
import type { PauseKind } from './pause';

/** Tables of the play limits. Rows are only ever added, so that what a member has set stays on record. Times in ms UTC. */
export interface LimitsTables {
  /** Each change of a limit; the one with the highest `version` says what it is now. */
  play_limits: {
    member_id: string;
    name: LimitName;
    /** 1, 2, 3 … for each limit of each member. */
    version: number;
    /** In force: minor units or minutes; null is no limit. */
    value: number | null;
    /** What waits for its confirmation; only where `waiting_from` is not null. */
    waiting_value: number | null;
    waiting_from: number | null;
    at: number;
  };
  /** Time-outs and self-exclusions. They add up to one pause: see `pauseAt`. */
  play_pauses: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    kind: PauseKind;
    /** As asked for. */
    days: number;
    at: number;
    until: number;
  };
}
