import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { useShell } from './shell-data';

/** That staff never ask for a payment: on every page that speaks of withdrawals, error pages included (rule X7). */
export function NeverAsked() {
  const shell = useShell();
  return shell && <Note>{shell.promises.neverAsk}</Note>;
}

/** What stands above a text of a service that may ask for money (rule X1); see `PayWarning`. */
export function NobodyPays() {
  const { t } = useTranslation('shell');
  const shell = useShell();
  if (!shell) return null;
  const { promises, operator } = shell;
  return (
    <div data-warning="pay">
      <Note>
        <p>{promises.nobodyPays}</p>
        {operator && <p>{t('complaints', { contact: operator.complaints })}</p>}
        <p>
          <Link to={`${paths.aboutOperator()}#reasons`}>{promises.reasons}</Link>
        </p>
      </Note>
    </div>
  );
}
