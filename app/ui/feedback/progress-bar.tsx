import { useEffect, useState } from 'react';
import styles from './feedback.module.css';

/**
 * Links that load a new document, unless a script handles them. Excludes downloads; not all of these have `download`,
 * which would save the error page instead of showing it.
 */
const TO_DOCUMENT = 'a[href^="/"]:not([target],[download],[href*=".csv"],[href*=".txt"])';

function opensDocument(event: Event): boolean {
  if (event.defaultPrevented || event.type !== 'click') return !event.defaultPrevented && event.type === 'submit';
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event as MouseEvent;
  return !(ctrlKey || metaKey || shiftKey || altKey) && (target as Element).closest(TO_DOCUMENT) !== null;
}

/** Whether a new document is loading; reset when the member does something else, or Back restores the page. */
function useLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const look = (event: Event) => setLeaving(opensDocument(event));
    const types = ['click', 'submit', 'pageshow'];
    // On the window: runs after React's listeners, which are on the document.
    for (const type of types) addEventListener(type, look);
    return () => types.forEach((type) => removeEventListener(type, look));
  }, []);
  return isLeaving;
}

/** Visible while the next page loads, as data or as a document. @param busy whether data is loading */
export function ProgressBar({ busy, label }: { busy: boolean; label: string }) {
  const isLeaving = useLeaving();
  return busy || isLeaving ? <div className={styles['progress']} role="progressbar" aria-label={label} /> : null;
}
