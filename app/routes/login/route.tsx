import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { DEMO_MEMBER } from '~/config/demo-member';
import { isEmbedded } from '~/config/settings.server';
import { logIn } from '~/domains/account/account.api.server';
import { loginSchema } from '~/domains/account/account.schema';
import { useTexts } from '~/i18n/use-texts';
import { askAtLogin } from '~/pages/second-step/ask-at-login.server';
import { Entrance } from '~/pages/entrance/entrance';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { PasswordField } from '~/ui/form/password-field';
import { PageHead } from '~/ui/layout/section';
import { Drawing } from '~/ui/media/drawing';
import { hasDraftFor } from '~/web/form/form-draft.server';
import { newcomer, signIn } from '~/web/page/sign-in.server';
import { publicPage } from '~/web/page/member-page.server';
import { redirectTarget } from '~/web/session/redirect-target';
import type { SubmitReply } from '~/web/form/submit-reply';
import { submit } from '~/web/form/submit.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('account:login.title', 'account:login.description');

export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async ({ app, request, session, url }) => {
    const wanted = url.searchParams.get('redirect');
    if (session) throw redirect(redirectTarget(wanted));
    const { settings } = app;
    return {
      trap: app.guards.honeypotFields(),
      wanted,
      goesOn: redirectTarget(wanted) !== redirectTarget(null),
      kept: hasDraftFor(request, wanted),
      demo: isEmbedded(settings) && settings.env.DEMO === 'on' ? DEMO_MEMBER : undefined,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'anonymous',
    schema: loginSchema,
    secrets: ['password'],
    failure: 'reason.credentials',
    throttle: { name: 'login', points: 100, seconds: 300, failuresOnly: true },
    accountThrottle: { name: 'login-account', points: 20, seconds: 900, nameOf: ({ username }) => username },
    run: async ({ username, password }, visit) => {
      const login = await logIn(newcomer(visit), username, password).catch((error: unknown) =>
        askAtLogin(visit, error, username),
      );
      return login instanceof Response ? login : signIn(visit, login, 'account:flash.signedIn');
    },
  });

export default function LoginPage() {
  const { t } = useTexts('account');
  const { trap, wanted, goesOn, kept, demo } = useLoaderData<typeof loader>();
  const reply = useActionData<SubmitReply>();
  const [form, fields] = useForm<'username' | 'password'>({ id: 'login', reply });
  const errors = useFieldErrors();
  return (
    <Entrance>
      <Drawing name="welcome" />
      <PageHead title={t('login.title')} lead={t(goesOn ? 'login.leadOn' : 'login.lead')} />
      {kept && <Note>{kept === 'all' ? t('login.kept') : t('login.keptCut')}</Note>}
      <FormFrame
        form={form}
        fields={[
          [fields.username, t('login.username')],
          [fields.password, t('login.password')],
        ]}
        reply={reply}
        trap={trap}
      >
        <TextField
          id={fields.username.id}
          name="username"
          label={t('login.username')}
          defaultValue={fields.username.initialValue}
          errors={errors(fields.username.errors)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          id={fields.password.id}
          name="password"
          label={t('login.password')}
          errors={errors(fields.password.errors)}
          resetKey={reply}
          autoComplete="current-password"
          show={{ text: t('show'), label: t('showPassword') }}
          hide={{ text: t('hide'), label: t('hidePassword') }}
        />
        <Button>{t('login.submit')}</Button>
      </FormFrame>
      {demo && (
        <p>
          {/* No name contains the character that marks what is bold. */}
          {t('login.demo', { username: `\0${demo.username}\0`, password: `\0${demo.password}\0` })
            .split('\0')
            .map((text, index) => (index % 2 ? <strong key={text}>{text}</strong> : text))}
        </p>
      )}
      <p>
        {t('login.noAccount')} <Link to={paths.register(undefined, wanted ?? undefined)}>{t('login.toRegister')}</Link>
      </p>
      <p>
        {t('login.forgotten')} <Link to={paths.aboutOperator()}>{t('login.toOperator')}</Link>
      </p>
    </Entrance>
  );
}
