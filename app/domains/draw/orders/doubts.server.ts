import type { MinorUnits } from '~/contract/amount';
import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import type { DrawProof } from '../draw.api.server';
import type { OddsGroup } from '../bet/odds.view';
import { orderDoubts, orderState } from './order-state';
import type { Order } from './orders.api.server';
import type { CheckedSums } from './sums.check';

/** The winning patterns as published; none for a draw under review or void. */
export const winningOf = (draw: DrawProof | undefined): readonly string[] | undefined =>
  draw?.status === 'review' || draw?.voidedAt !== undefined ? undefined : draw?.result;

/**
 * Contradictions in a bet's data, as sentences with both figures. They are part of a page's data, because most bets have none.
 *
 * @param winning the winning patterns, if known
 * @param write formats an amount with its unit
 */
export function doubtTexts(
  order: Order,
  winning: readonly string[] | undefined,
  language: Language,
  write: (minor: MinorUnits) => string,
): string[] {
  const { t } = textsOf(language);
  const { said, payout, hasWon } = orderDoubts(order, winning);
  const state = orderState(order);
  const called = said && t(`bets:status_${said}`);
  return [
    called &&
      (state === 'unstated' || state === undefined
        ? t('bets:doubt.unstated', { said: called })
        : t('bets:doubt.called', { said: called, state: t(`bets:status_${state}`) })),
    hasWon !== undefined && (hasWon ? t('bets:doubt.hadWon') : t('bets:doubt.hadLost')),
    payout && t('bets:doubt.payout', { computed: write(payout.computed), stated: write(payout.stated) }),
  ].filter((text) => typeof text === 'string');
}

/** The contradiction, with both figures, if a net does not follow from the stakes and payouts. */
export function sumsDoubt(
  { net, stated }: CheckedSums,
  language: Language,
  write: (minor: MinorUnits) => string,
): string | undefined {
  if (stated === undefined) return undefined;
  return textsOf(language).t('bets:doubt.sums', { computed: write(net), stated: write(stated) });
}

/** The contradiction if a stated chance is not that of the draws, or no game could pay by it. */
export function chanceDoubt(chance: OddsGroup['chance'], language: Language): string | undefined {
  const { t } = textsOf(language);
  const { stated, computed } = chance?.doubt ?? {};
  if (stated !== undefined && computed !== undefined) return t('vote:chance.stated', { stated, computed });
  return chance?.doubt && t('vote:chance.tooGood');
}
