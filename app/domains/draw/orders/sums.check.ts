import type { MinorUnits } from '~/contract/amount';

/** What was staked and paid comes to. Amounts in minor units. */
export interface CheckedSums {
  staked: MinorUnits;
  won: MinorUnits;
  /** What was paid less what was staked, worked out here and never taken from the upstream. */
  net: MinorUnits;
  /** What the upstream states instead, where that is something else. */
  stated: MinorUnits | undefined;
}

/** Works out what was gained or lost from what an upstream says was staked and paid. */
export function checkSums({ staked, won, net: said }: Record<'staked' | 'won' | 'net', MinorUnits>): CheckedSums {
  const net = won - staked;
  return { staked, won, net, stated: said === net ? undefined : said };
}
