import { describedBy, FieldFrame, type FieldProps } from './field';
import styles from './form.module.css';

interface Props extends Omit<FieldProps, 'defaultValue'> {
  /** Types that the browser offers first; what counts is the file itself, which the server reads. */
  accept: string;
  /** Unless the form can do without one. */
  required?: boolean;
  /** What is said of a file that has been taken in. */
  received?: string | undefined;
}

/** A file. Once one has been taken in, another is asked for only to replace it. */
export function FileField({ label, hint, errors, received, required = true, ...input }: Props) {
  return (
    <FieldFrame id={input.id} label={label} hint={[received, hint].filter(Boolean).join(' ')} errors={errors}>
      <input
        {...input}
        // A browser keeps its file over an answer; the one that was received would be sent again.
        key={received}
        type="file"
        className={`${styles['input']} ${styles['file']}`}
        required={required && !received}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id: input.id, hint: received || hint, errors })}
      />
    </FieldFrame>
  );
}
