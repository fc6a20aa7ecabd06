import { Link } from '@remix-run/react';
import { formatDate, formatTime } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import styles from '../draw.module.css';
import { countdownAt, stateAt } from './draw-state';
import { Winning } from '../draw-lists';
import type { LiveDraw } from './live';
import { useServerTime, type Followed } from './live-hook';

const LEFT = { opens: 'left_opens', closes: 'left_closes', draws: 'left_draws' } as const;

/** A time of day, with the date unless that is today. */
export function momentText(at: number, now: number, language: Language): string {
  const date = formatDate(at, language);
  return date === formatDate(now, language) ? formatTime(at, language) : `${date} ${formatTime(at, language)}`;
}

/** The remaining time in plain words, for reading rather than watching. */
function useLeftText(): (seconds: number) => string {
  const { t } = useTexts('vote');
  return (all) => {
    const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
    if (hours > 0) return t('left.hours', { hours, minutes });
    return minutes > 0 ? t('left.minutes', { minutes, seconds }) : t('left.seconds', { seconds });
  };
}

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
  const { t, i18n } = useTexts('vote');
  const leftText = useLeftText();
  const time = useServerTime(followed);
  const { draw, ahead, failed } = followed;
  if (!draw || time === undefined) return null;
  const { language } = i18n;
  const state = stateAt(draw, time);
  const countdown = countdownAt(draw, time);
  const isLive = ahead !== undefined && !failed;
  const moment = (at: number) => momentText(at, time, language);
  return (
    <div className={styles['period']}>
      <h2>{t('period', { period: draw.period })}</h2>
      <p className={styles['state']} role="status">
        {t(state ? `status_${state}` : 'status_unknown')}
      </p>
      {countdown && (
        <p className={styles['countdown']} role="timer">
          {t(LEFT[countdown.to], { left: leftText(countdown.seconds) })}
          {ahead === undefined && ` ${t('asOf', { time: formatTime(time, language) })}`}
        </p>
      )}
      {draw.closesAt !== undefined && (
        <p className={styles['muted']}>
          {t(time < draw.closesAt ? 'closesAt' : 'closedAt', { time: moment(draw.closesAt) })}
        </p>
      )}
      {draw.drawsAt !== undefined && <p className={styles['muted']}>{t('drawsAt', { time: moment(draw.drawsAt) })}</p>}
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
