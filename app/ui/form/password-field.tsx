import { useEffect, useState } from 'react';
import { describedBy, FieldFrame, type FieldProps } from './field';
import styles from './form.module.css';

interface Props extends Omit<FieldProps, 'defaultValue'> {
  autoComplete: 'current-password' | 'new-password';
  showLabel: string;
  hideLabel: string;
}

/** A password that can be shown and hidden. The button needs a script, so it appears when one runs. */
export function PasswordField({ label, hint, errors, showLabel, hideLabel, ...input }: Props) {
  const [shown, setShown] = useState<boolean>();
  useEffect(() => setShown(false), []);
  return (
    <FieldFrame id={input.id} label={label} hint={hint} errors={errors}>
      <div className={styles['reveal']}>
        <input
          {...input}
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
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? hideLabel : showLabel}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
