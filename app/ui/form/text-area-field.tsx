import { describedBy, FieldFrame, type FieldProps } from './field';
import styles from './form.module.css';

/** Several lines of text. The browser stops nobody at a length: too much is said by the server, and nothing is cut. */
export function TextAreaField({
  label,
  hint,
  errors,
  required = true,
  rows = 4,
  ...area
}: FieldProps & { required?: boolean; rows?: number }) {
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
