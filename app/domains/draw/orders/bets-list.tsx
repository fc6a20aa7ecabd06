import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Facts } from '~/ui/layout/facts';
import { PatternDrawing } from '~/ui/media/pattern';
import draw from '../draw.module.css';
import styles from './bets-list.module.css';
import type { betView, sumsView } from './bets-list.view';

/**
 * The member's bets, newest first: each is a row with what it came to, and leads to its receipt. On a desktop the rows have columns,
 * whose titles say what the order of the words says elsewhere.
 */
export function BetList({ bets }: { bets: readonly ReturnType<typeof betView>[] }) {
  const { t } = useTexts(['bets', 'vote']);
  const titles = [
    t('bets:pattern'),
    `${t('bets:stake')} × ${t('bets:ratio')}`,
    t('bets:payout'),
    t('bets:csv.status'),
    t('bets:net'),
    t('bets:placed'),
  ];
  return (
    <div className={styles['bets']}>
      <p className={styles['titles']} aria-hidden="true">
        {titles.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </p>
      <ol>
        {bets.map(({ id, period, pattern, status, stake, ratio, payout, net, at, doubts }) => {
          const state = status ? t(`bets:status_${status}`) : t('bets:notStated');
          // A lost bet pays nothing: only the table of a desktop has a column for that.
          const isLost = status === 'lost';
          const staked = ratio ? `${stake} × ${ratio}` : stake;
          const parts = [
            ['staked', staked],
            ['paid', payout],
            ['state', net && state],
            ['at', at],
          ].filter(([, part]) => part);
          return (
            <li key={id} className={styles['row']}>
              <Link className={styles['bet']} to={paths.bet(period, id)}>
                <span className={draw[pattern]}>
                  <PatternDrawing name={pattern} size={40} />
                </span>
                <span className={styles['body']}>
                  <span className={styles['head']}>
                    <strong>{[t(`vote:${pattern}`), t('vote:period', { period })].join(' · ')}</strong>{' '}
                    <strong className={net ? styles['net'] : `${styles['net']} ${styles['state']}`}>
                      {net ?? state}
                    </strong>
                  </span>{' '}
                  <span className={styles['parts']}>
                    {parts.map(([column = '', part], index) => (
                      <Fragment key={column}>
                        <span className={`${styles['part']} ${styles[column]} ${isLost ? styles['lost'] : ''}`}>
                          {part}
                          {parts[index + 1] && parts[index + 1]?.[0] !== 'at' && (
                            <span className={styles['between']}>{payout && !isLost && index === 0 ? ' →' : ' ·'}</span>
                          )}
                        </span>{' '}
                      </Fragment>
                    ))}
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
