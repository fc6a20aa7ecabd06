import { useTranslation } from 'react-i18next';
import { CopyButton } from '~/ui/form/copy-button';
import styles from './recharge.module.css';
import type { ReceivingAccount } from './recharge.view';

/** A value with its name above it and, with scripts, a button that copies it. */
function Copied({ name, bank, text, groups }: { name: string; bank: string; text: string; groups: readonly string[] }) {
  const { t } = useTranslation('recharge');
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd className={styles['value']}>
        <span className={styles['copied']}>
          {/* Their gaps are drawn, so that no blank is copied along. */}
          {groups.map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </span>
        <CopyButton
          text={text}
          label={{ text: t('copy'), full: t('copyOf', { name, bank }) }}
          copied={t('copyDone')}
          failed={t('copyFailed')}
        />
      </dd>
    </div>
  );
}

/** Where a recharge is sent to: name and number of an account, as far as the service states them. */
export function ReceivingAccountFacts({ account: { name, accountName, number } }: { account: ReceivingAccount }) {
  const { t } = useTranslation('recharge');
  return (
    <dl className={styles['account']}>
      {accountName && <Copied name={t('accountName')} bank={name} text={accountName} groups={[accountName]} />}
      {number && <Copied name={t('accountNumber')} bank={name} text={number.whole} groups={number.groups} />}
    </dl>
  );
}
