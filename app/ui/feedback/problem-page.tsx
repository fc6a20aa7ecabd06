import type { ReactNode } from 'react';
import { Drawing } from '../media/drawing';
import styles from './feedback.module.css';

interface Props {
  title: string;
  text: string;
  /** For the operator, who can fix it; in the last line. */
  detail?: string | undefined;
  reference?: string | undefined;
  /** The service's own message. */
  words?: ReactNode;
  /** Links: retry, go elsewhere. */
  children: ReactNode;
}

/** An error page: what went wrong, and what can be done. */
export function ProblemPage({ title, text, detail, reference, words, children }: Props) {
  return (
    <div className={styles['problem']}>
      <Drawing name="lost" />
      <h1>{title}</h1>
      <p>{text}</p>
      {words}
      <p className={styles['actions']}>{children}</p>
      {reference && <p className={styles['reference']}>{reference}</p>}
      {detail && <p className={styles['reference']}>{detail}</p>}
    </div>
  );
}
