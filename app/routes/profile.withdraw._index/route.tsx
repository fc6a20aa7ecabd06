import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { WithdrawalPromise, WithdrawalRules } from '~/domains/funds/withdraw/withdrawal-rules';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle } from '~/root/shell/shell-data';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { enterWithdrawal, loadWithdrawPage } from '~/pages/withdrawal/entry.server';
import { MissingSteps, type MissingStep } from './missing-steps';
import { WithdrawForm } from './withdraw-form';

export const meta = pageTitle('withdraw:title');

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadWithdrawPage);

export const action = (args: ActionFunctionArgs) => enterWithdrawal(args);

export default function WithdrawPage() {
  const { t } = useTexts(['withdraw', 'shell']);
  const { rules, short, accounts, hasPassword, entered, sealed, ...shown } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const choices = 'shown' in accounts ? accounts.shown.choices : [];
  const canBegin = 'shown' in accounts && choices.length > 0 && !accounts.shown.usableFrom;
  const hasForm = canBegin || reply !== undefined;
  const passwordPage = paths.paymentPassword(paths.withdraw(sealed));
  const steps: MissingStep[] = [];
  if (short && !reply)
    steps.push({ name: t('withdraw:missingAmount', { min: short.min }), detail: t('withdraw:have', short) });
  if (hasPassword === false)
    steps.push({
      name: t('withdraw:payPassword'),
      action: { to: passwordPage, text: t('withdraw:setFirstPassword') },
    });
  if ('shown' in accounts && choices.length === 0)
    steps.push({ name: t('withdraw:account'), action: { to: paths.addCard(), text: t('withdraw:addAccount') } });
  else if ('shown' in accounts && accounts.shown.usableFrom && !reply)
    steps.push({
      name: t('withdraw:account'),
      detail: t('withdraw:allRest', { until: accounts.shown.usableFrom }),
      action: { to: paths.cards(), text: t('withdraw:toAccounts') },
    });
  return (
    <>
      <PageHead title={t('withdraw:title')} lead={t('shell:neverPay')} />
      <Columns>
        <div>
          {steps.length > 0 && <MissingSteps steps={steps} isTask={!hasForm} />}
          {'failed' in accounts && <PartFailure part={accounts} />}
          {/* Without accounts there is no form to start with, but submitted values are shown again, with their errors. */}
          {hasForm && <WithdrawForm accounts={choices} entered={entered} {...shown} reply={reply} />}
        </div>
        <div>
          <Section title={t('withdraw:rules')}>
            {'shown' in rules ? <WithdrawalRules rules={rules.shown} /> : <PartFailure part={rules} />}
          </Section>
          <WithdrawalPromise />
          <Links>
            <Link to={paths.records({ kind: 'withdrawals' })}>{t('withdraw:toRecords')}</Link>
            {hasPassword === undefined && <Link to={passwordPage}>{t('withdraw:setPassword')}</Link>}
          </Links>
        </div>
      </Columns>
    </>
  );
}
