import type { LIMIT_ANSWERS, LimitName } from '~/contract/calls/limits';
import type { PauseKind } from './pause';

/** Tables of the play limits. Rows are only ever appended, so that all of a member's settings stay on record. Times in ms UTC. */
export interface LimitsTables {
  /** Each change of a limit; the row with the highest `version` is current. */
  play_limits: {
    member_id: string;
    name: LimitName;
    /** 1, 2, 3 … for each limit of each member. */
    version: number;
    /** In force: minor units or minutes; null is no limit. */
    value: number | null;
    /** The value that waits for confirmation; only set if `waiting_from` is not null. */
    waiting_value: number | null;
    waiting_from: number | null;
    at: number;
  };
  /** Answers to the question for a limit; the row with the highest `version` is current. */
  limit_answers: {
    member_id: string;
    /** 1, 2, 3 … for each member. */
    version: number;
    answer: (typeof LIMIT_ANSWERS)[number];
    at: number;
  };
  /** Time-outs and self-exclusions. Together they make one pause: see `pauseAt`. */
  play_pauses: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    kind: PauseKind;
    /** As requested. */
    days: number;
    at: number;
    until: number;
  };
  /** The valid stop card of a member; replaced or deleted when another is made or it is withdrawn. */
  stop_cards: {
    member_id: string;
    /** SHA-256 of the token, hex. The token itself is stored nowhere. */
    token_hash: string;
    at: number;
  };
}
