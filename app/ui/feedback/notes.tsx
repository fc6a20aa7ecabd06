import type { ReactNode } from 'react';
import { Drawing } from '../media/drawing';
import styles from './feedback.module.css';

/** Something a member should know, set apart. */
export function Note({ children }: { children: ReactNode }) {
  return <div className={styles['note']}>{children}</div>;
}

/** A list without entries. */
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
  /** What the service says of it. */
  children?: ReactNode;
}

/** A part of a page that could not be loaded while the others stand. */
export function FailedPart({ text, why, reference, retryHref, retryLabel, children }: FailedPartProps) {
  return (
    <div className={styles['failed']}>
      <p>{why ? `${text} ${why}` : text}</p>
      {/* A whole new request, so that it works with and without scripts alike. */}
      <a href={retryHref}>{retryLabel}</a>
      {children}
      {reference && <p className={styles['reference']}>{reference}</p>}
    </div>
  );
}
