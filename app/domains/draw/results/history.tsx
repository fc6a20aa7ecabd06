import { Link } from '@remix-run/react';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { ColumnTitles, saidByTitle } from '~/ui/layout/column-titles';
import { Winning } from '../draw-lists';
import styles from './history.module.css';
import type { foundView, pastDrawView } from './history.view';

type PastDraw = ReturnType<typeof pastDrawView>;

/**
 * Past draws, newest first: two lines each, on a desktop the rows of a table.
 *
 * @param checkable whether the period leads to the check of its draw
 */
export function PastDrawList({
  draws,
  checkable,
  size,
}: {
  draws: readonly PastDraw[];
  checkable: boolean;
  /** Of the pictures, in px. */
  size?: number;
}) {
  const { t } = useTexts(['vote', 'bets']);
  const named = (period: string) => t('vote:period', { period });
  return (
    <div className={styles['draws']}>
      <ColumnTitles
        titles={[
          t('bets:period'),
          t('bets:history.numbers'),
          t('bets:history.sum'),
          t('bets:history.wonBy'),
          t('bets:history.at'),
        ]}
      />
      <ol>
        {draws.map(({ period, at, numbers, sum, winning }) => (
          <li key={period} className={styles['draw']}>
            <div className={styles['line']}>
              <strong>{checkable ? <Link to={paths.verify(period)}>{named(period)}</Link> : named(period)}</strong>
              <Winning patterns={winning} {...(size && { size })} />
            </div>
            <div className={styles['line']}>
              <p className={styles['numbers']}>
                <span>{numbers}</span>
                <span className={saidByTitle}>{t('bets:history.andSum')}</span>
                <span>{sum}</span>
              </p>
              {at && <p className={styles['muted']}>{at}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function CheckLink({ period }: { period: string }) {
  const { t } = useTexts('bets');
  return (
    <Link className={styles['check']} to={paths.verify(period)} aria-label={t('history.checkOf', { period })}>
      {t('history.check')}
    </Link>
  );
}

/** The result of a search for one period: its draw, or why there is none. */
export function FoundDraw({ found }: { found: ReturnType<typeof foundView> }) {
  const { t, i18n } = useTexts('bets');
  const { period } = found;
  if (found.as === 'drawn')
    return (
      <>
        <PastDrawList draws={[found.draw]} checkable={false} size={64} />
        {found.checkable && <CheckLink period={period} />}
      </>
    );
  if (found.as === 'missing') return <Note>{t('history.missing', { period })}</Note>;
  if (found.as === 'unsupported') return <Note>{t('history.noSearch')}</Note>;
  const { status, drawsAt, checkable } = found;
  const when = drawsAt && t('history.drawsAt', { time: drawsAt });
  const texts = {
    review: t('history.review', { period }),
    void: t('history.void', { period }),
    complete: t('history.noResult', { period }),
    undrawn: sentences(i18n, t('history.undrawn', { period }), when),
  };
  return (
    <Note>
      <p>{texts[status === 'review' || status === 'void' || status === 'complete' ? status : 'undrawn']}</p>
      {checkable && <CheckLink period={period} />}
    </Note>
  );
}
