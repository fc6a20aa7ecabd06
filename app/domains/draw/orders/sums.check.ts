import type { MinorUnits } from '~/contract/amount';

/** Sums of stakes and payouts. Amounts in minor units. */
export interface CheckedSums {
  staked: MinorUnits;
  won: MinorUnits;
  /** Payouts minus stakes, always computed here and never taken from the upstream. */
  net: MinorUnits;
  /** The upstream's figure, if it differs. */
  stated: MinorUnits | undefined;
}

/** Computes the net result from the upstream's stakes and payouts. */
export function checkSums({ staked, won, net: said }: Record<'staked' | 'won' | 'net', MinorUnits>): CheckedSums {
  const net = won - staked;
  return { staked, won, net, stated: said === net ? undefined : said };
}
