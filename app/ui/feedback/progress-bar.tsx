import styles from './feedback.module.css';

/** Seen while the next page is on its way. */
export function ProgressBar({ busy, label }: { busy: boolean; label: string }) {
  return busy ? <div className={styles['progress']} role="progressbar" aria-label={label} /> : null;
}
