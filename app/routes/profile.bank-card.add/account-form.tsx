import type { ReactNode } from 'react';
import type { PayoutKind } from '~/domains/funds/account/payout-accounts.api.server';
import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { useForm, type Field } from '~/root/form/use-form';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { SelectField } from '~/ui/form/select-field';
import type { SubmitReply } from '~/web/form/submit-reply';

type AccountField =
  'holderName' | 'cardNumber' | 'bankName' | 'branchName' | 'branchCode' | 'phone' | 'address' | 'isDefault';

interface Props {
  page: { kind: PayoutKind; banks: readonly string[]; formKey: string };
  reply: SubmitReply | undefined;
}

/**
 * The form of a bank card or a BTC address. Autofill of the number is off: it is a card for payouts, and browsers would store it
 * as one to pay with.
 */
export function AccountForm({ page: { kind, banks, formKey }, reply }: Props) {
  const { t } = useTexts('cards');
  const errors = useFieldErrors();
  const [form, fields] = useForm<AccountField>({ id: `add-${kind}`, reply });
  const { holderName, cardNumber, bankName, branchName, branchCode, phone, address, isDefault } = fields;
  const props = (field: Field) => ({
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    errors: errors(field.errors),
  });
  const onPage: Record<PayoutKind, readonly (readonly [Field, string])[]> = {
    bank: [
      [holderName, t('holder')],
      [cardNumber, t('number')],
      [bankName, t('bankName')],
      [branchName, t('branch')],
      [branchCode, t('branchCode')],
      [phone, t('phone')],
    ],
    btc: [[address, t('address')]],
  };
  const inputs: Record<PayoutKind, ReactNode> = {
    bank: (
      <>
        <TextField {...props(holderName)} label={t('holder')} hint={t('holderHint')} autoComplete="name" />
        <TextField
          {...props(cardNumber)}
          label={t('number')}
          hint={t('numberHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        {banks.length > 0 ? (
          <SelectField {...props(bankName)} label={t('bankName')} none={t('bankNone')} options={banks} />
        ) : (
          <TextField {...props(bankName)} label={t('bankName')} hint={t('bankNameHint')} autoComplete="off" />
        )}
        <TextField {...props(branchName)} label={t('branch')} autoComplete="off" />
        <TextField {...props(branchCode)} label={t('branchCode')} autoComplete="off" autoCapitalize="none" />
        <TextField
          {...props(phone)}
          label={t('phone')}
          hint={t('phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </>
    ),
    btc: (
      <TextField
        {...props(address)}
        label={t('address')}
        hint={t('addressHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    ),
  };
  return (
    <FormFrame form={form} fields={[...onPage[kind], [isDefault, t('makeDefault')]]} reply={reply}>
      <HiddenField name="kind" value={kind} />
      <HiddenField name="formKey" value={formKeyOf(reply, formKey)} />
      {inputs[kind]}
      <CheckboxField {...props(isDefault)} label={t('makeDefault')} required={false} />
      <Button>{t('add.submit')}</Button>
    </FormFrame>
  );
}
