import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { buttonLink } from '~/ui/form/button';
import { Drawing } from '~/ui/media/drawing';
import styles from './bet.module.css';
import { countdownAt, stateAt } from '../live/draw-state';
import type { LiveDraw } from '../live/live';
import { momentText } from '../live/period-card';

/** Whether the period is known to accept no bets. @param now ms UTC by the upstream's clock */
export function takesNone(draw: LiveDraw, now: number): boolean {
  return !['open', 'soon', undefined].includes(stateAt(draw, now));
}

interface Props {
  /** A period that accepts no bets. */
  draw: LiveDraw;
  /** ms UTC by the upstream's clock. */
  now: number;
}

/** Replaces the bet form while no bets are accepted: until when, and what to read meanwhile. */
export function ClosedBets({ draw, now }: Props) {
  const { t, i18n } = useTexts(['vote', 'errors']);
  const { period } = draw;
  const next = countdownAt(draw, now)?.at;
  return (
    <div className={styles['closed']}>
      <Drawing name="closed" />
      <p>
        {next
          ? t('errors:bet.over_wait', { period, time: momentText(next, now, i18n.language) })
          : t('errors:bet.over', { period })}
      </p>
      <Link className={buttonLink.quiet} to={paths.bets({ period })}>
        {t('check.toBets')}
      </Link>
    </div>
  );
}
