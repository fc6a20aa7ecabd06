import { useEffect, useRef, useState } from 'react';
import styles from './form.module.css';

interface Props {
  /** The text to copy. */
  text: string;
  /** The visible label, and the accessible name. */
  label: { text: string; full: string };
  /** Status messages. */
  copied: string;
  failed: string;
}

/** How long "copied" is shown, in ms. Source: specification, chapter 9 (toast default). A failure stays. */
const SHOWN_MS = 2000;

/** Fallback for browsers that deny the clipboard API to pages without TLS. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = styles['offscreen'] ?? '';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way on a page that did not come over TLS
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    try {
      return copySelected(text);
    } catch {
      return false;
    }
  }
}

/** Copies a text. Needs scripts, so it renders only after hydration. */
export function CopyButton({ text, label, copied, failed }: Props) {
  const [said, setSaid] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    setSaid('');
    return () => clearTimeout(timer.current);
  }, []);
  if (said === undefined) return null;
  const onClick = async () => {
    clearTimeout(timer.current);
    const done = await copy(text);
    setSaid(done ? copied : failed);
    if (done) timer.current = setTimeout(() => setSaid(''), SHOWN_MS);
  };
  return (
    <span className={styles['copy']}>
      <button type="button" className={styles['copyButton']} aria-label={label.full} onClick={() => void onClick()}>
        {label.text}
      </button>
      <span role="status">{said}</span>
    </span>
  );
}
