import type { ReactNode } from 'react';
import styles from './fold.module.css';

interface Props {
  title: string;
  /** Whether it is open at first. */
  open?: boolean;
  children: ReactNode;
}

/** Details of a page behind their heading, which opens them without scripts. On paper they are open. */
export function Fold({ title, open, children }: Props) {
  return (
    <details className={styles['fold']} open={open}>
      <summary>{title}</summary>
      <div className={styles['inside']}>{children}</div>
    </details>
  );
}
