import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { isInviteCodeValid, register } from '~/domains/account/account.api.server';
import { registerSchema } from '~/domains/account/account.schema';
import { countryOptions } from '~/i18n/country-names';
import { useTexts } from '~/i18n/use-texts';
import { Entrance } from '~/pages/entrance/entrance';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell/shell-data';
import { layout, PageHead } from '~/ui/layout/section';
import { loadEasyPasswords } from '~/pages/passwords/easy-passwords.server';
import { publicPage } from '~/web/page/member-page.server';
import { redirectTarget } from '~/web/session/redirect-target';
import { newcomer, signIn } from '~/web/page/sign-in.server';
import { FormError } from '~/web/form/form-error';
import type { SubmitReply } from '~/web/form/submit-reply';
import { submit } from '~/web/form/submit.server';
import { loadContextOf } from '~/web/server/load-context.server';
import { RegisterForm } from './register-form';
import { registerMode } from './register-mode';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('account:register.title', 'account:register.description');

export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async ({ app, session, url, language, i18n }) => {
    const wanted = url.searchParams.get('redirect');
    if (session) throw redirect(redirectTarget(wanted));
    const client = await app.upstream.currentConfig();
    return {
      trap: app.guards.honeypotFields(),
      wanted,
      by: registerMode(url.searchParams.get('by'), client),
      choice: client.enableEmailRegister && client.enablePhoneRegister,
      countries: app.settings.operator && countryOptions(app.settings.operator.countries, language),
      inviteCode: client.enableInviteCodeRegister ? { given: url.searchParams.get('invite') ?? '' } : undefined,
      usernameHint: app.upstream.isEmbedded ? i18n.t('account:register.usernameHint') : undefined,
      age: client.minimumAge,
      min: client.passwordMin,
      max: client.passwordMax,
    };
  });

export const action = async (args: ActionFunctionArgs) => {
  const { app } = await loadContextOf(args);
  const [client, isEasy] = await Promise.all([app.upstream.currentConfig(), loadEasyPasswords(app)]);
  return submit(args, {
    access: 'anonymous',
    schema: ({ url }) =>
      registerSchema({
        ...client,
        isEasy,
        by: registerMode(url.searchParams.get('by'), client),
        inviteCode: client.enableInviteCodeRegister,
        countries: app.settings.operator?.countries,
      }),
    secrets: ['password', 'confirmPassword'],
    failure: 'failed.register',
    throttle: { name: 'register', points: 120, seconds: 600 },
    reasons: { exists: 'username', invite: 'inviteCode', underage: 'adult' },
    values: { age: client.minimumAge, min: client.passwordMin, max: client.passwordMax },
    run: async (registration, visit) => {
      if (registration.inviteCode && !(await isInviteCodeValid(visit.api, registration.inviteCode)))
        throw new FormError({ inviteCode: ['invite.invalid'] });
      const login = await register(newcomer(visit), { ...registration, adult: true });
      return signIn(visit, login, 'account:flash.registered', 'token.tooLongRegistered');
    },
  });
};

export default function RegisterPage() {
  const { t } = useTexts('account');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<SubmitReply>();
  const mode = (by: 'email' | 'phone') => (
    <Link
      className={layout.chip}
      to={paths.register(by, page.wanted ?? undefined)}
      aria-current={page.by === by || undefined}
    >
      {t(by === 'email' ? 'register.byEmail' : 'register.byPhone')}
    </Link>
  );
  return (
    <Entrance>
      <PageHead title={t('register.title')} />
      {page.choice && (
        <nav className={layout.chips} aria-label={t('register.mode')}>
          {mode('email')} {mode('phone')}
        </nav>
      )}
      <RegisterForm key={page.by} page={page} reply={reply} />
      <p>
        {t('register.hasAccount')} <Link to={paths.login(page.wanted ?? undefined)}>{t('register.toLogin')}</Link>
      </p>
    </Entrance>
  );
}
