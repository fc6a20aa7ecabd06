import { useEffect, useState } from 'react';
import styles from './feedback.module.css';

/**
 * Links that open a document in place of this one, unless a script takes them over. Files are kept instead; not all of them are
 * `download`, which would keep the page that says why there is none.
 */
const TO_DOCUMENT = 'a[href^="/"]:not([target],[download],[href*=".csv"],[href*=".txt"])';

function opensDocument(event: Event): boolean {
  if (event.defaultPrevented || event.type !== 'click') return !event.defaultPrevented && event.type === 'submit';
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event as MouseEvent;
  return !(ctrlKey || metaKey || shiftKey || altKey) && (target as Element).closest(TO_DOCUMENT) !== null;
}

/** Whether a new document is on its way; no longer once the member does something else, or Back has brought the page again. */
function useLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const look = (event: Event) => setLeaving(opensDocument(event));
    const types = ['click', 'submit', 'pageshow'];
    // On the window: after React's own listeners, which sit on the document.
    for (const type of types) addEventListener(type, look);
    return () => types.forEach((type) => removeEventListener(type, look));
  }, []);
  return isLeaving;
}

/** Seen while the next page is on its way, as data or as a document. @param busy whether data is */
export function ProgressBar({ busy, label }: { busy: boolean; label: string }) {
  const isLeaving = useLeaving();
  return busy || isLeaving ? <div className={styles['progress']} role="progressbar" aria-label={label} /> : null;
}
