import type { MinorUnits } from '~/contract/amount';
import type { WithdrawalRules } from '../funds.api.server';
import type { FundsRecord } from '../records/records.api.server';
import { payoutOf } from './withdrawal.view';

/** Two figures of the same thing, in minor units. */
interface Differing {
  /** Worked out here. */
  computed: MinorUnits;
  /** As the upstream states it. */
  stated: MinorUnits;
}

/** Upstreams round a percentage up or down: a difference of one minor unit is none. */
const ROUNDING = 1;

/** What of a withdrawal's figures does not fit together. */
export interface WithdrawalDoubts {
  /** The amount less the fee is not what arrives. */
  actual: Differing | undefined;
  /** Another fee was taken than the rules say. */
  fee: Differing | undefined;
}

/**
 * Compares the figures of a withdrawal with each other and with the published rules. The fee is deducted from the amount, so
 * that the two others follow from any two (rule X1, docs/member-api.md).
 *
 * @param rules `undefined` where they are not at hand
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
