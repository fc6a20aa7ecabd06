import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { WithdrawalPromise, WithdrawalRules } from '~/domains/funds/withdraw/withdrawal-rules';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle } from '~/root/shell/shell-data';
import { Empty, Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { enterWithdrawal, loadWithdrawPage } from '~/pages/withdrawal/entry.server';
import { WithdrawForm } from './withdraw-form';

export const meta = pageTitle('withdraw:title');

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadWithdrawPage);

export const action = (args: ActionFunctionArgs) => enterWithdrawal(args);

export default function WithdrawPage() {
  const { t, i18n } = useTexts(['withdraw', 'shell']);
  const { rules, accounts, hasPassword, entered, sealed, ...shown } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const choices = 'shown' in accounts ? accounts.shown.choices : [];
  const canBegin = 'shown' in accounts && choices.length > 0 && !accounts.shown.usableFrom;
  const button = (to: string, text: string) => (
    <Link className={buttonLink.quiet} to={to}>
      {text}
    </Link>
  );
  return (
    <>
      <PageHead title={t('withdraw:title')} lead={t('shell:neverPay')} />
      <Columns>
        <div>
          {!canBegin && !reply && 'shown' in rules && (
            <p>
              {sentences(
                i18n,
                t('withdraw:have', { amount: rules.shown.available }),
                rules.shown.min && t('withdraw:haveMin', { min: rules.shown.min }),
              )}
            </p>
          )}
          {hasPassword === false && (
            <Note>
              <p>{t('withdraw:noPassword')}</p>
              <Links>
                <Link to={paths.paymentPassword(paths.withdraw(sealed))}>{t('withdraw:setFirstPassword')}</Link>
              </Links>
            </Note>
          )}
          {'failed' in accounts ? (
            <PartFailure part={accounts} />
          ) : accounts.shown.usableFrom && !reply ? (
            <Empty action={button(paths.cards(), t('withdraw:toAccounts'))}>
              {t('withdraw:allRest', { until: accounts.shown.usableFrom })}
            </Empty>
          ) : (
            choices.length === 0 && (
              <Empty action={button(paths.addCard(), t('withdraw:addAccount'))}>{t('withdraw:noAccounts')}</Empty>
            )
          )}
          {/* Without accounts there is no form to start with, but submitted values are shown again, with their errors. */}
          {(canBegin || reply) && <WithdrawForm accounts={choices} entered={entered} {...shown} reply={reply} />}
        </div>
        <div>
          <Section title={t('withdraw:rules')}>
            {'shown' in rules ? <WithdrawalRules rules={rules.shown} /> : <PartFailure part={rules} />}
          </Section>
          <WithdrawalPromise />
          <Links>
            <Link to={paths.records({ kind: 'withdrawals' })}>{t('withdraw:toRecords')}</Link>
            {hasPassword === undefined && (
              <Link to={paths.paymentPassword(paths.withdraw(sealed))}>{t('withdraw:setPassword')}</Link>
            )}
          </Links>
        </div>
      </Columns>
    </>
  );
}
