import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { buttonLink } from '~/ui/form/button';
import { Drawing } from '~/ui/media/drawing';
import styles from './bet.module.css';

interface Props {
  period: string;
  /** That it accepts no bets, and until when. */
  over: string;
}

/** Replaces the bet form while no bets are accepted: until when, and what to read meanwhile. */
export function ClosedBets({ period, over }: Props) {
  const { t } = useTexts('vote');
  return (
    <div className={styles['closed']}>
      <Drawing name="closed" />
      <p>{over}</p>
      <Link className={buttonLink.quiet} to={paths.bets({ period })}>
        {t('check.toBets')}
      </Link>
    </div>
  );
}
