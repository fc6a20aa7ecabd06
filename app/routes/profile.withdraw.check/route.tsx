import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useNavigation } from '@remix-run/react';
import { useArrivalText, WithdrawalPromise } from '~/domains/funds/withdraw/withdrawal-rules';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { ActionRow } from '~/ui/form/action-row';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { PasswordField } from '~/ui/form/password-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { loadCheckPage } from './check-page.server';
import { MissingFacts } from './missing-facts';
import { sendWithdrawal } from './request-withdrawal.server';
import { AlreadySubmitted } from './already-submitted';

export const meta = pageTitle('withdraw:checkTitle');

export {
  alwaysUnlessLineLost as shouldRevalidate,
  submitOrKeepInput as clientAction,
} from '~/root/client/offline-submit';

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadCheckPage);

export const action = (args: ActionFunctionArgs) => sendWithdrawal(args);

/** Text of the link to the page of the payment password. @param has whether there is one, if the upstream says */
const wayToPassword = (has: boolean | undefined) => {
  if (has === undefined) return 'withdraw:setPassword';
  return has ? 'withdraw:forgotPassword' : 'withdraw:setFirstPassword';
};

export default function WithdrawCheckPage() {
  const { t, i18n } = useTexts(['withdraw', 'account', 'shell']);
  const page = useLoaderData<typeof loader>();
  const { sent, sealed, view, inTheWay, hasPassword, isUnsettled, missing, areRulesKnown } = page;
  const reply = useSubmission();
  // The outcome of a submitted form is shown in that form.
  const heldBack = reply ? undefined : page.heldBack;
  const [form, { payPassword }] = useForm<'payPassword'>({ id: 'withdraw-check', reply });
  const errors = useFieldErrors();
  const arrival = useArrivalText();
  const isOnItsWay = useNavigation().formMethod !== undefined;
  const isBlocked = reply === undefined && !isUnsettled && inTheWay.length > 0;
  // Its key was used with other values: only a new form can continue.
  const isUsedUp = reply?.result.error?.['']?.includes('form.sent_before');
  const isOffered = !isBlocked && !heldBack;
  const facts = (
    <>
      <Facts
        areAmounts
        facts={[
          [t('withdraw:amount'), view.amount],
          [t('withdraw:fee'), areRulesKnown ? (view.fee ?? t('withdraw:feeUnknown')) : undefined],
          [t('withdraw:actual'), areRulesKnown ? (view.actual ?? t('withdraw:actualUnknown')) : undefined],
          [t('withdraw:account'), view.account],
          [t('withdraw:arrival'), areRulesKnown ? arrival(view.arrivalHours) : undefined],
        ]}
      />
      <MissingFacts missing={missing} heldBack={heldBack} />
    </>
  );
  const change = (
    <Link className={buttonLink.quiet} to={paths.withdraw(isUsedUp ? undefined : sealed)}>
      {t('withdraw:change')}
    </Link>
  );
  return (
    <>
      <PageHead title={t('withdraw:checkTitle')} lead={heldBack ? undefined : t('withdraw:checkLead')} />
      <Columns>
        <div>
          <AlreadySubmitted page={page} isSaidBelow={reply !== undefined} />
          {!isOffered && facts}
          {isBlocked ? (
            <Note kind="warning">
              {inTheWay.map((code) => (
                <p key={code}>{errorText(i18n, code)}</p>
              ))}
            </Note>
          ) : heldBack ? null : (
            // The facts are in the form: what is wrong stands above them, and the button is seen as long as they are.
            <FormFrame form={form} fields={[[payPassword, t('withdraw:payPassword')]]} reply={reply}>
              {Object.entries(sent).map(([name, value]) => (
                <HiddenField key={name} name={name} value={value} />
              ))}
              {facts}
              {hasPassword === false && <Note>{t('withdraw:noPassword')}</Note>}
              <PasswordField
                id={payPassword.id}
                name="payPassword"
                label={t('withdraw:payPassword')}
                hint={t('withdraw:payPasswordHint')}
                aside={
                  <Link to={paths.paymentPassword(paths.withdrawCheck(sealed))}>{t(wayToPassword(hasPassword))}</Link>
                }
                errors={errors(payPassword.errors)}
                inputMode="numeric"
                autoComplete="off"
                resetKey={reply}
                show={{ text: t('account:show'), label: t('account:showPassword') }}
                hide={{ text: t('account:hide'), label: t('account:hidePassword') }}
              />
              <ActionRow note={t('shell:neverPay')}>
                <Button disabled={isOnItsWay}>{t('withdraw:submit', { amount: view.asked })}</Button>
                {change}
              </ActionRow>
            </FormFrame>
          )}
          {!isOffered && change}
        </div>
        <div>
          <WithdrawalPromise />
          <Links>
            <Link to={paths.records({ kind: 'withdrawals' })}>{t('withdraw:toRecords')}</Link>
          </Links>
        </div>
      </Columns>
    </>
  );
}
