import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '~/i18n/error-text';
import { paths } from '~/paths';
import { Button, buttonLink } from '~/ui/form/button';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import styles from './records.module.css';

/** A month as its address has it, and as people call it. */
interface NamedMonth {
  month: string;
  name: string;
}

interface Props {
  /** The month, or what was typed for one. */
  typed: string;
  /** Its neighbours; without them what was typed is no month of a statement. */
  beside?: { previous?: NamedMonth | undefined; next?: NamedMonth | undefined };
}

/** Chooses the month: by links to the ones beside it, or by name. Browsers without a month field show it as a line of text. */
export function MonthPicker({ typed, beside }: Props) {
  const { t, i18n } = useTranslation(['records', 'errors']);
  const errors = beside ? [] : [errorText(i18n, 'month.format')];
  return (
    <div className={styles['picker']}>
      {beside && (
        <nav className={styles['beside']} aria-label={t('records:monthsBeside')}>
          {beside.previous && (
            <Link className={buttonLink.quiet} to={paths.records({ month: beside.previous.month })} rel="prev">
              {beside.previous.name}
            </Link>
          )}
          {beside.next && (
            <Link className={buttonLink.quiet} to={paths.records({ month: beside.next.month })} rel="next">
              {beside.next.name}
            </Link>
          )}
        </nav>
      )}
      {/* Drawn anew for each address: what was typed belongs to the page that answers it. */}
      <Form key={typed} method="get" action={paths.records()} noValidate className={styles['search']}>
        <ErrorSummary
          title={t('errors:summary')}
          lines={errors.map((text) => ({ text, fieldId: 'month' }))}
          answer={beside ? undefined : typed}
        />
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
      </Form>
    </div>
  );
}
