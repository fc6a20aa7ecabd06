import { useTexts } from '~/i18n/use-texts';
import { Facts } from '~/ui/layout/facts';
import styles from '../draw.module.css';
import type { OddsText } from './odds-text.server';

/** The odds of each pattern, and what follows from them; patterns with the same odds form a group. */
export function OddsList({ groups }: { groups: readonly OddsText[] }) {
  const { t } = useTexts('vote');
  return (
    <ul className={styles['odds']}>
      {groups.map(({ patterns, facts, doubt }) => (
        <li key={patterns.join()}>
          <p>
            <strong>{patterns.map((pattern) => t(pattern)).join(' · ')}</strong>
          </p>
          <Facts facts={facts} />
          {doubt && <p>{doubt}</p>}
        </li>
      ))}
    </ul>
  );
}
