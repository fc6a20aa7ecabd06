import type { StatementTexts } from '~/domains/funds/records/statement-csv.server';
import { kindText } from '~/domains/funds/records/statement-kinds';
import { saidInFile } from '~/i18n/error-text';
import type { Translator } from '~/i18n/translate';

/** What the file of a statement says, in the member's language. */
export function statementTexts({ t }: Translator): StatementTexts {
  return {
    headings: {
      at: t('records:time'),
      kind: t('records:entry'),
      amount: t('records:amount'),
      balance: t('records:balance'),
      ref: t('records:ref'),
      note: t('records:note'),
    },
    opening: t('records:opening'),
    closing: t('records:closing'),
    kind: (kind) => t(kindText(kind)),
    said: (said) => saidInFile({ t }, said),
    promise: (onMoney) => [t('shell:staffNeverAsk'), ...(onMoney ? [t('shell:nobodyPays')] : [])].join(' '),
  };
}
