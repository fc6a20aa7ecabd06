import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import styles from '../draw.module.css';
import { Winning } from '../draw-lists';
import type { DrawFacts } from './live';

interface Props {
  draw: DrawFacts;
  /** The value of the commitment, once it has been verified. */
  commitmentNote?: string | undefined;
}

/** The previous draw: in progress, waiting for its random number, complete with its result, or under review. It links to its check if there is one. */
function Last({ last, checkable }: { last: NonNullable<DrawFacts['last']>; checkable: boolean }) {
  const { t } = useTexts('vote');
  const { period, status, result } = last;
  return (
    <div className={styles['last']}>
      <div role="status">
        <h2>{t('last', { period, state: t(`status_${status}`) })}</h2>
      </div>
      {status === 'review' && <p>{t('reviewNote')}</p>}
      {status === 'waiting' && <p>{t('waitingNote')}</p>}
      {result && (
        <>
          <Winning patterns={result.winning} />
          <p>{t('numbers', { numbers: result.numbers, sum: result.sum })}</p>
        </>
      )}
      {checkable && status === 'complete' && <Link to={paths.verify(period)}>{t('verifyPeriod', { period })}</Link>}
    </div>
  );
}

/** What is known of the previous draw, and the commitment of the current one. */
export function LastDraw({ draw: { period, last, commitment }, commitmentNote }: Props) {
  const { t } = useTexts('vote');
  return (
    <>
      {last && ['drawing', 'waiting', 'complete', 'review'].includes(last.status) && (
        <Last last={last} checkable={commitment !== undefined} />
      )}
      {commitment && (
        <details className={styles['commitment']}>
          <summary>{t('commitmentOf', { period })}</summary>
          {commitmentNote && <p>{commitmentNote}</p>}
          <code>{commitment}</code>
        </details>
      )}
    </>
  );
}
