import type { MinorUnits } from '~/contract/amount';
import type { Translator } from '~/i18n/translate';
import { payoutOf } from '../bet/bet.view';
import { orderState } from './order-state';
import type { Order } from './orders.api.server';

/** How many bets the page of the draw lists; all others are on the page of bets. */
const LISTED = 6;

/** Where the draw is, as far as the page knows it. */
export interface Now {
  /** The period that accepts bets. */
  period: string | undefined;
  /** The previous period. */
  last: string | undefined;
  /** The periods of the latest results. */
  results: readonly string[];
}

const isOpen = ({ status }: Order) => status === 'open';

/**
 * The bets that the page of the draw shows: those of the newest period with any, as long as that is one of the latest, those of
 * the draw before the current period, and all that are not settled.
 *
 * @param orders newest first
 */
export function recentBets(orders: readonly Order[], { period, last, results }: Now): Order[] {
  const newest = orders[0]?.period;
  const isRecent = newest !== undefined && [period, last, ...results].includes(newest);
  return orders
    .filter((order) => isOpen(order) || order.period === last || (isRecent && order.period === newest))
    .slice(0, LISTED);
}

/**
 * What is to be said of a bet in one sentence: what it pays if it wins, or what became of it. A loss has its sign and is as long
 * as a win, and a return up to the stake is not called a win (rule X9).
 *
 * @param isCurrent whether its period is the current one, so that a bet without a status is not settled yet
 * @param write formats an amount with its unit
 */
export function betSentence(
  order: Order,
  isCurrent: boolean,
  { t }: Translator,
  write: (minor: MinorUnits) => string,
): string {
  const { stake, ratio, payout = 0 } = order;
  const net = payout - stake;
  const of = {
    pattern: t(`vote:${order.pattern}`),
    stake: write(stake),
    payout: write(payout),
    // A line may end between a sign and a sign of currency, unless they are joined.
    net: (net > 0 ? `+${write(net)}` : write(net)).replace(/[+−]/, '$&\u2060'),
  };
  const state = orderState(order) ?? (isCurrent ? 'open' : 'unstated');
  if (state !== 'open') return t(`vote:mine.${state}`, of);
  const possible = ratio === undefined ? undefined : payoutOf(stake, ratio);
  if (possible === undefined) return t('vote:mine.openPlain', of);
  const open = t('vote:mine.open', { ...of, payout: write(possible) });
  return possible > stake ? open : `${open} ${t('vote:check.noWin')}`;
}
