import { Form, Link } from '@remix-run/react';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Button } from '~/ui/form/button';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import styles from './records.module.css';

/** A month for the address, and its display name. */
interface NamedMonth {
  month: string;
  name: string;
}

/** The adjacent months. */
export interface MonthsBeside {
  previous?: NamedMonth | undefined;
  next?: NamedMonth | undefined;
}

interface Props {
  /** The month, or the entered text. */
  typed: string;
  /** The entered text is not a valid month. */
  invalid?: boolean;
}

/** Selects the month by name. Browsers without a month field show a text field. */
export function MonthPicker({ typed, invalid = false }: Props) {
  const { t, i18n } = useTexts(['records', 'errors']);
  const errors = invalid ? [errorText(i18n, 'month.format')] : [];
  return (
    // A new form for each address: its input belongs to the page that shows the result.
    <Form key={typed} method="get" action={paths.records()} noValidate className={styles['search']}>
      <ErrorSummary
        title={t('errors:summary')}
        lines={errors.map((text) => ({ text, fieldId: 'month' }))}
        answer={invalid ? typed : undefined}
      />
      <div className={styles['pick']}>
        <TextField
          id="month"
          name="month"
          // A month field drops an invalid value, and then the member could not correct it.
          type={invalid ? 'text' : 'month'}
          label={t('records:month')}
          hint={t('records:monthHint')}
          defaultValue={typed}
          errors={errors}
          required={false}
          autoComplete="off"
        />
        <Button look="quiet">{t('records:show')}</Button>
      </div>
    </Form>
  );
}

/** Links to the adjacent months. */
export function MonthLinks({ previous, next }: MonthsBeside) {
  const { t } = useTexts(['records']);
  return (
    <nav className={styles['beside']} aria-label={t('records:monthsBeside')}>
      {previous && (
        <Link to={paths.records({ month: previous.month })} rel="prev">
          ‹ {previous.name}
        </Link>
      )}{' '}
      {next && (
        <Link to={paths.records({ month: next.month })} rel="next">
          {next.name} ›
        </Link>
      )}
    </nav>
  );
}
