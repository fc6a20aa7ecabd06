import type { WireLanguage } from '~/contract/language';

/** Tables of the files of own data. Times in ms UTC. */
export interface OwnDataTables {
  /** At most one per member: the file that is made, or the one that can be downloaded. */
  member_exports: {
    member_id: string;
    /** 128 random bits, hex: the name of the file. A new file has a new one. */
    id: string;
    state: 'making' | 'ready' | 'failed';
    /** Language of its README. */
    language: WireLanguage;
    /** Rows written, of how many. */
    done: number;
    total: number;
    asked_at: number;
    /** Which attempt to make it this is, from 1; 0 before the first one. */
    attempts: number;
    /** Who makes it; null: unclaimed. */
    worker: string | null;
    /** Until when it is theirs; afterwards any process begins again. */
    lease_until: number;
    /** Bytes; null until it is ready. */
    size: number | null;
    /** Time of deletion; null until it is ready. */
    until: number | null;
  };
}
