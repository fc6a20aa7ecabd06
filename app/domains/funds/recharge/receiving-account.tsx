import { useTexts } from '~/i18n/use-texts';
import { CopyButton } from '~/ui/form/copy-button';
import styles from './recharge.module.css';
import type { ReceivingAccount } from './recharge.view';

/** A value with its label and, with scripts, a copy button. */
function Copied({ name, bank, text, groups }: { name: string; bank: string; text: string; groups: readonly string[] }) {
  const { t } = useTexts('recharge');
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd className={styles['value']}>
        <span className={styles['copied']}>
          {/* The gaps are CSS, so that no space is copied. */}
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

/** The account that receives a recharge: its name and number, as far as the service reports them. */
export function ReceivingAccountFacts({ account: { name, accountName, number } }: { account: ReceivingAccount }) {
  const { t } = useTexts('recharge');
  return (
    <>
      <dl className={styles['account']}>
        {accountName && <Copied name={t('accountName')} bank={name} text={accountName} groups={[accountName]} />}
        {number && <Copied name={t('accountNumber')} bank={name} text={number.whole} groups={number.groups} />}
      </dl>
      <p className={styles['hint']}>{t('selectHint')}</p>
    </>
  );
}
