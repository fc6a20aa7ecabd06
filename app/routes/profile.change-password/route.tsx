import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getMember } from '~/domains/account/account.api.server';
import { changePassword } from '~/domains/account/password.api.server';
import { changePasswordSchema } from '~/domains/account/password.schema';
import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { Button } from '~/ui/form/button';
import { PasswordField } from '~/ui/form/password-field';
import { PageHead } from '~/ui/layout/section';
import { memberPage, settle } from '~/web/page/member-page.server';
import { loadContextOf } from '~/web/server/load-context.server';
import { submit } from '~/web/form/submit.server';
import { passwordChanged } from './password-changed.server';
import { loadEasyPasswords } from '~/pages/passwords/easy-passwords.server';
import { refusePassword } from '~/pages/passwords/refuse-password.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('security:login.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const { upstream } = visit.app;
    // The form needs nothing of the member. Asked all the same: the answer may tell of a login from a new device, whose reader
    // comes here next, or end an expired login before three passwords are typed.
    const [{ passwordMin: min, passwordMax: max }] = await Promise.all([
      upstream.currentConfig(),
      settle(visit, getMember(visit.api), 'load.member'),
    ]);
    return { min, max, endsOthers: upstream.isEmbedded };
  });

export const action = async (args: ActionFunctionArgs) => {
  const { app } = await loadContextOf(args);
  const [config, isEasy] = await Promise.all([app.upstream.currentConfig(), loadEasyPasswords(app)]);
  return submit(args, {
    access: 'member',
    schema: ({ session }) => changePasswordSchema({ ...config, isEasy: (typed) => isEasy(typed, [session.name]) }),
    secrets: ['oldPassword', 'newPassword', 'confirmPassword'],
    failure: 'failed.password',
    throttle: { name: 'change-password', points: 30, seconds: 300 },
    accountThrottle: { name: 'change-password-account', points: 10, seconds: 900 },
    values: { min: config.passwordMin, max: config.passwordMax },
    run: async ({ oldPassword, newPassword }, visit) => {
      const token = await changePassword(visit.api, oldPassword, newPassword).catch((error: unknown) =>
        refusePassword(error, 'oldPassword', 'oldPassword.invalid'),
      );
      return passwordChanged(visit, token);
    },
  });
};

export default function ChangePasswordPage() {
  const { t } = useTexts(['security', 'account']);
  const { min, max, endsOthers } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form, { oldPassword, newPassword, confirmPassword }] = useForm<
    'oldPassword' | 'newPassword' | 'confirmPassword'
  >({ id: 'change-password', reply });
  const errors = useFieldErrors();
  const shared = {
    resetKey: reply,
    show: { text: t('account:show'), label: t('account:showPassword') },
    hide: { text: t('account:hide'), label: t('account:hidePassword') },
  };
  return (
    <>
      <PageHead
        title={t('security:login.title')}
        lead={endsOthers ? t('security:login.lead') : t('security:login.leadForeign')}
      />
      <FormFrame
        form={form}
        fields={[
          [oldPassword, t('security:login.current')],
          [newPassword, t('security:login.new')],
          [confirmPassword, t('security:login.confirm')],
        ]}
        reply={reply}
      >
        <PasswordField
          {...shared}
          id={oldPassword.id}
          name="oldPassword"
          label={t('security:login.current')}
          errors={errors(oldPassword.errors)}
          autoComplete="current-password"
        />
        <PasswordField
          {...shared}
          id={newPassword.id}
          name="newPassword"
          label={t('security:login.new')}
          hint={t('account:register.passwordHint', { min, max })}
          errors={errors(newPassword.errors)}
          autoComplete="new-password"
        />
        <PasswordField
          {...shared}
          id={confirmPassword.id}
          name="confirmPassword"
          label={t('security:login.confirm')}
          errors={errors(confirmPassword.errors)}
          autoComplete="new-password"
        />
        <Button>{t('security:login.submit')}</Button>
      </FormFrame>
    </>
  );
}
