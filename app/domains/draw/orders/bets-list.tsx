import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { ColumnTitles } from '~/ui/layout/column-titles';
import { Facts } from '~/ui/layout/facts';
import arrow from '~/ui/layout/opens.module.css';
import { PatternDrawing } from '~/ui/media/pattern';
import styles from './bets-list.module.css';
import type { betView, sumsView } from './bets-list.view';

/**
 * The member's bets, newest first: each is a row with what it came to, and leads to its receipt. On a desktop the rows have columns,
 * whose titles say what the order of the words says elsewhere.
 */
export function BetList({ bets }: { bets: readonly ReturnType<typeof betView>[] }) {
  const { t } = useTexts(['bets', 'vote']);
  const titles = [
    t('bets:placed'),
    t('bets:pattern'),
    t('bets:csv.status'),
    `${t('bets:stake')} × ${t('bets:ratio')}`,
    t('bets:payout'),
    t('bets:net'),
  ];
  return (
    <div className={styles['bets']}>
      <ColumnTitles className={styles['titles']} titles={titles} />
      <ol>
        {bets.map(({ id, period, pattern, status, stake, ratio, payout, net, at, doubts }) => {
          const state = status ? t(`bets:status_${status}`) : t('bets:notStated');
          // A lost bet pays nothing: only the table of a desktop has a column for that.
          const isLost = status === 'lost';
          const staked = ratio ? `${stake} × ${ratio}` : stake;
          return (
            <li key={id} className={styles['row']}>
              <Link className={`${styles['bet']} ${arrow['opens']}`} to={paths.bet(period, id)}>
                <PatternDrawing name={pattern} size={40} />
                <span className={styles['body']}>
                  <span className={styles['head']}>
                    <strong>{[t(`vote:${pattern}`), t('vote:period', { period })].join(' · ')}</strong>{' '}
                    <strong className={styles['ending']}>
                      <span className={styles['state']}>{state}</span>
                      {net && (
                        <>
                          <span className={styles['between']}> · </span>
                          <span className={styles['net']}>{net}</span>
                        </>
                      )}
                    </strong>
                  </span>{' '}
                  <span className={styles['parts']}>
                    <span className={styles['staked']}>
                      <span className={styles['between']}>{t('bets:stake')} </span>
                      {staked}
                      {payout && !isLost && <span className={styles['between']}> →</span>}
                    </span>{' '}
                    {payout && (
                      <span className={isLost ? `${styles['paid']} ${styles['lost']}` : styles['paid']}>{payout}</span>
                    )}{' '}
                    <span className={styles['at']}>{at}</span>
                  </span>
                </span>
              </Link>
              {doubts.map((doubt) => (
                <p key={doubt}>{doubt}</p>
              ))}
            </li>
          );
        })}
      </ol>
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
        areAmounts
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
