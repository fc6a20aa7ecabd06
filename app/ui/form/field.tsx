import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './form.module.css';

/** Props of every field; ids and aria attributes derive from `id`. */
export interface FieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  /** Sentences, in the member's language. */
  errors?: readonly string[] | undefined;
  defaultValue?: string | undefined;
}

/** Ids of a field's hint and errors, for `aria-describedby`. */
export function describedBy({ id, hint, errors }: Pick<FieldProps, 'id' | 'hint' | 'errors'>): string | undefined {
  return [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

interface FrameProps extends Omit<FieldProps, 'name'> {
  /** A link beside the label, such as one that fills the field in. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label above, hint and errors below any control. */
export function FieldFrame({ id, label, hint, errors, aside, children }: FrameProps) {
  return (
    <div className={styles['field']}>
      <div className={styles['labels']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        {aside && ' '}
        {aside}
      </div>
      {children}
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/** The errors of a field, with the id that `aria-describedby` uses. */
export function FieldErrors({ id, errors }: Pick<FieldProps, 'id' | 'errors'>) {
  if (!errors?.length) return null;
  return (
    <div id={`${id}-error`}>
      {errors.map((error) => (
        <p className={styles['error']} key={error}>
          {error}
        </p>
      ))}
    </div>
  );
}

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'maxLength' | 'required' | 'lang'
  > & { aside?: ReactNode };

/** A line of text. Required by default: forms have hardly any optional fields. */
export function TextField({ label, hint, errors, aside, required = true, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} hint={hint} errors={errors} aside={aside}>
      <input
        {...input}
        className={styles['input']}
        required={required}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id: input.id, hint, errors })}
      />
    </FieldFrame>
  );
}
