import type { MinorUnits } from '~/contract/amount';
import * as contract from '~/contract/funds';
import type { Api } from '~/upstream/api';

/** A member's money, in minor units. */
export interface Balance {
  total: MinorUnits;
  available: MinorUnits | undefined;
  frozen: MinorUnits | undefined;
  /** What the amounts are counted in, as the upstream names it. */
  unit: string | undefined;
}

/** The member's balance. */
export async function getBalance(api: Api): Promise<Balance> {
  const { balance, available, frozen, unit } = await api(contract.getBalance, {});
  return { total: balance, available, frozen, unit };
}
