import { sumsDoubt } from '~/domains/draw/doubts.server';
import { checkSums } from '~/domains/draw/sums.check';
import { getPlaySummary } from '~/domains/draw/orders.api.server';
import { orAbsent } from '~/upstream/or-absent';
import { amountWriter } from '~/web/amount-text.server';
import type { MemberVisit } from '~/web/visit.server';

/**
 * What the member staked and got back since signing in, in words; a loss has its word and its sign and is as large as a gain.
 *
 * @returns `undefined` when the upstream does not sum it up
 */
export async function findSessionSums(visit: MemberVisit) {
  const summary = await orAbsent(getPlaySummary(visit.api));
  if (!summary) return undefined;
  const write = amountWriter(visit, undefined);
  const sums = checkSums(summary.session);
  const { staked, won, net } = sums;
  const way = net > 0 ? ('gained' as const) : net < 0 ? ('lost' as const) : ('even' as const);
  return {
    staked: write(staked),
    won: write(won),
    way,
    net: `${net > 0 ? '+' : ''}${write(net)}`,
    doubt: sumsDoubt(sums, visit.language, write),
  };
}
