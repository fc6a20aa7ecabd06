import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '~/i18n/error-text';
import { Button } from '~/ui/form/button';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import styles from './history.module.css';

interface Props {
  /** The page's own path. */
  action: string;
  /** What was typed. */
  typed: string;
  /** What was typed can be no period. */
  invalid: boolean;
  /** What is kept of the filter when a period is looked for. */
  pattern?: string | undefined;
  button: string;
}

/** Asks for a period. The answer is an address, which can be kept. */
export function PeriodSearch({ action, typed, invalid, pattern, button }: Props) {
  const { t, i18n } = useTranslation(['bets', 'errors']);
  const errors = invalid ? [errorText(i18n, 'period.format')] : [];
  return (
    // Drawn anew for each address: what was typed belongs to the page that answers it.
    <Form key={typed} method="get" action={action} noValidate className={styles['search']}>
      <ErrorSummary
        title={t('errors:summary')}
        lines={errors.map((text) => ({ text, fieldId: 'period' }))}
        answer={invalid ? typed : undefined}
      />
      {pattern && <input type="hidden" name="pattern" value={pattern} />}
      <div className={styles['searchLine']}>
        <TextField
          id="period"
          name="period"
          label={t('bets:period')}
          defaultValue={typed}
          errors={errors}
          required={false}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button look="quiet">{button}</Button>
      </div>
    </Form>
  );
}
