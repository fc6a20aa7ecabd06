import { describedBy, FieldErrors, type FieldProps } from './field';
import styles from './form.module.css';

/** A single checkbox with label, hint and error. */
export function CheckboxField({
  id,
  name,
  label,
  hint,
  errors,
  defaultValue,
  required = true,
}: FieldProps & { required?: boolean }) {
  return (
    <div className={styles['check']}>
      <input
        id={id}
        name={name}
        type="checkbox"
        required={required}
        defaultChecked={defaultValue === 'on'}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id, hint, errors })}
      />
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
