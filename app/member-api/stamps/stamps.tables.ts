/** What a stamped digest is: the `s_0` of a chain, the root of a period's bets, the root of all balances. */
export type StampKind = 'chain' | 'bets' | 'balances';

/** Tables of outside witnesses: time-stamps of RFC 3161. Times in milliseconds UTC. */
export interface StampsTables {
  /** What an authority is yet to stamp; a row goes when its stamp is stored, or when it is given up. */
  stamp_requests: {
    /** SHA-256, 64 lower-case hex digits. */
    digest: string;
    /** The authority by its host, such as `freetsa.org`. */
    authority: string;
    kind: StampKind;
    attempts: number;
    next_at: number;
    queued_at: number;
  };
  /** Stamps, each verified before it was stored. The database refuses changes and deletions. */
  stamps: {
    digest: string;
    authority: string;
    /** The TimeStampToken (a CMS SignedData in DER), in base64. */
    token: string;
    /** The time that the authority states in it. */
    stamped_at: number;
    stored_at: number;
  };
}
