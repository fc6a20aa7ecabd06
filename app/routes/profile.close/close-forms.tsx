import { useTexts } from '~/i18n/use-texts';
import { CodeField, showsCode } from '~/pages/second-step/code-field';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import type { useSubmission } from '~/root/form/use-submission';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { DangerButton } from '~/ui/form/danger-button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { PasswordField } from '~/ui/form/password-field';

type Reply = ReturnType<typeof useSubmission>;

interface Props {
  reply: Reply;
  /** A balance that is too small to withdraw. */
  remainder: { minor: string; text: string; hint: string } | undefined;
  /** The member has the second step on. */
  asksCode: boolean;
  /** What its button says. */
  submit: string;
}

/** The form that closes the account, or gives up a rest that came in since. Giving up a rest is a choice of its own. */
export function CloseForm({ reply, remainder, asksCode, submit }: Props) {
  const { t } = useTexts(['ownData', 'account', 'secondStep']);
  const [form, { password, code, giveUp, sure }] = useForm<'password' | 'code' | 'giveUp' | 'sure'>({
    id: 'close',
    reply,
  });
  const hasCode = showsCode(asksCode, code);
  const errors = useFieldErrors();
  const rest = remainder && t('ownData:close.giveUp', { amount: remainder.text });
  return (
    <FormFrame
      form={form}
      fields={[
        [password, t('ownData:password')],
        ...(hasCode ? ([[code, t('secondStep:code')]] as const) : []),
        ...(rest ? ([[giveUp, rest]] as const) : []),
        [sure, t('ownData:close.sure')],
      ]}
      reply={reply}
    >
      <HiddenField name="act" value="close" />
      <HiddenField name="remainder" value={remainder?.minor ?? ''} />
      <PasswordField
        resetKey={reply}
        show={{ text: t('account:show'), label: t('account:showPassword') }}
        hide={{ text: t('account:hide'), label: t('account:hidePassword') }}
        id={password.id}
        name="password"
        label={t('ownData:password')}
        errors={errors(password.errors)}
        autoComplete="current-password"
      />
      {hasCode && <CodeField field={code} label={t('secondStep:code')} />}
      {remainder && rest && (
        <CheckboxField
          id={giveUp.id}
          name="giveUp"
          label={rest}
          hint={remainder.hint}
          defaultValue={giveUp.initialValue}
          errors={errors(giveUp.errors)}
        />
      )}
      <CheckboxField
        id={sure.id}
        name="sure"
        label={t('ownData:close.sure')}
        defaultValue={sure.initialValue}
        errors={errors(sure.errors)}
      />
      <DangerButton does="delete">{submit}</DangerButton>
    </FormFrame>
  );
}

/** The form that keeps the account after all. */
export function KeepForm({ reply, text }: { reply: Reply; text: string }) {
  const { t } = useTexts('ownData');
  const [form] = useForm({ id: 'keep', reply });
  return (
    <>
      <p>{text}</p>
      <FormFrame form={form} fields={[]} reply={reply}>
        <HiddenField name="act" value="cancel" />
        <Button>{t('close.keep')}</Button>
      </FormFrame>
    </>
  );
}
