import { useEffect, useState } from 'react';
import styles from './feedback.module.css';

/** Milliseconds that a message stays with scripts. Source: specification, chapter 9 (toast default). */
const SHOWN_MS = 2000;

interface Props {
  message: { tone: 'success' | 'error'; text: string } | undefined;
  /** Tells one visit from the next: a message belongs to the page that it came with. */
  page: string;
}

/**
 * The message of what was just done, drawn by the server. The region is always there, so that a message which arrives later
 * is announced. With scripts a success goes away by itself; errors stay.
 */
export function FlashMessage({ message, page }: Props) {
  const [over, setOver] = useState<typeof message>();
  const [came, setCame] = useState({ message, page });
  if (came.message !== message) setCame({ message, page });
  useEffect(() => {
    if (message?.tone !== 'success') return;
    const timer = setTimeout(() => setOver(message), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div className={styles['region']} role="status">
      {message && message !== over && came.page === page && (
        <p className={`${styles['message']} ${styles[message.tone]}`}>{message.text}</p>
      )}
    </div>
  );
}
