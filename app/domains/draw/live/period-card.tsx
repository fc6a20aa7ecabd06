import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import styles from '../draw.module.css';
import { usePeriodView, type Followed } from './live-hook';

interface Props {
  followed: Followed;
  /** Whether the page reloads itself by header, for browsers without scripts. */
  auto: boolean;
  /** The label of a draw without proof (rule X8). */
  children?: ReactNode;
}

/**
 * The current period: its state in words, the remaining time in figures, and the absolute times, which stay true as long as the
 * page is open. Only changes of state are announced, not the running figures.
 */
export function PeriodCard({ followed, auto, children }: Props) {
  const { t } = useTexts('vote');
  const view = usePeriodView(followed);
  const { draw, ahead, failed } = followed;
  if (!draw || !view) return null;
  const { state, left, closes, draws } = view;
  const isLive = ahead !== undefined && !failed;
  return (
    <div className={styles['period']}>
      <div className={styles['now']}>
        <h2>{t('period', { period: draw.period })}</h2>
        <p className={styles['state']} role="status">
          {t(state ? `status_${state}` : 'status_unknown')}
        </p>
      </div>
      {left && (
        <p className={styles['countdown']} role="timer">
          {left}
        </p>
      )}
      {(closes ?? draws) && (
        <p className={styles['muted']}>
          {closes && <span>{closes}</span>} {draws && <span>{draws}</span>}
        </p>
      )}
      {children}
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
    </div>
  );
}
