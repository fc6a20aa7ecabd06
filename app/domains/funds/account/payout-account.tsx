import type { PayoutKind } from '~/contract/payout-kind';
import { useTexts } from '~/i18n/use-texts';
import styles from './payout-account.module.css';
import type { AccountView } from './payout-account.view';

/** The name of a payout account: its bank, or its kind. */
export function useAccountName(): (account: Pick<AccountView, 'bank' | 'kind'>) => string {
  const { t } = useTexts('cards');
  const names: Record<PayoutKind, string> = { bank: t('bank'), btc: t('btc') };
  return ({ bank, kind }) => bank ?? names[kind];
}

/** A payout account with its masked number, and from when it can be used if the service reports a waiting period. */
export function AccountFacts({ account }: { account: AccountView }) {
  const { t } = useTexts('cards');
  const { number, holder, branch, isDefault, resting, hasRested } = account;
  return (
    <>
      {number && <p className={styles['number']}>{number}</p>}
      <p className={styles['muted']}>{[holder, branch].filter(Boolean).join(' · ')}</p>
      {resting ? (
        <p className={styles['waits']}>
          <strong>{t('readyIn', { rest: resting.rest })}</strong> {t('readyFrom', { until: resting.until })}
        </p>
      ) : (
        hasRested && (
          <p className={styles['ready']}>
            <strong>{t('ready')}</strong>
          </p>
        )
      )}
      {isDefault && <p>{t('isDefault')}</p>}
    </>
  );
}
