import type { CreditReason } from '~/contract/corrections';

/** Tables of what staff write about members. Amounts in minor units, times in ms UTC. */
export interface MemberDeskTables {
  /** Notes of staff about a member, which members never see. */
  member_notes: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    /** The words, sealed: see `sealed-words.server.ts`. */
    sealed: string;
    /** Name of the staff. */
    staff: string;
    at: number;
  };
  /** Credits that staff gave or took back. The transfer has this id as its `ref`. */
  member_credits: {
    /** UUIDv7. */
    id: string;
    /** Key of the form or command: the same key is posted once. */
    key: string;
    member_id: string;
    kind: 'credit_given' | 'credit_taken';
    /** Always positive. */
    amount: number;
    /** Shown to the member. */
    reason: CreditReason;
    /** Name of the staff, never shown to members. */
    staff: string;
    at: number;
  };
}
