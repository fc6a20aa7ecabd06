import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { layout, Section } from '~/ui/layout/section';

interface Props {
  open: {
    balance?: string | undefined;
    withdrawals?: number | undefined;
    recharges?: number | undefined;
    bets?: number | undefined;
  };
  /** What can be done once they are settled. */
  after: string | undefined;
}

/** What to settle before the account is closed, each with the way there. */
export function OpenMatters({ open: { balance, withdrawals, recharges, bets }, after }: Props) {
  const { t } = useTexts('ownData');
  return (
    <Section title={t('close.before')}>
      <ul className={layout.bullets}>
        {balance && (
          <li>
            {t('close.balance', { amount: balance })} <Link to={paths.withdraw()}>{t('close.toWithdraw')}</Link>
          </li>
        )}
        {withdrawals && (
          <li>
            <Link to={paths.records({ kind: 'withdrawals' })}>{t('close.withdrawals', { count: withdrawals })}</Link>
          </li>
        )}
        {recharges && (
          <li>
            <Link to={paths.records({ kind: 'recharges' })}>{t('close.recharges', { count: recharges })}</Link>
          </li>
        )}
        {bets && (
          <li>
            <Link to={paths.bets()}>{t('close.bets', { count: bets })}</Link>
          </li>
        )}
      </ul>
      {after && <p>{after}</p>}
    </Section>
  );
}
