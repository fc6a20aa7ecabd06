import { useForm } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { FormFrame, useFieldErrors } from '~/root/form-frame';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { FileField } from '~/ui/form/file-field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import type { SubmitReply } from '~/web/submit.server';

interface Props {
  banks: readonly { id: string; name: string; accountName?: string | undefined; accountNumber: string }[];
  min: string | undefined;
  max: string | undefined;
  formKey: string;
  reply: SubmitReply | undefined;
}

/** The recharge form: an account, an amount and a picture, none of them chosen in advance. */
export function RechargeForm({ banks, min, max, formKey, reply }: Props) {
  const { t } = useTranslation('recharge');
  const [form, { bankId, amount, screenshot }] = useForm<{ bankId: string; amount: string; screenshot: string }>({
    id: 'recharge',
    lastResult: reply?.result,
  });
  const errors = useFieldErrors();
  const isOnItsWay = useNavigation().formMethod !== undefined;
  const held = (name: string) => {
    const value = reply?.result.initialValue?.[name];
    return typeof value === 'string' ? value : '';
  };
  const picture = held('screenshot');
  const range = min && max ? t('range', { min, max }) : min ? t('atLeast', { min }) : max && t('atMost', { max });
  return (
    <FormFrame form={form} fields={{ bankId, amount, screenshot }} reply={reply} encType="multipart/form-data">
      {/* Before the file: of a body that is too large, this is what is left. */}
      <HiddenField name="formKey" value={held('formKey') || formKey} />
      {picture && (
        <>
          <HiddenField name="screenshot" value={picture} />
          {['pictureHash', 'pictureName', 'pictureSize'].map((name) => (
            <HiddenField key={name} name={name} value={held(name)} />
          ))}
        </>
      )}
      <RadioField
        id={bankId.id}
        name="bankId"
        label={t('bank')}
        hint={t('bankHint')}
        errors={errors(bankId.errors)}
        defaultValue={bankId.initialValue}
        options={banks.map(({ id, name, accountName, accountNumber }) => ({
          value: id,
          label: name,
          detail: [accountName, accountNumber].filter(Boolean).join(' · '),
        }))}
      />
      <TextField
        id={amount.id}
        name="amount"
        label={t('amount')}
        hint={range}
        errors={errors(amount.errors)}
        defaultValue={amount.initialValue}
        inputMode="decimal"
        autoComplete="off"
      />
      <FileField
        id={screenshot.id}
        name="screenshot"
        label={t('screenshot')}
        hint={t('screenshotHint')}
        errors={errors(screenshot.errors)}
        accept="image/jpeg,image/png,image/webp,image/heic"
        received={picture && t('received', { name: held('pictureName'), size: held('pictureSize') })}
      />
      <Button disabled={isOnItsWay}>{isOnItsWay ? t('sending') : t('submit')}</Button>
      <p role="status">{isOnItsWay && t('sendingText')}</p>
    </FormFrame>
  );
}
