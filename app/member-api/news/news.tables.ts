import type { Localized } from '../content/localized';

/** Events of an announcement. */
type NoticeEvent = 'published' | 'changed' | 'withdrawn';

/** Announcement tables. Times in ms UTC. */
export interface NewsTables {
  /** Announcements. Texts are empty in languages without a translation. */
  notices: {
    id: string;
    /** 1 or 0: neither database has both a real boolean and an index on it. */
    important: number;
    /** The number of its rows in `notice_reads`. */
    read_count: number;
    published_at: number;
    updated_at: number;
    /** Null while visible to members. */
    withdrawn_at: number | null;
    /** From then on it is withdrawn; null for never. */
    ends_at?: number | null;
  } & Localized<'title'> &
    Localized<'text'>;
  /** Announcements that staff write, and those that wait for their day. Published, a draft is a notice with its id. */
  notice_drafts: {
    id: string;
    important: number;
    /** Null while nobody has said when. */
    publish_at: number | null;
    ends_at: number | null;
    /** Login name of who changed it last. */
    staff: string;
    changed_at: number;
  } & Localized<'title'> &
    Localized<'text'>;
  /** Reads: one row per member and announcement. */
  notice_reads: {
    notice_id: string;
    member_id: string;
    read_at: number;
    /** When the member confirmed it; null until then. */
    confirmed_at: number | null;
  };
  notice_events: {
    /** UUIDv7. */
    id: string;
    notice_id: string;
    event: NoticeEvent;
    /** `operator:mei`. */
    actor: string;
    at: number;
    /** The text from then on, as JSON; null for a withdrawal. */
    said: string | null;
  };
}
