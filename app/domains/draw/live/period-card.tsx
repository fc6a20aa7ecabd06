import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import styles from '../draw.module.css';
import { Winning } from '../draw-lists';
import type { LiveDraw } from './live';
import { usePeriodView, type Followed } from './live-hook';

/** The previous draw: in progress, complete with its result, or under review. It links to its check if there is one. */
function LastDraw({ last, checkable }: { last: NonNullable<LiveDraw['last']>; checkable: boolean }) {
  const { t } = useTexts('vote');
  const { period, status, result } = last;
  return (
    <div className={styles['last']}>
      <p role="status">
        {t('last', { period, state: t(`status_${status}`) })}
        {status === 'review' && ` ${t('reviewNote')}`}
      </p>
      {result && (
        <>
          <p className={styles['muted']}>{t('numbers', { numbers: result.numbers, sum: result.sum })}</p>
          <Winning patterns={result.winning} />
        </>
      )}
      {checkable && status === 'complete' && <Link to={paths.verify(period)}>{t('verifyPeriod', { period })}</Link>}
    </div>
  );
}

interface Props {
  followed: Followed;
  /** Whether the page reloads itself by header, for browsers without scripts. */
  auto: boolean;
  /** The value of the commitment, once it has been verified. */
  commitmentNote?: string | undefined;
}

/**
 * The current period: its state in words, the remaining time in figures, and the absolute times, which stay true as long as the
 * page is open. Only changes of state are announced, not the running figures.
 */
export function PeriodCard({ followed, auto, commitmentNote }: Props) {
  const { t } = useTexts('vote');
  const view = usePeriodView(followed);
  const { draw, ahead, failed } = followed;
  if (!draw || !view) return null;
  const { state, left, closes, draws } = view;
  const isLive = ahead !== undefined && !failed;
  return (
    <div className={styles['period']}>
      <h2>{t('period', { period: draw.period })}</h2>
      <p className={styles['state']} role="status">
        {t(state ? `status_${state}` : 'status_unknown')}
      </p>
      {left && (
        <p className={styles['countdown']} role="timer">
          {left}
        </p>
      )}
      {closes && <p className={styles['muted']}>{closes}</p>}
      {draws && <p className={styles['muted']}>{draws}</p>}
      {/* The live region exists from the start, so that later text in it is announced. */}
      <p role="status">{failed && t('refreshFailed')}</p>
      {(!isLive || state === 'timeout') && (
        <p className={styles['refresh']}>
          <Link to={auto ? paths.voteAuto() : paths.vote()}>{t('refresh')}</Link>{' '}
          {ahead === undefined && (
            <Link to={auto ? paths.vote() : paths.voteAuto()}>{auto ? t('autoStop') : t('autoStart')}</Link>
          )}
        </p>
      )}
      {draw.last && ['drawing', 'complete', 'review'].includes(draw.last.status) && (
        <LastDraw last={draw.last} checkable={draw.commitment !== undefined} />
      )}
      {draw.commitment && (
        <details className={styles['muted']}>
          <summary>{t('commitment')}</summary>
          {commitmentNote && <p>{commitmentNote}</p>}
          <code>{draw.commitment}</code>
        </details>
      )}
    </div>
  );
}
