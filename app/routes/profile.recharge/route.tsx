import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PauseNote } from '~/domains/account/pause-notes';
import { FundsText } from '~/domains/funds/funds-text';
import type { ReceivingAccount } from '~/domains/funds/recharge/recharge.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { apartFromSaid } from '~/i18n/error-text';
import { useFieldErrors } from '~/root/form/form-errors';
import { useSubmission } from '~/root/form/use-submission';
import { PartFailure } from '~/root/shell/part-failure';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { ServiceWords } from '~/ui/feedback/service-words';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import type { SubmitReply } from '~/web/form/submit-reply';
import { RechargeForm } from './recharge-form';
import { loadRechargePage } from './recharge-page.server';
import { LimitReminder } from '~/pages/limits/limit-reminder';
import { submitRecharge } from '~/pages/recharge/request-recharge.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('recharge:title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadRechargePage);

export const action = (args: ActionFunctionArgs) => submitRecharge(args);

/** Replaces the form, with the result of the last submit. */
function InsteadOfForm({ reply, children }: { reply: SubmitReply | undefined; children: ReactNode }) {
  const { t } = useTexts('errors');
  const errors = useFieldErrors();
  const { own, said } = apartFromSaid(Object.values(reply?.result.error ?? {}).flat());
  const lines = errors(own) ?? [];
  return (
    <>
      <ErrorSummary title={t('failed.title')} lines={lines.map((line) => ({ text: line }))} answer={reply}>
        {said.map((words, index) => (
          <ServiceWords key={index} words={words} />
        ))}
      </ErrorSummary>
      {children}
    </>
  );
}

/**
 * For services that do not publish receiving accounts: says so, and whom to contact. In the demo no money is transferred (rule
 * X5).
 */
function WhomToAsk({ accounts }: { accounts: readonly ReceivingAccount[] }) {
  const { t } = useTexts(['recharge', 'service']);
  const { isDemo } = useLoaderData<typeof loader>();
  if (accounts.some(({ number }) => number)) return null;
  return (
    <Note kind={accounts.length > 0 && !isDemo ? 'warning' : 'info'}>
      <p>{accounts.length === 0 ? t('recharge:noBank') : t(isDemo ? 'recharge:noNumberDemo' : 'recharge:noNumber')}</p>
      <Links>
        <Link to={paths.customerService()}>{t('service:title')}</Link>
      </Links>
    </Note>
  );
}

/** The accounts and the form, or the reason why there is none. */
function Body() {
  const { t } = useTexts(['recharge', 'service']);
  const { state, accounts, pause, ownLimit, formKey, isDemo } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const failed = 'failed' in state ? state : 'failed' in accounts ? accounts : undefined;
  if (pause)
    return (
      <InsteadOfForm reply={reply}>
        <PauseNote pause={pause} />
      </InsteadOfForm>
    );
  if ('shown' in state && !state.shown.isOpen)
    return (
      <InsteadOfForm reply={reply}>
        <Note>
          <p>{t('recharge:closed')}</p>
          <Links>
            <Link to={paths.customerService()}>{t('service:title')}</Link>
          </Links>
        </Note>
        <ServiceWords words={state.shown.message} />
      </InsteadOfForm>
    );
  const known = 'shown' in accounts ? accounts.shown : [];
  return (
    <>
      {failed && <PartFailure part={failed} />}
      {'shown' in accounts && <WhomToAsk accounts={known} />}
      {/* Without accounts there is no form to start with, but submitted values are shown again. */}
      {((!failed && known.length > 0) || reply) && (
        <RechargeForm
          accounts={known}
          bounds={'shown' in state ? state.shown : {}}
          ownLimit={ownLimit}
          formKey={formKey}
          isDemo={isDemo}
          answered={reply}
        />
      )}
    </>
  );
}

export default function RechargePage() {
  const { t } = useTexts(['recharge', 'shell']);
  const { isDemo, pause, funds, isReviewDue, review } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('recharge:title')} lead={t(isDemo ? 'recharge:demoShort' : 'recharge:lead')} />
      <Columns>
        <div>
          {isReviewDue && <LimitReminder />}
          {/* Before the member can pay, as regulators ask. */}
          {funds && (
            <p>
              <FundsText funds={funds} />
            </p>
          )}
          <Body />
        </div>
        <div>
          <NeverAsked before={isDemo && !pause && t('recharge:demo')} />
          {review && <p>{review}</p>}
          <Links>
            <Link to={paths.records({ kind: 'recharges' })}>{t('recharge:toRecords')}</Link>
            <Link to={paths.withdraw()}>{t('recharge:toWithdraw')}</Link>
            <Link to={paths.limits()}>{t('recharge:toLimits')}</Link>
          </Links>
        </div>
      </Columns>
    </>
  );
}
