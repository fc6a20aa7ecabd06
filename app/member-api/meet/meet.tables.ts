import type { REPORT_REASONS, REQUEST_STATES } from '~/contract/meet';

/** Tables of what members do about profiles. Times in ms UTC; sealed columns: see `sealed-words.server.ts`. */
export interface MeetTables {
  /** At most one of a member and a profile that is not taken back. */
  date_requests: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    profile_id: string;
    status: (typeof REQUEST_STATES)[number];
    /** Contact and message, sealed; null once it is taken back. */
    sealed: string | null;
    at: number;
    /** When the row is deleted. */
    until: number;
    /** When it was passed on, and by whom (`operator:mei`); null until then. */
    forwarded_at: number | null;
    forwarded_by: string | null;
  };
  profile_reports: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    /** Not bound to a profile that is there: a report outlives it. */
    profile_id: string;
    reason: (typeof REPORT_REASONS)[number];
    /** What the member wrote, sealed; null for nothing. */
    sealed: string | null;
    at: number;
    /** When the staff were done with it, and who; null until then. */
    handled_at: number | null;
    handled_by: string | null;
  };
  profile_blocks: { member_id: string; profile_id: string; at: number };
}
