import type { ReactNode } from 'react';
import { Drawing } from '../media/drawing';
import styles from './feedback.module.css';

interface NoteProps {
  /**
   * What the box means: `warning` (money or an account may be lost), `success` (something turned out right), `info` (what the
   * member should know), or `plain` (a remark). Record 72.
   */
  kind?: 'warning' | 'success' | 'info' | 'plain';
  children: ReactNode;
  /** What the member can answer: buttons. */
  action?: ReactNode;
}

/** Information set apart, in one look per meaning: by its mark and its border as well as by its colour. */
export function Note({ kind = 'info', children, action }: NoteProps) {
  return (
    <div className={`${styles['note']} ${styles[kind]}`}>
      <div className={styles['noteText']}>{children}</div>
      {action && <div className={styles['noteAction']}>{action}</div>}
    </div>
  );
}

/** Placeholder of an empty list. @param action the links with which to change that */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <Drawing name="empty" />
      <p>{children}</p>
      {action && <p className={styles['emptyActions']}>{action}</p>}
    </div>
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

/** Error message of one part of a page; the other parts are shown. The first on a page says why, with the link and the reference. */
export function InlineError({ text, why, reference, retryHref, retryLabel, children }: FailedPartProps) {
  return (
    <div className={styles['failed']}>
      <div>
        <p>{text}</p>
        {why && <p>{why}</p>}
      </div>
      {/* A full page load, which works with and without scripts. */}
      <a href={retryHref}>{retryLabel}</a>
      {children}
      {reference && <p className={styles['reference']}>{reference}</p>}
    </div>
  );
}
