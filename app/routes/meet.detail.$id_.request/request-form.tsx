import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { useForm } from '~/root/form/use-form';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { TextAreaField } from '~/ui/form/text-area-field';
import type { SubmitReply } from '~/web/form/submit-reply';

interface Props {
  formKey: string;
  messageMax: number;
  /** Whether it is sent to customer service as a message. */
  asMessage: boolean;
  reply: SubmitReply | undefined;
}

/** One field for any kind of contact: no choice to make first, which is easiest on a small screen. */
export function RequestForm({ formKey, messageMax, asMessage, reply }: Props) {
  const { t } = useTexts('meet');
  const errors = useFieldErrors();
  const [form, { contact, message }] = useForm<'contact' | 'message'>({
    id: 'date-request',
    reply,
  });
  return (
    <FormFrame
      form={form}
      fields={[
        [contact, t('request.contact')],
        [message, t('request.message')],
      ]}
      reply={reply}
    >
      <HiddenField name="formKey" value={formKeyOf(reply, formKey)} />
      {asMessage && <HiddenField name="by" value="message" />}
      <TextField
        id={contact.id}
        name="contact"
        label={t('request.contact')}
        hint={t('request.contactHint')}
        defaultValue={contact.initialValue}
        errors={errors(contact.errors)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField
        id={message.id}
        name="message"
        label={t('request.message')}
        hint={t('request.messageHint', { max: messageMax })}
        defaultValue={message.initialValue}
        errors={errors(message.errors)}
        required={false}
      />
      <ActionRow>
        <Button>{t('request.submit')}</Button>
      </ActionRow>
    </FormFrame>
  );
}
