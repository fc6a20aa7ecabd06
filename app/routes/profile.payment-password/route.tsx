import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { getMember } from '~/domains/account/account.api.server';
import { changePaymentPassword, setPaymentPassword } from '~/domains/account/password.api.server';
import { asksSecondStep } from '~/domains/account/second-step/second-step.api.server';
import { findPaymentWay, paymentPasswordSchema } from '~/domains/account/password.schema';
import { payoutHoldHours } from '~/domains/funds/own-service.server';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { refusePassword } from '~/pages/passwords/refuse-password.server';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { setFlash } from '~/web/session/flash.server';
import { memberPage, settle } from '~/web/page/member-page.server';
import { redirectTarget } from '~/web/session/redirect-target';
import { submit } from '~/web/form/submit.server';
import { PaymentForm } from './payment-form';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('security:payment.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const wanted = visit.url.searchParams.get('redirect') ?? undefined;
    // The member's state decides which form this is. If the service does not answer, the member can choose.
    const member = await settle(visit, getMember(visit.api), 'load.member');
    const asksCode = await asksSecondStep(visit.api);
    const isSet = 'failed' in member ? undefined : member.shown.hasPaymentPassword;
    const way = isSet === undefined ? findPaymentWay(visit.url.searchParams.get('way')) : isSet ? 'change' : 'first';
    return {
      wanted,
      way,
      asksCode,
      isKnown: isSet !== undefined,
      restHours: payoutHoldHours(visit.api),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: paymentPasswordSchema,
    secrets: ['password', 'oldPassword', 'newPassword', 'confirmPassword', 'code'],
    failure: 'failed.password',
    throttle: { name: 'payment-password', points: 30, seconds: 300 },
    accountThrottle: { name: 'payment-password-account', points: 10, seconds: 900 },
    reasons: { pay_password_locked: 'oldPassword' },
    run: async (sent, visit) => {
      const { api, url } = visit;
      if (sent.way === 'first')
        await setPaymentPassword(api, sent).catch((error: unknown) =>
          refusePassword(error, 'password', 'password.invalid'),
        );
      else
        await changePaymentPassword(api, sent).catch((error: unknown) =>
          refusePassword(error, 'oldPassword', 'oldPassword.payment'),
        );
      const code = sent.way === 'first' ? 'security:payment.flashFirst' : 'security:payment.flashChange';
      const flash = await setFlash(visit, { tone: 'success', code });
      const wanted = url.searchParams.get('redirect');
      return redirect(wanted ? redirectTarget(wanted) : paths.profile(), { headers: { 'Set-Cookie': flash } });
    },
  });

export default function PaymentPasswordPage() {
  const { t, i18n } = useTexts(['security', 'service']);
  const { wanted, way: known, isKnown, asksCode, restHours } = useLoaderData<typeof loader>();
  // The form that was sent comes back, though nobody can say now which one is right.
  const sent = useSubmission()?.result.initialValue['way'];
  const way = known ?? (['first', 'change'] as const).find((one) => one === sent);
  const otherWays = (['first', 'change'] as const).filter((other) => other !== way);
  const forgotten =
    restHours === undefined
      ? t('security:payment.forgottenForeign')
      : restHours === 0
        ? t('security:payment.forgotten')
        : t('security:payment.forgottenRest', { count: restHours });
  return (
    <>
      <PageHead
        title={t('security:payment.title')}
        lead={sentences(i18n, t('security:payment.lead'), isKnown && way === 'first' && t('security:payment.isUnset'))}
      />
      <Columns>
        <div>
          {!isKnown && (
            <>
              <Note>{t('security:payment.choose')}</Note>
              <p className={layout.chips}>
                {otherWays.flatMap((other) => [
                  <Link key={other} className={buttonLink.quiet} to={paths.paymentPassword(wanted, other)}>
                    {other === 'first' ? t('security:payment.first') : t('security:payment.change')}
                  </Link>,
                  ' ',
                ])}
              </p>
            </>
          )}
          {/* The two ways are separate forms: switching keeps no input. */}
          {way && <PaymentForm key={way} way={way} asksCode={asksCode} />}
        </div>
        <div>
          {way === 'change' && (
            <Note kind="plain">
              <p>{forgotten}</p>
              <Links>
                <Link to={paths.customerService()}>{t('service:title')}</Link>
              </Links>
            </Note>
          )}
          <NeverAsked />
        </div>
      </Columns>
    </>
  );
}
