import type { ReactNode } from 'react';
import { describedBy, FieldErrors, type FieldProps } from './field';
import styles from './form.module.css';

/** One of the options. */
export interface RadioOption {
  value: string;
  label: string;
  /** A second line below the label. */
  detail?: string | undefined;
  drawing?: ReactNode;
  /** Rendered below the label but outside of it: may contain controls or selectable text. */
  below?: ReactNode;
  /** Shown, with the reason in `detail`, but not selectable. */
  disabled?: boolean | undefined;
}

/**
 * A choice of one among a few, as native radios: tiles with drawings, or rows of text. None is preselected unless
 * `defaultValue` is set. The first enabled radio has the field's own id (or the group, if there is none), so that links
 * to the field lead to something focusable.
 */
export function RadioField({
  id,
  name,
  label,
  hint,
  errors,
  defaultValue,
  options,
  aside,
}: FieldProps & {
  options: readonly RadioOption[];
  /** A link beside the label. */
  aside?: ReactNode;
}) {
  const first = options.findIndex(({ disabled }) => !disabled);
  return (
    <fieldset
      className={styles['radios']}
      {...(first < 0 && { id, tabIndex: -1 })}
      // HTML allows the role radiogroup on a fieldset: the only role for which `aria-required` and `aria-invalid` work.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="radiogroup"
      aria-required
      aria-invalid={errors?.length ? true : undefined}
      aria-describedby={describedBy({ id, hint, errors })}
    >
      <legend className={styles['label']}>{label}</legend>
      {aside}
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
      <div className={styles[options.some(({ drawing }) => drawing) ? 'options' : 'rows']}>
        {options.map(({ value, label: word, detail, drawing, below, disabled }, index) => {
          // By index: values come from the upstream and may be duplicates or unsafe as ids.
          const optionId = index === first ? id : `${id}-${index + 1}`;
          return (
            <div key={optionId} className={styles['option']}>
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
                <strong>{word}</strong> {detail && <span>{detail}</span>}
              </label>
              {below && <div className={styles['below']}>{below}</div>}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
