import { useTexts } from '~/i18n/use-texts';
import styles from '../draw.module.css';
import type { OddsGroup } from './odds.view';

interface Props {
  /** Groups of patterns, each with its facts. */
  groups: readonly (Pick<OddsGroup, 'patterns'> & { facts: readonly string[] })[];
}

/** The payout and chance of each pattern, and what follows; patterns with the same facts form a group. */
export function OddsList({ groups }: Props) {
  const { t } = useTexts('vote');
  return (
    <ul className={styles['odds']}>
      {groups.map(({ patterns, facts }) => (
        <li key={patterns.join()}>
          <p>
            <strong>{patterns.map((pattern) => t(pattern)).join(' · ')}</strong>
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
