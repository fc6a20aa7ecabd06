import { useTranslation } from 'react-i18next';
import { PatternDrawing } from '~/ui/media/pattern';
import styles from '../draw.module.css';
import type { OddsGroup } from './odds.view';

interface Props {
  /** Each with what is said of its patterns. */
  groups: readonly (Pick<OddsGroup, 'patterns'> & { facts: readonly string[] })[];
}

/** What the patterns pay, how likely they are, and what that means; those of which the same is true stand together. */
export function OddsList({ groups }: Props) {
  const { t } = useTranslation('vote');
  return (
    <ul className={styles['odds']}>
      {groups.map(({ patterns, facts }) => (
        <li key={patterns.join()}>
          <p className={styles['members']}>
            {patterns.map((pattern) => (
              <span key={pattern} className={styles[pattern]}>
                <PatternDrawing name={pattern} size={40} />
                {t(pattern)}
              </span>
            ))}
          </p>
          <ul className={styles['facts']}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
