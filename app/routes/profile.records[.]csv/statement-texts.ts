import type { i18n } from 'i18next';
import type { StatementTexts } from '~/domains/funds/statement-csv.server';
import { kindText } from '~/domains/funds/statement.view';

/** What the file of a statement says, in the member's language. */
export function statementTexts({ t }: i18n): StatementTexts {
  return {
    headings: {
      at: t('records:time'),
      kind: t('records:entry'),
      amount: t('records:amount'),
      balance: t('records:balance'),
      ref: t('records:ref'),
    },
    opening: t('records:opening'),
    closing: t('records:closing'),
    kind: (kind) => {
      const known = kindText(kind);
      return known ? t(known) : t('records:kindOther', { kind });
    },
  };
}
