import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { describedBy, FieldFrame, type FieldProps } from './field';
import styles from './form.module.css';

interface Props extends Omit<FieldProps, 'defaultValue'> {
  /** File types for the browser's picker; the server checks the file itself. */
  accept: string;
  /** By default true. */
  required?: boolean;
  /** Message about a file that the server has already received. */
  received?: string | undefined;
  /** Id of a hint that stands elsewhere on the page. */
  hintId?: string;
}

/** A file input. Once a file has been received, choosing another one replaces it. */
export function FileField({ label, hint, errors, received, hintId, required = true, ...input }: Props) {
  const { i18n } = useTexts();
  return (
    <FieldFrame id={input.id} label={label} hint={sentences(i18n, received, hint)} errors={errors}>
      <input
        {...input}
        // Resets the input: browsers keep the chosen file, which would be uploaded again.
        key={received}
        type="file"
        className={`${styles['input']} ${styles['file']}`}
        required={required && !received}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={[hintId, describedBy({ id: input.id, hint: received || hint, errors })]
          .filter(Boolean)
          .join(' ')}
      />
    </FieldFrame>
  );
}
