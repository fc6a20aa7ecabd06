import { describedBy, FieldFrame, type FieldProps } from './field';
import styles from './form.module.css';

/** A native select. Nothing is preselected. */
export function SelectField({
  label,
  hint,
  errors,
  defaultValue,
  none,
  options,
  ...select
}: FieldProps & {
  /** Label of the empty option. */
  none: string;
  /** Values that are their own labels, or both. */
  options: readonly (string | { value: string; label: string })[];
}) {
  return (
    <FieldFrame id={select.id} label={label} hint={hint} errors={errors}>
      <select
        {...select}
        className={styles['input']}
        required
        defaultValue={defaultValue ?? ''}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id: select.id, hint, errors })}
      >
        <option value="">{none}</option>
        {options
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
      </select>
    </FieldFrame>
  );
}
