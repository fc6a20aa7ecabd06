import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { chanceDoubt } from '../orders/doubts.server';
import type { OddsGroup } from './odds.view';

/** The stake in the example of the average return. */
const STAKE = 100;

/** A chance in words, or that it is not published: nothing is guessed. */
export function chanceText(chance: OddsGroup['chance'], language: Language): string {
  const { t } = textsOf(language);
  if (!chance) return t('vote:odds.notPublished');
  const { of, outOf } = chance;
  return of === 0
    ? t('vote:chance.never')
    : of === outOf
      ? t('vote:chance.always')
      : t('vote:chance.about', { of, outOf });
}

/** What is said of a group of patterns. */
export interface OddsText extends Pick<OddsGroup, 'patterns'> {
  facts: readonly (readonly [name: string, value: string])[];
  /** The doubt about a stated chance, if any. */
  doubt: string | undefined;
}

/** The odds of patterns and what follows from them, each with its name. */
export function oddsText({ patterns, ratio, chance }: OddsGroup, language: Language): OddsText {
  const { t } = textsOf(language);
  const unknown = t('vote:odds.notPublished');
  return {
    patterns,
    facts: [
      [t('vote:odds.ratio'), ratio === undefined ? unknown : t('vote:odds.times', { odds: ratio })],
      [t('vote:chance.name'), chanceText(chance, language)],
      [t('vote:chance.return'), chance ? t('vote:chance.back', { stake: STAKE, back: chance.back }) : unknown],
      [t('vote:chance.edge'), chance ? `${chance.edge}%` : unknown],
    ],
    doubt: chanceDoubt(chance, language),
  };
}
