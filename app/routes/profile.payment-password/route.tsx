import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getMember } from '~/domains/account/account.api.server';
import { changePaymentPassword, setPaymentPassword } from '~/domains/account/password.api.server';
import { findPaymentWay, paymentPasswordSchema } from '~/domains/account/password.schema';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell-data';
import { refusePassword } from '~/routes/profile.change-password/refuse-password.server';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { layout, PageHead } from '~/ui/layout/section';
import { setFlash } from '~/web/flash.server';
import { memberPage, part } from '~/web/page.server';
import { redirectTarget } from '~/web/redirect-target';
import { submit } from '~/web/submit.server';
import { PaymentForm } from './payment-form';

export { sendOrKeep as clientAction, unlessLineLost as shouldRevalidate } from '~/root/lost-line';

export const meta = pageTitle('security:payment.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async ({ api, url }) => {
    const wanted = url.searchParams.get('redirect') ?? undefined;
    // Who the member is decides which form this is, and a member may know that as well as the service does.
    const member = await part(getMember(api), 'load.member');
    const isSet = 'failed' in member ? undefined : member.shown.hasPaymentPassword;
    const way = isSet === undefined ? findPaymentWay(url.searchParams.get('way')) : isSet ? 'change' : 'first';
    return { wanted, way, isKnown: isSet !== undefined };
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: paymentPasswordSchema,
    secrets: ['password', 'oldPassword', 'newPassword', 'confirmPassword'],
    failure: 'failed.password',
    throttle: { name: 'payment-password', points: 30, seconds: 300 },
    reasons: { pay_password_locked: 'oldPassword' },
    run: async (sent, { api, request, url }) => {
      if (sent.way === 'first')
        await setPaymentPassword(api, sent.newPassword, sent.password).catch((error: unknown) =>
          refusePassword(error, 'password', 'password.invalid'),
        );
      else
        await changePaymentPassword(api, sent.oldPassword, sent.newPassword).catch((error: unknown) =>
          refusePassword(error, 'oldPassword', 'oldPassword.payment'),
        );
      const code = sent.way === 'first' ? 'security:payment.flashFirst' : 'security:payment.flashChange';
      const flash = await setFlash(request, { tone: 'success', code });
      const wanted = url.searchParams.get('redirect');
      return redirect(wanted ? redirectTarget(wanted) : paths.profile(), { headers: { 'Set-Cookie': flash } });
    },
  });

export default function PaymentPasswordPage() {
  const { t } = useTranslation('security');
  const { wanted, way, isKnown } = useLoaderData<typeof loader>();
  const otherWays = (['first', 'change'] as const).filter((other) => other !== way);
  return (
    <div className={layout.narrow}>
      <PageHead title={t('payment.title')} lead={t('payment.lead')} />
      {isKnown ? (
        <p>{way === 'change' ? t('payment.isSet') : t('payment.isUnset')}</p>
      ) : (
        <>
          <Note>{t('payment.choose')}</Note>
          <p className={layout.chips}>
            {otherWays.map((other) => (
              <Link key={other} className={buttonLink.quiet} to={paths.paymentPassword(wanted, other)}>
                {other === 'first' ? t('payment.first') : t('payment.change')}
              </Link>
            ))}
          </p>
        </>
      )}
      {/* Another way is another form: nothing of the one before is kept in it. */}
      {way && <PaymentForm key={way} way={way} />}
      <p>
        <Link to={paths.profile()}>{t('back')}</Link>
      </p>
    </div>
  );
}
