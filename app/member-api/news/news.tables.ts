import type { Spoken } from '../content/content.tables';

/** What happened to an announcement. */
type NoticeEvent = 'published' | 'changed' | 'withdrawn';

/** Tables of announcements. Times in ms UTC. */
export interface NewsTables {
  /** Announcements. A language that one was not written in has empty texts. */
  notices: {
    id: string;
    /** 1 or 0: neither of the two databases has both a true boolean and an index over it. */
    important: number;
    /** The number of its rows in `notice_reads`. */
    read_count: number;
    published_at: number;
    updated_at: number;
    /** Null while members see it. */
    withdrawn_at: number | null;
  } & Spoken<'title'> &
    Spoken<'text'>;
  /** Who has opened what: one row for each member and announcement. */
  notice_reads: {
    notice_id: string;
    member_id: string;
    read_at: number;
    /** When the member confirmed that they have read it; null while they have not. */
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
    /** What it said from then on, as JSON; null when it was withdrawn. */
    said: string | null;
  };
}
