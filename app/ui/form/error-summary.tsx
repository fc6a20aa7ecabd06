import { useEffect, useRef } from 'react';
import styles from './form.module.css';

interface Props {
  title: string;
  /** One line per error; those with a field link to it. */
  lines: readonly { text: string; fieldId?: string | undefined }[];
}

/** What is wrong, above the form, each line leading to its field. It takes the focus when it appears. */
export function ErrorSummary({ title, lines }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [lines]);
  if (lines.length === 0) return null;
  return (
    <div className={styles['summary']} ref={box} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ text, fieldId }) => (
          <li key={`${fieldId ?? ''}${text}`}>{fieldId ? <a href={`#${fieldId}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}
