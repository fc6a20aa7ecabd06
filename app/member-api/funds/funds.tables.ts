import type { BankKind, PayoutKind } from '~/contract/payout-kind';

/** Actor of a transition: the member, the demo reviewer, or an operator by name. */
export type Actor = 'member' | 'demo' | `operator:${string}`;

/** Funds tables. Amounts in minor units, times in milliseconds UTC. */
export interface FundsTables {
  /** Banks and networks. Those with an `account_number` accept recharges; `hidden_at` is null while members see it. */
  banks: {
    id: string;
    name: string;
    code: string | null;
    kind: BankKind;
    account_name: string | null;
    account_number: string | null;
    position: number;
    hidden_at?: number | null;
  };
  /** Payout accounts. Removal is soft, because withdrawals refer to them. */
  payout_accounts: {
    id: string;
    member_id: string;
    kind: PayoutKind;
    bank_id: string | null;
    bank_name: string | null;
    branch_name: string | null;
    branch_code: string | null;
    /** Holder, number and phone, sealed: see `sealed-account.server.ts`; null for a closed account. */
    sealed: string | null;
    /** Keyed hash of the number: once among the accounts of a member that are not removed. */
    number_key: string | null;
    is_default: number;
    usable_from: number;
    created_at: number;
    removed_at: number | null;
  };
  withdrawals: {
    id: string;
    member_id: string;
    payout_account_id: string;
    /** Label of the account for the member, numbers masked. */
    bank_card: string;
    amount: number;
    fee: number;
    status: 'processing' | 'completed' | 'failed' | 'cancelled';
    reason: string | null;
    remark: string | null;
    apply_time: number;
    complete_time: number | null;
    /** What the bank calls the payment, as staff noted it. */
    reference?: string | null;
    /** When it was found to be late, for the e-mail that says so; null if it never was. */
    late_at?: number | null;
    /** Number within the member's records, from 1, in order of request. Set by a trigger. */
    place?: number | null;
  };
  recharges: {
    id: string;
    member_id: string;
    bank_id: string;
    bank_name: string;
    amount: number;
    /** What the member asked for, where staff credited another amount: that is `amount` then. */
    asked_amount?: number | null;
    /** Name of the uploaded picture. */
    screenshot: string;
    /** SHA-256 of the picture; a picture is accepted once, unless rejected. */
    picture_hash: string;
    /** Perceptual hash of the picture; null in older rows. */
    picture_look?: string | null;
    status: 'reviewing' | 'credited' | 'rejected';
    reason: string | null;
    remark: string | null;
    apply_time: number;
    complete_time: number | null;
    /** Number within the member's records, from 1, in order of request. Set by a trigger. */
    place?: number | null;
  };
  /** Sums of a member's recharges and withdrawals by the UTC day of their request, as days since 1970; triggers maintain them. */
  funds_days: {
    member_id: string;
    day: number;
    /** Recharges that were not rejected: what counts against the limits. */
    asked: number;
    /** Credited recharges. */
    recharged: number;
    /** Completed withdrawals, fee included. */
    withdrawn: number;
  };
  /** Sums of all days; a trigger derives them from `funds_days`. Shown to the member, and used by no rule. */
  funds_totals: { member_id: string; recharged: number; withdrawn: number };
  /** The timeline of a withdrawal or recharge. `actor` is never shown to members and null in old events. */
  funds_events: { id: string; record_id: string; status: string; at: number; actor: Actor | null };
  uploads: {
    name: string;
    member_id: string;
    picture_hash: string;
    /** Perceptual hash; null in older rows. */
    look?: string | null;
    bytes: number;
    created_at: number;
    /** 1 once a recharge uses it; set by a trigger. */
    recharged?: 0 | 1;
  };
}
