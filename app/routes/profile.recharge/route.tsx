import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import styles from '~/domains/funds/recharge.module.css';
import { errorText } from '~/i18n/error-text';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form-frame';
import { pageTitle } from '~/root/shell-data';
import { FailedPart, Note } from '~/ui/feedback/notes';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Facts } from '~/ui/layout/facts';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page.server';
import type { SubmitReply } from '~/web/submit.server';
import { RechargeForm } from './recharge-form';
import { loadRechargePage } from './recharge-page.server';
import { askForRecharge } from './request-recharge.server';

export { sendOrKeep as clientAction, unlessLineLost as shouldRevalidate } from '~/root/lost-line';

export const meta = pageTitle('recharge:title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadRechargePage, 'load.recharge');

export const action = (args: ActionFunctionArgs) => askForRecharge(args);

/** What is said in place of the form. */
function InsteadOfForm({ text, reply }: { text: string; reply: SubmitReply | undefined }) {
  const { t } = useTranslation('errors');
  const errors = useFieldErrors();
  const lines = Object.values(reply?.result.error ?? {}).flatMap((codes) => errors(codes) ?? []);
  return (
    <>
      <ErrorSummary title={t('failed.title')} lines={lines.map((line) => ({ text: line }))} answer={reply} />
      <Note>{text}</Note>
    </>
  );
}

export default function RechargePage() {
  const { t, i18n } = useTranslation(['recharge', 'errors']);
  const { isDemo, isOpen, message, min, max, banks, pausedUntil, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<SubmitReply>();
  const instead = !isOpen
    ? (message ?? t('closed'))
    : pausedUntil !== undefined
      ? t('paused', { until: pausedUntil })
      : 'shown' in banks && banks.shown.length === 0
        ? t('noBank')
        : undefined;
  return (
    <div className={layout.narrow}>
      <PageHead title={t('title')} lead={t('lead')} />
      {isDemo && <Note>{t('demo')}</Note>}
      <Note>{t('neverPay')}</Note>
      {instead !== undefined ? (
        <InsteadOfForm text={instead} reply={reply} />
      ) : 'failed' in banks ? (
        <FailedPart text={errorText(i18n, banks.failed)} retryHref={paths.recharge()} retryLabel={t('errors:retry')} />
      ) : (
        <>
          <Section title={t('accounts')}>
            {banks.shown.map(({ id, name, accountName, accountNumber }) => (
              <Facts
                key={id}
                facts={[
                  [t('bankName'), name],
                  [t('accountName'), accountName],
                  [
                    t('accountNumber'),
                    <span key="number" className={styles['copied']}>
                      {accountNumber}
                    </span>,
                  ],
                ]}
              />
            ))}
          </Section>
          <RechargeForm banks={banks.shown} min={min} max={max} formKey={formKey} reply={reply} />
        </>
      )}
      <p className={layout.links}>
        <Link to={paths.records({ kind: 'recharges' })}>{t('toRecords')}</Link>
        <Link to={paths.limits()}>{t('toLimits')}</Link>
      </p>
    </div>
  );
}
