import type { ReactNode } from 'react';
import { describedBy, FieldErrors, type FieldProps } from './field';
import styles from './form.module.css';

/** One of the choices. */
export interface RadioOption {
  value: string;
  label: string;
  /** A second line below the label. */
  detail?: string | undefined;
  drawing?: ReactNode;
  /** Stands below the label and is no part of it: what can be selected or tapped by itself. */
  below?: ReactNode;
  className?: string | undefined;
  /** Shown, with the reason in `detail`, but not to be chosen. */
  disabled?: boolean | undefined;
}

/**
 * A choice of one among a few, as native radios: tiles with their own drawings, or rows of words. None is chosen unless
 * `defaultValue` says so. The first radio that can be chosen has the field's own id, or the group where none can be, so that
 * a link to the field leads to something that takes the focus.
 */
export function RadioField({
  id,
  name,
  label,
  hint,
  errors,
  defaultValue,
  options,
}: FieldProps & { options: readonly RadioOption[] }) {
  const first = options.findIndex(({ disabled }) => !disabled);
  return (
    <fieldset
      className={styles['radios']}
      {...(first < 0 && { id, tabIndex: -1 })}
      // HTML allows a fieldset to be a radiogroup, the only role by which a group of radios can be required or wrong.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="radiogroup"
      aria-required
      aria-invalid={errors?.length ? true : undefined}
      aria-describedby={describedBy({ id, hint, errors })}
    >
      <legend className={styles['label']}>{label}</legend>
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
      <div className={styles[options.some(({ drawing }) => drawing) ? 'options' : 'rows']}>
        {options.map(({ value, label: word, detail, drawing, below, className, disabled }, index) => {
          // By its place: a value may be anything that an upstream calls an account, and be there twice.
          const optionId = index === first ? id : `${id}-${index + 1}`;
          return (
            <div key={optionId} className={`${styles['option']} ${className ?? ''}`}>
              <label htmlFor={optionId}>
                <input
                  id={optionId}
                  type="radio"
                  name={name}
                  value={value}
                  required
                  disabled={disabled}
                  defaultChecked={defaultValue === value}
                />
                {drawing}
                <strong>{word}</strong>
                {detail && <span>{detail}</span>}
              </label>
              {below && <div className={styles['below']}>{below}</div>}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
