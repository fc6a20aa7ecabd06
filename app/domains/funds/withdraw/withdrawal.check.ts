import type { MinorUnits } from '~/contract/amount';
import type { WithdrawalRules } from '../funds.api.server';
import type { FundsRecord } from '../records/records.api.server';
import { payoutOf } from './withdrawal.view';

/** Two different figures for the same value, in minor units. */
interface Differing {
  /** Computed here. */
  computed: MinorUnits;
  /** As the upstream reports it. */
  stated: MinorUnits;
}

/** Upstreams round a percentage up or down: a difference of one minor unit is ignored. */
const ROUNDING = 1;

/** Contradictions in a withdrawal's figures. */
export interface WithdrawalDoubts {
  /** The net amount is not the amount minus the fee. */
  actual: Differing | undefined;
  /** The fee differs from the rules. */
  fee: Differing | undefined;
}

/**
 * Compares the figures of a withdrawal with each other and with the published rules. The fee is deducted from the amount, so each
 * figure follows from the other two (rule X1, docs/member-api.md).
 *
 * @param rules `undefined` if they are not loaded
 */
export function withdrawalDoubts(
  { amount, fee, actualAmount }: Pick<FundsRecord, 'amount' | 'fee' | 'actualAmount'>,
  rules: WithdrawalRules | undefined,
): WithdrawalDoubts {
  if (amount === undefined) return { actual: undefined, fee: undefined };
  const arrives = fee === undefined ? undefined : amount - fee;
  const charged = fee ?? (actualAmount === undefined ? undefined : amount - actualAmount);
  const due = rules && payoutOf(amount, rules)?.fee;
  return {
    actual:
      arrives !== undefined && actualAmount !== undefined && arrives !== actualAmount
        ? { computed: arrives, stated: actualAmount }
        : undefined,
    fee:
      due !== undefined && charged !== undefined && Math.abs(due - charged) > ROUNDING
        ? { computed: due, stated: charged }
        : undefined,
  };
}
