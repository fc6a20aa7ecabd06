import type { REPORT_OUTCOMES, REPORT_REASONS, REQUEST_STATES } from '~/contract/calls/meet';

/**
 * Tables of members' actions on profiles. Times in ms UTC; sealed (encrypted) columns: see `sealed-words.server.ts`.
 */
export interface MeetTables {
  /** At most one per member and profile that is not withdrawn. */
  date_requests: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    profile_id: string;
    status: (typeof REQUEST_STATES)[number];
    /** Contact and message, sealed; null after withdrawal. */
    sealed: string | null;
    at: number;
    /** Time of deletion. */
    until: number;
    /** Time and actor (`operator:mei`) of forwarding; null until then. */
    forwarded_at: number | null;
    forwarded_by: string | null;
  };
  profile_reports: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    /** No foreign key: a report outlives its profile. */
    profile_id: string;
    reason: (typeof REPORT_REASONS)[number];
    /** The member's text, sealed; null without text. */
    sealed: string | null;
    at: number;
    /** When staff handled it, and who; null until then. */
    handled_at: number | null;
    handled_by: string | null;
    /** What became of it, which the member reads; null until then, and in older rows. */
    outcome?: (typeof REPORT_OUTCOMES)[number] | null;
  };
  profile_blocks: { member_id: string; profile_id: string; at: number };
}
