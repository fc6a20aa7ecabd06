import type { PaymentWay } from '~/domains/account/password.schema';
import { useTexts } from '~/i18n/use-texts';
import { CodeField, showsCode } from '~/pages/second-step/code-field';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { PasswordField } from '~/ui/form/password-field';

type FieldName = 'password' | 'oldPassword' | 'newPassword' | 'confirmPassword' | 'code';

/** Sets a payment password with the login password, or changes it with the previous one. */
export function PaymentForm({ way, asksCode }: { way: PaymentWay; asksCode: boolean }) {
  const { t } = useTexts(['security', 'account', 'secondStep']);
  const reply = useSubmission();
  const [form, { password, oldPassword, newPassword, confirmPassword, code }] = useForm<FieldName>({
    id: 'payment-password',
    reply,
  });
  const errors = useFieldErrors();
  const isFirst = way === 'first';
  const shared = {
    resetKey: reply,
    show: { text: t('account:show'), label: t('account:showPassword') },
    hide: { text: t('account:hide'), label: t('account:hidePassword') },
  };
  // Six digits are no login: a password manager that saves or fills them would confuse the two.
  const digits = { ...shared, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <FormFrame
      form={form}
      fields={[
        isFirst ? [password, t('security:payment.login')] : [oldPassword, t('security:payment.old')],
        [newPassword, t('security:payment.new')],
        [confirmPassword, t('security:payment.confirm')],
        ...(showsCode(asksCode, code) ? ([[code, t('secondStep:code')]] as const) : []),
      ]}
      reply={reply}
    >
      <HiddenField name="way" value={way} />
      {isFirst ? (
        <PasswordField
          {...shared}
          id={password.id}
          name="password"
          label={t('security:payment.login')}
          hint={t('security:payment.loginHint')}
          errors={errors(password.errors)}
          autoComplete="current-password"
        />
      ) : (
        <PasswordField
          {...digits}
          id={oldPassword.id}
          name="oldPassword"
          label={t('security:payment.old')}
          errors={errors(oldPassword.errors)}
        />
      )}
      <PasswordField
        {...digits}
        id={newPassword.id}
        name="newPassword"
        label={t('security:payment.new')}
        hint={t('security:payment.newHint')}
        errors={errors(newPassword.errors)}
      />
      <PasswordField
        {...digits}
        id={confirmPassword.id}
        name="confirmPassword"
        label={t('security:payment.confirm')}
        errors={errors(confirmPassword.errors)}
      />
      {showsCode(asksCode, code) && <CodeField field={code} label={t('secondStep:code')} />}
      <ActionRow>
        <Button>{isFirst ? t('security:payment.submitFirst') : t('security:payment.submitChange')}</Button>
      </ActionRow>
    </FormFrame>
  );
}
