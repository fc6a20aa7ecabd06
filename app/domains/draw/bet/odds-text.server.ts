import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { chanceDoubt } from '../orders/doubts.server';
import type { OddsGroup } from './odds.view';

/** The stake in the example of the average return. */
const STAKE = 100;

/** Payout and chance of patterns and what follows from them, or that they are not published: nothing is guessed. */
export function oddsFacts({ ratio, chance }: OddsGroup, language: Language): string[] {
  const { t } = textsOf(language);
  const payout = ratio === undefined ? t('vote:payout.unknown') : t('vote:payout', { odds: ratio });
  if (!chance) return [payout, t('vote:chance.unknown')];
  const { of, outOf, back, edge } = chance;
  return [
    payout,
    of === 0 ? t('vote:chance.never') : of === outOf ? t('vote:chance.always') : t('vote:chance.about', { of, outOf }),
    t('vote:chance.back', { stake: STAKE, back }),
    t('vote:chance.edge', { edge }),
    chanceDoubt(chance, language) ?? [],
  ].flat();
}
