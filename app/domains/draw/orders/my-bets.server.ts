import { textsOf } from '~/i18n/texts.server';
import type { Language } from '~/i18n/language';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { paths } from '~/paths';
import { doubtTexts } from './doubts.server';
import { betSentence, recentBets, type Now } from './my-bets.view';
import { listOrders, type Order, type PlaySummary } from './orders.api.server';

/** How many of a member's newest bets are loaded. */
const LOADED = 20;

/** The member's bets beside the draw. Texts that differ by member are apart from what the page is drawn by: see `RouteHandle`. */
export interface MyBets {
  /** What the page is drawn by. */
  rows: { pattern: Order['pattern']; doubts: readonly string[] }[];
  /** Of each row. */
  words: { said: string; period: string; href: string }[];
  /** A bet of a period that has been drawn is not settled yet. */
  isWaiting: boolean;
  /** Instead of rows, where the upstream has no list of bets. */
  none: string | undefined;
}

/** Whether the sums say that the member has never placed a bet that counts. */
const hasNone = (sums: PlaySummary | undefined) => sums?.lifetime.staked === 0 && sums.lifetime.won === 0;

/**
 * Loads the member's newest bets, without a call if their sums show that there are none.
 *
 * @returns `undefined` from an upstream without a list of bets
 */
export async function findNewestBets(api: Api, sums: PlaySummary | undefined): Promise<Order[] | undefined> {
  if (hasNone(sums)) return [];
  return (await orUndefinedIfUnsupported(listOrders(api, 1, LOADED)))?.orders;
}

/**
 * The view of those bets.
 *
 * @param winningOf the winning patterns of a period, as published
 */
export function myBets(
  orders: readonly Order[] | undefined,
  now: Now,
  winningOf: (period: string) => readonly string[] | undefined,
  language: Language,
  write: (minor: number) => string,
): MyBets {
  const i18n = textsOf(language);
  const shown = recentBets(orders ?? [], now);
  return {
    rows: shown.map((order) => ({
      pattern: order.pattern,
      doubts: doubtTexts(order, winningOf(order.period), language, write),
    })),
    words: shown.map((order) => ({
      said: betSentence(order, order.period === now.period, i18n, write),
      period: i18n.t('vote:period', { period: order.period }),
      href: paths.bet(order.period, order.id),
    })),
    isWaiting: shown.some(({ status, period, review }) => status === 'open' && !review && period !== now.period),
    none: orders ? undefined : i18n.t('vote:mine.noList'),
  };
}
