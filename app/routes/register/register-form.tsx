import { OTHER_COUNTRY } from '~/i18n/country-names';
import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { LegalLinks } from '~/root/shell/legal-links';
import { useShell } from '~/root/shell/shell-data';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { TextField } from '~/ui/form/field';
import { PasswordField } from '~/ui/form/password-field';
import { SelectField } from '~/ui/form/select-field';
import { Links } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';

/** Fields of the form, in the order of the page; the configuration decides which of them are shown. */
type RegisterFieldName =
  'country' | 'username' | 'email' | 'phone' | 'password' | 'confirmPassword' | 'inviteCode' | 'adult';

interface Props {
  /** The response to the last submit. */
  reply: SubmitReply | undefined;
  page: {
    trap: { nameField: string; validFromField: string; validFrom: string };
    by?: 'email' | 'phone' | undefined;
    countries?: readonly { value: string; label: string }[] | undefined;
    inviteCode?: { given: string } | undefined;
    /** What a username may be; `undefined` where the service has a rule of its own. */
    usernameHint?: string | undefined;
    age: number;
    min: number;
    max: number;
  };
}

/** The register form with the configured fields. */
export function RegisterForm({ page, reply }: Props) {
  const [form, fields] = useForm<RegisterFieldName>({ id: 'register', reply });
  const { t } = useTexts('account');
  const sentences = useFieldErrors();
  const legal = useShell()?.legal;
  const common = (name: RegisterFieldName) => ({
    id: fields[name].id,
    name,
    errors: sentences(fields[name].errors),
  });
  const typed = (name: RegisterFieldName, otherwise = '') => ({
    ...common(name),
    defaultValue: fields[name].initialValue ?? otherwise,
  });
  const secret = {
    show: { text: t('show'), label: t('showPassword') },
    hide: { text: t('hide'), label: t('hidePassword') },
    autoComplete: 'new-password' as const,
    resetKey: reply,
  };
  const order = [
    ...(page.countries ? [[fields.country, t('register.country')] as const] : []),
    [fields.username, t('register.username')],
    ...(page.by ? [[fields[page.by], t(`register.${page.by}`)] as const] : []),
    [fields.password, t('register.password')],
    [fields.confirmPassword, t('register.confirmPassword')],
    ...(page.inviteCode ? [[fields.inviteCode, t('register.inviteCode')] as const] : []),
    [fields.adult, t('register.adult', { age: page.age })],
  ] as const;
  return (
    <FormFrame form={form} fields={order} reply={reply} trap={page.trap}>
      {page.countries && (
        <SelectField
          {...typed('country')}
          label={t('register.country')}
          none={t('register.countryNone')}
          options={[...page.countries, { value: OTHER_COUNTRY, label: t('register.countryOther') }]}
        />
      )}
      <TextField
        {...typed('username')}
        label={t('register.username')}
        hint={page.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {page.by === 'email' && (
        <TextField
          {...typed('email')}
          label={t('register.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      )}
      {page.by === 'phone' && (
        <TextField
          {...typed('phone')}
          label={t('register.phone')}
          hint={t('register.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
      <PasswordField
        {...common('password')}
        {...secret}
        label={t('register.password')}
        hint={t('register.passwordHint', { min: page.min, max: page.max })}
      />
      <PasswordField {...common('confirmPassword')} {...secret} label={t('register.confirmPassword')} />
      {page.inviteCode && (
        <TextField
          {...typed('inviteCode', page.inviteCode.given)}
          label={t('register.inviteCode')}
          hint={t('register.inviteHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <CheckboxField
        {...typed('adult')}
        label={t('register.adult', { age: page.age })}
        hint={t('register.adultHint')}
      />
      {legal && (
        <div>
          <p>
            {legal.terms && t('register.terms')} {t('register.read')}
          </p>
          <Links>
            <LegalLinks apart />
          </Links>
        </div>
      )}
      <ActionRow>
        <Button>{t('register.submit')}</Button>
      </ActionRow>
    </FormFrame>
  );
}
