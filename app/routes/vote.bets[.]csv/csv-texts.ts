import type { CsvTexts } from '~/domains/draw/orders/bets-list-csv.server';
import type { Translator } from '~/i18n/translate';

/** What the file of bets says, in the member's language. */
export function csvTexts({ t }: Translator): CsvTexts {
  return {
    headings: {
      id: t('bets:csv.id'),
      period: t('bets:period'),
      pattern: t('bets:pattern'),
      stake: t('bets:stake'),
      odds: t('bets:ratio'),
      payout: t('bets:payout'),
      net: t('bets:net'),
      status: t('bets:csv.status'),
      placed: t('bets:csv.placed'),
    },
    pattern: (pattern) => t(`vote:${pattern}`),
    status: (status) => t(`bets:status_${status}`),
    both: (state, said) => t('bets:csv.both', { state, said }),
  };
}
