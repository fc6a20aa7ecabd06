import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { PatternDrawing, type PatternName } from '~/ui/media/pattern';
import colours from '~/ui/media/pattern.module.css';
import styles from './draw.module.css';
import type { ResultView } from './live/live';

/** The winning patterns, each with its picture and its name. @param size of the pictures in px: 64 where the result is the subject */
export function Winning({ patterns, size = 32 }: { patterns: readonly PatternName[]; size?: number }) {
  const { t } = useTexts('vote');
  return (
    <p className={styles['winning']}>
      {patterns.map((pattern) => (
        <span key={pattern} className={colours[pattern]}>
          <PatternDrawing name={pattern} size={size} /> {t(pattern)}
        </span>
      ))}
    </p>
  );
}

/** Past results, newest first, each with a link to its check if it is checkable. */
export function ResultList({ draws, checkable }: { draws: readonly ResultView[]; checkable: boolean }) {
  const { t } = useTexts('vote');
  if (draws.length === 0) return null;
  return (
    <ol className={styles['results']}>
      {draws.map(({ period, numbers, sum, winning }) => (
        <li key={period}>
          <div>
            {checkable ? <Link to={paths.verify(period)}>{t('period', { period })}</Link> : t('period', { period })}
            <p className={styles['muted']}>{t('numbers', { numbers, sum })}</p>
          </div>
          <Winning patterns={winning} size={24} />
        </li>
      ))}
    </ol>
  );
}
