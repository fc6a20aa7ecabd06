import type { ReactNode } from 'react';
import styles from './action-row.module.css';

interface Props {
  /** The form's buttons, the primary one first. */
  children: ReactNode;
  /** One line above them: what pressing the button does, or costs. */
  note?: ReactNode;
}

/**
 * The row with a form's primary button. As long as the form is on the screen and its end is not, the row stays above the tab
 * bar: the button is seen before its member scrolls, and the bar never covers it. It belongs at the end of the `<form>`, which is
 * what it stays within; only a note may follow it.
 */
export function ActionRow({ children, note }: Props) {
  return (
    <div className={styles['row']}>
      {note && <p className={styles['note']}>{note}</p>}
      {children}
    </div>
  );
}
