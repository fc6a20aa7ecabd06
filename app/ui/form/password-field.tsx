import { useEffect, useRef, useState } from 'react';
import { describedBy, FieldFrame, type FieldProps } from './field';
import styles from './form.module.css';

interface Props extends Omit<FieldProps, 'defaultValue'> {
  /** The form's last answer: each new one empties the field, as the server's own page does. */
  emptiedBy: unknown;
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** For passwords made of digits alone. */
  inputMode?: 'numeric';
  /** What the button says, and what it is called in full. */
  show: { text: string; label: string };
  hide: { text: string; label: string };
}

/** A password that can be shown and hidden. The button needs a script, so it appears when one runs. */
export function PasswordField({ label, hint, errors, show, hide, emptiedBy, ...input }: Props) {
  const [shown, setShown] = useState<boolean>();
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => setShown(false), []);
  useEffect(() => {
    if (emptiedBy !== undefined && control.current) control.current.value = '';
  }, [emptiedBy]);
  return (
    <FieldFrame id={input.id} label={label} hint={hint} errors={errors}>
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
