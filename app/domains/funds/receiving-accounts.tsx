import { useTranslation } from 'react-i18next';
import { CopyButton } from '~/ui/form/copy-button';
import { Section } from '~/ui/layout/section';
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

/** The accounts that a recharge can be sent to. */
export function ReceivingAccounts({ accounts }: { accounts: readonly ReceivingAccount[] }) {
  const { t } = useTranslation('recharge');
  return (
    <Section title={t('accounts')}>
      <p className={styles['hint']}>{t('selectHint')}</p>
      <ul className={styles['accounts']}>
        {accounts.map(({ id, name, accountName, number }) => (
          <li key={id} className={styles['account']}>
            <h3>{name}</h3>
            <dl>
              {accountName && <Copied name={t('accountName')} bank={name} text={accountName} groups={[accountName]} />}
              <Copied name={t('accountNumber')} bank={name} text={number.whole} groups={number.groups} />
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
