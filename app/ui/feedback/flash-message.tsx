import { useEffect, useRef, useState } from 'react';
import { useFocusOn } from '../focus-on';
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
 * is announced, and takes the focus. With scripts a success goes away by itself; errors stay, and so does the focus.
 */
export function FlashMessage({ message, page }: Props) {
  const [over, setOver] = useState<typeof message>();
  const [came, setCame] = useState({ message, page });
  if (came.message !== message) setCame({ message, page });
  const region = useRef<HTMLDivElement>(null);
  useFocusOn(region, message);
  useEffect(() => {
    if (message?.tone !== 'success') return;
    const timer = setTimeout(() => setOver(message), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    // Without scripts the browser itself goes to what was just done.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <div className={styles['region']} role="status" ref={region} tabIndex={-1} autoFocus={message !== undefined}>
      {message && message !== over && came.page === page && (
        <p className={`${styles['message']} ${styles[message.tone]}`}>{message.text}</p>
      )}
    </div>
  );
}
