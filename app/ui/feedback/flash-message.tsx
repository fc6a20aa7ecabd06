import { useEffect, useRef, useState } from 'react';
import { useFocusOn } from '../focus-on';
import styles from './feedback.module.css';
import { ServiceWords } from './service-words';
import { shownFor } from './shown-for';

interface Props {
  message: { tone: 'success' | 'error'; text: string; said: Parameters<typeof ServiceWords>[0]['words'] } | undefined;
  /** Tells one visit from the next: a message belongs to the page that it came with. */
  page: string;
}

/**
 * The flash message of the last action, server-rendered. The live region is always present, so that a later message is
 * announced, and takes the focus. With scripts a success message disappears by itself, and its place stays until the next
 * page; errors stay, and so does the focus.
 */
export function FlashMessage({ message, page }: Props) {
  const [over, setOver] = useState<typeof message>();
  const [came, setCame] = useState({ message, page });
  if (came.message !== message) setCame({ message, page });
  const region = useRef<HTMLDivElement>(null);
  useFocusOn(region, message);
  useEffect(() => {
    if (message?.tone !== 'success') return;
    const timer = setTimeout(() => setOver(message), shownFor(message.text));
    return () => clearTimeout(timer);
  }, [message]);
  return (
    // Without scripts, `autofocus` moves the focus to the message.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <div className={styles['region']} role="status" ref={region} tabIndex={-1} autoFocus={message !== undefined}>
      {message && came.page === page && (
        <div className={message === over ? styles['over'] : undefined}>
          <p className={`${styles['message']} ${styles[message.tone === 'success' ? 'succeeded' : 'error']}`}>
            {message.text}
          </p>
          <ServiceWords words={message.said} />
        </div>
      )}
    </div>
  );
}
