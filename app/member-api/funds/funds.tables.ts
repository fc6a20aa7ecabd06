/** Who makes a transition: the member who asks, the demo's own review, or an operator by name. */
export type Actor = 'member' | 'demo' | `operator:${string}`;

/** Tables of funds. Amounts in minor units, times in milliseconds UTC. */
export interface FundsTables {
  /** Banks and networks. One with an `account_number` takes recharges. */
  banks: {
    id: string;
    name: string;
    code: string | null;
    kind: 'bank' | 'btc';
    account_name: string | null;
    account_number: string | null;
    position: number;
  };
  /** Where a member is paid. A removed one stays for the withdrawals that name it. */
  payout_accounts: {
    id: string;
    member_id: string;
    kind: 'bank' | 'btc';
    holder_name: string | null;
    card_number: string | null;
    address: string | null;
    bank_id: string | null;
    bank_name: string | null;
    branch_name: string | null;
    branch_code: string | null;
    phone: string | null;
    is_default: number;
    usable_from: number;
    created_at: number;
    removed_at: number | null;
  };
  withdrawals: {
    id: string;
    member_id: string;
    payout_account_id: string;
    /** What the member reads about the account, numbers masked. */
    bank_card: string;
    amount: number;
    fee: number;
    status: 'processing' | 'completed' | 'failed' | 'cancelled';
    reason: string | null;
    remark: string | null;
    apply_time: number;
    complete_time: number | null;
    /** Counts the member's from 1 in the order in which they were asked for. The database gives it out. */
    place?: number | null;
  };
  recharges: {
    id: string;
    member_id: string;
    bank_id: string;
    bank_name: string;
    amount: number;
    /** Name of the uploaded picture. */
    screenshot: string;
    /** SHA-256 of the picture; the same picture asks for money once, unless it is rejected. */
    picture_hash: string;
    status: 'reviewing' | 'credited' | 'rejected';
    reason: string | null;
    remark: string | null;
    apply_time: number;
    complete_time: number | null;
    /** Counts the member's from 1 in the order in which they were asked for. The database gives it out. */
    place?: number | null;
  };
  /** The timeline of a withdrawal or recharge. Members never see the actor, who is null in events of old stores. */
  funds_events: { id: string; record_id: string; status: string; at: number; actor: Actor | null };
  uploads: {
    name: string;
    member_id: string;
    picture_hash: string;
    bytes: number;
    created_at: number;
    /** 1 once a recharge names it; the database sees to it. */
    recharged?: 0 | 1;
  };
}
