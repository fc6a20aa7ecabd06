import type { TextareaHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type FieldProps } from './field';
import styles from './form.module.css';

/** Several lines of text. No `maxlength`: the server rejects long texts, and nothing is truncated. */
export function TextAreaField({
  label,
  hint,
  errors,
  required = true,
  rows = 4,
  ...area
}: FieldProps & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onKeyDown' | 'required' | 'rows' | 'lang'>) {
  return (
    <FieldFrame id={area.id} label={label} hint={hint} errors={errors}>
      <textarea
        {...area}
        className={styles['input']}
        rows={rows}
        required={required}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id: area.id, hint, errors })}
      />
    </FieldFrame>
  );
}
