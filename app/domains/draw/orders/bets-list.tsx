import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Facts } from '~/ui/layout/facts';
import { PatternDrawing } from '~/ui/media/pattern';
import styles from './bets-list.module.css';
import type { betView, sumsView } from './bets-list.view';

/** The member's bets, newest first. */
export function BetList({ bets }: { bets: readonly ReturnType<typeof betView>[] }) {
  const { t } = useTexts(['bets', 'vote']);
  return (
    <ol className={styles['bets']}>
      {bets.map(({ id, period, pattern, status, stake, ratio, payout, net, at, doubts }) => {
        const unknown = status === 'open' || status === 'review' ? t('bets:notYet') : t('bets:notStated');
        return (
          <li key={id} className={styles['bet']}>
            <span className={styles[pattern]}>
              <PatternDrawing name={pattern} size={32} />
            </span>
            <div className={styles['body']}>
              <p className={styles['head']}>
                <span>{t(`vote:${pattern}`)}</span>
                <span>{status ? t(`bets:status_${status}`) : t('bets:notStated')}</span>
              </p>
              <p className={styles['muted']}>{[t('vote:period', { period }), at].filter(Boolean).join(' · ')}</p>
              <dl className={styles['figures']}>
                <Figure name={t('bets:stake')} value={stake} />
                <Figure name={t('bets:ratio')} value={ratio ?? t('bets:notStated')} />
                <Figure name={t('bets:payout')} value={payout ?? unknown} />
                <Figure name={t('bets:net')} value={net ?? unknown} />
              </dl>
              {doubts.map((doubt) => (
                <p key={doubt}>{doubt}</p>
              ))}
              <Link
                className={styles['receipt']}
                to={paths.bet(period, id)}
                aria-label={t('bets:receiptOf', { id: id.slice(-8) })}
              >
                {t('bets:receipt')}
              </Link>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Sums of bets: staked, paid, and the difference. */
export function BetSums({
  title,
  sums,
  doubt,
}: {
  title: string;
  sums: ReturnType<typeof sumsView>;
  /** A different figure from the service, as a sentence. */
  doubt?: string | undefined;
}) {
  const { t } = useTexts('bets');
  return (
    <div className={styles['sums']}>
      <h3>{title}</h3>
      <Facts
        facts={[
          [t('stake'), sums.staked],
          [t('payout'), sums.won],
          [t('net'), sums.net],
        ]}
      />
      {doubt && <p>{doubt}</p>}
    </div>
  );
}
