import type { AppealState, SuspensionReason } from '~/contract/suspensions';

/** Tables of suspensions. Times in ms UTC; sealed (encrypted) columns: see `desk/members/sealed-words.server.ts`. */
export interface SuspensionTables {
  /** At most one per member that is not lifted. Rows are never deleted: staff see the history. */
  suspensions: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    reason: SuspensionReason;
    at: number;
    /** Name of the staff, never shown to members. */
    staff: string;
    lifted_at: number | null;
    lifted_by: string | null;
  };
  /** At most one per suspension. */
  suspension_appeals: {
    /** UUIDv7. */
    id: string;
    suspension_id: string;
    member_id: string;
    /** What the member wrote, sealed. */
    sealed: string;
    status: AppealState;
    at: number;
    /** What staff answered, sealed; null without words. */
    answer: string | null;
    decided_at: number | null;
    decided_by: string | null;
  };
}
