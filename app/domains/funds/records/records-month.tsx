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

interface Props {
  /** The month, or the entered text. */
  typed: string;
  /** The adjacent months; none if the entered text is not a valid month. */
  beside?: { previous?: NamedMonth | undefined; next?: NamedMonth | undefined };
}

/** Selects the month: by links to adjacent months, or by name. Browsers without a month field show a text field. */
export function MonthPicker({ typed, beside }: Props) {
  const { t, i18n } = useTexts(['records', 'errors']);
  const errors = beside ? [] : [errorText(i18n, 'month.format')];
  return (
    <div className={styles['picker']}>
      {/* A new form for each address: its input belongs to the page that shows the result. */}
      <Form key={typed} method="get" action={paths.records()} noValidate className={styles['search']}>
        <ErrorSummary
          title={t('errors:summary')}
          lines={errors.map((text) => ({ text, fieldId: 'month' }))}
          answer={beside ? undefined : typed}
        />
        <div className={styles['pick']}>
          <TextField
            id="month"
            name="month"
            // A month field drops an invalid value, and then the member could not correct it.
            type={beside ? 'month' : 'text'}
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
      {beside && (
        <nav className={styles['beside']} aria-label={t('records:monthsBeside')}>
          {beside.previous && (
            <Link to={paths.records({ month: beside.previous.month })} rel="prev">
              ‹ {beside.previous.name}
            </Link>
          )}
          {beside.next && (
            <Link to={paths.records({ month: beside.next.month })} rel="next">
              {beside.next.name} ›
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
