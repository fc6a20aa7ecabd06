import { useEffect, useRef, useState, type ReactNode } from 'react';
import { describedBy, FieldFrame, type FieldProps } from './field';
import styles from './form.module.css';

interface Props extends Omit<FieldProps, 'defaultValue'> {
  /** The form's last answer: each new one clears the field, as a server-rendered page does. */
  resetKey: unknown;
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** A link beside the label. */
  aside?: ReactNode;
  /** For numeric passwords. */
  inputMode?: 'numeric';
  /** The visible label of the button, and its accessible name. */
  show: { text: string; label: string };
  hide: { text: string; label: string };
}

/** A password input that can be revealed. The button needs scripts, so it renders only after hydration. */
export function PasswordField({ label, hint, errors, aside, show, hide, resetKey, ...input }: Props) {
  const [shown, setShown] = useState<boolean>();
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => setShown(false), []);
  useEffect(() => {
    if (resetKey !== undefined && control.current) control.current.value = '';
  }, [resetKey]);
  return (
    <FieldFrame id={input.id} label={label} hint={hint} errors={errors} aside={aside}>
      <div className={styles['reveal']}>
        <input
          {...input}
          ref={control}
          className={styles['input']}
          type={shown ? 'text' : 'password'}
          required
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={describedBy({ id: input.id, hint, errors })}
        />
        {shown !== undefined && (
          <button
            type="button"
            className={styles['toggle']}
            aria-controls={input.id}
            aria-label={shown ? hide.label : show.label}
            onClick={() => setShown(!shown)}
          >
            {shown ? hide.text : show.text}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
