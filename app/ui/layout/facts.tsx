import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Props {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Whether the values are amounts, which end at one edge. */
  areAmounts?: boolean;
}

/** A list of names and values. Entries without a value are left out. */
export function Facts({ facts, areAmounts }: Props) {
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={areAmounts ? `${styles['facts']} ${styles['amounts']}` : styles['facts']}>
      {known.map(([name, value]) => (
        <div className={styles['fact']} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
