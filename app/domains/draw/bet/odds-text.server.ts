import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { chanceDoubt } from '../orders/doubts.server';
import type { OddsGroup } from './odds.view';

/** What is staked in the example of what comes back. */
const STAKE = 100;

/** What patterns pay, how likely they are and what follows, or that it is not published: nothing is guessed. */
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
