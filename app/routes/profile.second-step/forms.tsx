import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { CodeField } from '~/pages/second-step/code-field';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { PasswordField } from '~/ui/form/password-field';
import type { QrCode } from '~/ui/media/qr-code';
import { QrDrawing } from '~/ui/media/qr-drawing';
import type { SubmitReply } from '~/web/form/submit-reply';
import styles from './second-step.module.css';

/** Which form of the page it is. */
type Act = 'begin' | 'confirm' | 'codes' | 'off' | 'passkey-begin';

interface Props {
  act: Act;
  submit: string;
  reply: SubmitReply | undefined;
}

/** A form of the page: the login password, a code, or both. */
export function StepForm({ act, submit, reply: answered }: Props) {
  const { t } = useTexts(['secondStep', 'account']);
  // The last answer may belong to another form of this address.
  const last = answered?.result.initialValue['act'];
  const isOwn = last === act || (act === 'passkey-begin' && last === 'passkey-add');
  const reply = isOwn ? answered : undefined;
  const [form, { name, password, code }] = useForm<'name' | 'password' | 'code'>({ id: `second-step-${act}`, reply });
  const errors = useFieldErrors();
  const asksPassword = act === 'begin' || act === 'off';
  const codeLabel = act === 'confirm' ? t('secondStep:setup.code') : t('secondStep:code');
  return (
    <FormFrame
      form={form}
      fields={[
        ...(act === 'passkey-begin' ? ([[name, t('secondStep:passkeys.name')]] as const) : []),
        ...(asksPassword ? ([[password, t('secondStep:password')]] as const) : []),
        ...(act === 'begin' ? [] : ([[code, codeLabel]] as const)),
      ]}
      reply={reply}
    >
      <HiddenField name="act" value={act} />
      {act === 'passkey-begin' && (
        <TextField
          id={name.id}
          name="name"
          label={t('secondStep:passkeys.name')}
          hint={t('secondStep:passkeys.nameHint')}
          errors={errors(name.errors)}
          defaultValue={name.initialValue}
          maxLength={60}
          autoComplete="off"
        />
      )}
      {asksPassword && (
        <PasswordField
          id={password.id}
          name="password"
          label={t('secondStep:password')}
          errors={errors(password.errors)}
          resetKey={reply}
          autoComplete="current-password"
          show={{ text: t('account:show'), label: t('account:showPassword') }}
          hide={{ text: t('account:hide'), label: t('account:hidePassword') }}
        />
      )}
      {act !== 'begin' && <CodeField field={code} label={codeLabel} {...(act === 'confirm' && { takes: 'app' })} />}
      <Button>{submit}</Button>
    </FormFrame>
  );
}

interface SetupProps {
  setup: { key: string; address: string; qr: QrCode };
  children: ReactNode;
}

/** What an authenticator app takes over. */
export function Setup({ setup: { key, address, qr }, children }: SetupProps) {
  const { t } = useTexts('secondStep');
  return (
    <>
      <QrDrawing className={styles['qr']} code={qr} label={t('setup.qr')} />
      <p>
        {t('setup.key')}: <span className={styles['key']}>{key}</span>
        <br />
        <a href={address}>{t('setup.open')}</a>
      </p>
      {children}
    </>
  );
}
