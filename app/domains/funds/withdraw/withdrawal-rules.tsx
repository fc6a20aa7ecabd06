import { useTexts } from '~/i18n/use-texts';
import { Note } from '~/ui/feedback/notes';
import { Facts } from '~/ui/layout/facts';
import type { rulesView } from './withdrawal.view';

/** What never blocks a withdrawal, and what staff never ask for (rules X1 and X7). */
export function WithdrawalPromise() {
  const { t } = useTexts(['withdraw', 'shell']);
  return (
    <Note kind="warning">
      <p>{t('withdraw:neverPay')}</p>
      <p>{t('shell:staffNeverAsk')}</p>
    </Note>
  );
}

/** How long a withdrawal takes, as published, or by the help text (specification, chapter 9). */
export function useArrivalText(): (hours: number | undefined) => string {
  const { t } = useTexts('withdraw');
  return (hours) => (hours === undefined ? t('arrivalDays') : t('arrivalHours', { hours }));
}

/** The rules of a withdrawal, including defaults of the specification, chapter 9. */
export function WithdrawalRules({ rules }: { rules: ReturnType<typeof rulesView> }) {
  const { t } = useTexts('withdraw');
  const arrival = useArrivalText();
  const none = t('notStated');
  return (
    <Facts
      areAmounts
      facts={[
        [t('available'), rules.available],
        [t('min'), rules.min ?? none],
        [t('max'), rules.max ?? none],
        [t('dailyLimit'), rules.dailyLimit ?? none],
        [t('dailyLeft'), rules.dailyLeft],
        [t('fee'), rules.fee ? t('feeRule', rules.fee) : rules.feeMin ? t('feeLeast', { least: rules.feeMin }) : none],
        [t('arrival'), arrival(rules.arrivalHours)],
      ]}
    />
  );
}
