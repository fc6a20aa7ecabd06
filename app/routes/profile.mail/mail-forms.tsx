import type { MailState } from '~/domains/account/mail/mail.api.server';
import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm, type Field } from '~/root/form/use-form';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { TextField } from '~/ui/form/field';
import formStyles from '~/ui/form/form.module.css';
import { HiddenField } from '~/ui/form/hidden-fields';
import type { SubmitReply } from '~/web/form/submit-reply';

/** What a member can be told of. */
export const CHOICES = ['answers', 'withdrawals', 'logins'] as const;
export type Choice = (typeof CHOICES)[number];

interface Props {
  mail: MailState;
  /** The page's last answer, which may belong to its other form. */
  reply: SubmitReply | undefined;
}

/** The page's last answer, if it belongs to the form of this act. */
export const ownReply = (reply: SubmitReply | undefined, act: 'choose' | 'confirm' | 'push-on' | 'push-off') =>
  reply?.result.initialValue['act'] === act ? reply : undefined;

interface BoxesProps {
  legend: string;
  fields: Readonly<Record<Choice, Field>>;
  errors: ReturnType<typeof useFieldErrors>;
}

/** A box for each choice, none ticked in advance. */
export function ChoiceBoxes({ legend, fields, errors }: BoxesProps) {
  const { t } = useTexts(['mail']);
  return (
    <fieldset className={formStyles['radios']}>
      <legend className={formStyles['label']}>{legend}</legend>
      {CHOICES.map((name) => (
        <CheckboxField
          key={name}
          id={fields[name].id}
          name={name}
          label={t(`mail:${name}`)}
          errors={errors(fields[name].errors)}
          defaultValue={fields[name].initialValue}
          required={false}
        />
      ))}
    </fieldset>
  );
}

/** What the member gets e-mails about, and where they go. */
export function ChoiceForm({ mail: { email, choices }, reply: answered }: Props) {
  const { t } = useTexts(['mail']);
  const reply = ownReply(answered, 'choose');
  const on = (choice: Choice) => (choices[choice] ? 'on' : undefined);
  const [form, fields] = useForm<'email' | Choice>({
    id: 'mail',
    reply,
    defaultValue: { email, answers: on('answers'), withdrawals: on('withdrawals'), logins: on('logins') },
  });
  const errors = useFieldErrors();
  return (
    <FormFrame
      form={form}
      fields={[[fields.email, t('mail:email')], ...CHOICES.map((name) => [fields[name], t(`mail:${name}`)] as const)]}
      reply={reply}
    >
      <HiddenField name="act" value="choose" />
      <TextField
        id={fields.email.id}
        name="email"
        type="email"
        label={t('mail:email')}
        hint={t('mail:language')}
        errors={errors(fields.email.errors)}
        defaultValue={fields.email.initialValue}
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        required={false}
      />
      <ChoiceBoxes legend={t('mail:about')} fields={fields} errors={errors} />
      <ActionRow>
        <Button>{t('mail:save')}</Button>
      </ActionRow>
    </FormFrame>
  );
}

/** The code that confirms the address. */
export function CodeForm({ reply: answered }: Pick<Props, 'reply'>) {
  const { t } = useTexts(['mail']);
  const reply = ownReply(answered, 'confirm');
  const [form, { code }] = useForm<'code'>({ id: 'mail-code', reply });
  const errors = useFieldErrors();
  return (
    <FormFrame form={form} fields={[[code, t('mail:code.label')]]} reply={reply}>
      <HiddenField name="act" value="confirm" />
      <TextField
        id={code.id}
        name="code"
        label={t('mail:code.label')}
        errors={errors(code.errors)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
      />
      <Button>{t('mail:code.submit')}</Button>
    </FormFrame>
  );
}
