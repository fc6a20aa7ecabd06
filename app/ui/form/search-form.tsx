import { Form } from '@remix-run/react';
import { Button } from './button';
import { ErrorSummary } from './error-summary';
import { TextField, type FieldProps } from './field';
import styles from './form.module.css';
import { HiddenField } from './hidden-fields';

interface Props {
  /** The page's own path. */
  action: string;
  field: Pick<FieldProps, 'name' | 'label'>;
  /** The current search text. */
  typed: string;
  /** Errors in it, and their heading. */
  errors: readonly string[];
  errorTitle: string;
  /** Other query parameters of the list to preserve. */
  kept?: Readonly<Record<string, string | undefined>>;
  button: string;
  /** Whether the search is the page's task. */
  isTask?: boolean;
  /** Whether what is searched for is short: on a desktop its label stands before the field. */
  isShort?: boolean;
}

/** Searches a list with GET, so that results have an address to bookmark. */
export function SearchForm({
  action,
  field,
  typed,
  errors,
  errorTitle,
  kept = {},
  button,
  isTask = false,
  isShort = false,
}: Props) {
  return (
    // Remount for each search: the input belongs to the page that answers it.
    <Form key={typed} method="get" action={action} noValidate role="search" className={styles['search']}>
      <ErrorSummary
        title={errorTitle}
        lines={errors.map((text) => ({ text, fieldId: field.name }))}
        answer={errors.length > 0 ? typed : undefined}
      />
      {Object.entries(kept).map(
        ([name, value]) => value !== undefined && <HiddenField key={name} name={name} value={value} />,
      )}
      <div className={isShort ? `${styles['searchLine']} ${styles['shortLine']}` : styles['searchLine']}>
        <TextField
          {...field}
          id={field.name}
          defaultValue={typed}
          errors={errors}
          required={false}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button look={isTask ? 'primary' : 'quiet'}>{button}</Button>
      </div>
    </Form>
  );
}
