import { sumsDoubt } from '~/domains/draw/orders/doubts.server';
import { checkSums } from '~/domains/draw/orders/sums.check';
import { findPlaySummary } from '~/domains/draw/orders/orders.api.server';
import { amountWithUnit, amountWriter } from '~/web/render/amount-text.server';
import type { MemberContext } from '~/web/page/request-context.server';

/**
 * What the member staked and was paid since login, as text. A gain has its sign as a loss has.
 *
 * @returns `undefined` when the upstream has no such sums
 */
export async function findSessionSums(visit: MemberContext) {
  const summary = await findPlaySummary(visit.api);
  if (!summary) return undefined;
  const write = amountWriter(visit, undefined);
  const sums = checkSums(summary.session);
  const { staked, won, net } = sums;
  return {
    staked: amountWithUnit(visit, staked),
    won: write(won),
    net: `${net > 0 ? '+' : ''}${write(net)}`,
    doubt: sumsDoubt(sums, visit.language, write),
  };
}
