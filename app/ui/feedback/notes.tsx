import type { ReactNode } from 'react';
import { Drawing } from '../media/drawing';
import styles from './feedback.module.css';

/** Important information, visually set apart. */
export function Note({ children }: { children: ReactNode }) {
  return <div className={styles['note']}>{children}</div>;
}

/** A good result that was checked, such as a proof: told from a {@link Note} by its mark as well as by its colour. */
export function Good({ children }: { children: ReactNode }) {
  return (
    <p className={styles['good']}>
      <span aria-hidden="true">✓</span> {children}
    </p>
  );
}

/** Placeholder of an empty list. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className={styles['empty']}>
      <Drawing name="empty" />
      {children}
    </p>
  );
}

interface FailedPartProps {
  text: string;
  why?: string | undefined;
  reference?: string | undefined;
  retryHref: string;
  retryLabel: string;
  /** The service's own message. */
  children?: ReactNode;
}

/** Error message of one part of a page; the other parts are shown. */
export function InlineError({ text, why, reference, retryHref, retryLabel, children }: FailedPartProps) {
  return (
    <div className={styles['failed']}>
      <p>{why ? `${text} ${why}` : text}</p>
      {/* A full page load, which works with and without scripts. */}
      <a href={retryHref}>{retryLabel}</a>
      {children}
      {reference && <p className={styles['reference']}>{reference}</p>}
    </div>
  );
}
