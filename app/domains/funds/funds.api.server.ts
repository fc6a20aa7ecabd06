import type { MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/funds';
import type { Api } from '~/upstream/api';

/** The rules of a withdrawal, as many as the upstream states: amounts in minor units, the fee in percent. */
export type WithdrawalRules = NonNullable<ResponseOf<typeof contract.getBalance>['rules']>;

/** A member's money, in minor units. */
export interface Balance {
  total: MinorUnits;
  available: MinorUnits | undefined;
  frozen: MinorUnits | undefined;
  /** What the amounts are counted in, as the upstream names it. */
  unit: string | undefined;
  rules: WithdrawalRules;
}

/** The member's balance, with the rules by which it can be withdrawn. */
export async function getBalance(api: Api): Promise<Balance> {
  const { balance, available, frozen, unit, rules = {} } = await api(contract.getBalance, {});
  return { total: balance, available, frozen, unit, rules };
}
