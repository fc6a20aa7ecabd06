import { useRef, type ReactNode } from 'react';
import { useFocusOn } from '../focus-on';
import { InPageLink } from '../layout/in-page-link';
import styles from './form.module.css';

interface Props {
  title: string;
  /** One line per error; those with a field link to it. */
  lines: readonly { text: string; fieldId?: string | undefined }[];
  /** The form's last answer: each new one moves the focus here. */
  answer: unknown;
  /** The service's own message. */
  children?: ReactNode;
}

/** The errors above the form, each linked to its field. Takes the focus when an answer comes. */
export function ErrorSummary({ title, lines, answer, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The lines may be rendered later than the answer.
  const isShown = lines.length > 0;
  useFocusOn(box, isShown ? answer : undefined);
  if (!isShown) return null;
  return (
    // Without scripts, `autofocus` moves the focus to the errors.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <div className={styles['summary']} ref={box} role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ text, fieldId }) => (
          <li key={`${fieldId ?? ''}${text}`}>{fieldId ? <InPageLink to={fieldId}>{text}</InPageLink> : text}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
