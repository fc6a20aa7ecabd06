import type { ReactNode } from 'react';
import type { PayoutKind } from '~/domains/funds/account/payout-accounts.api.server';
import { useTexts } from '~/i18n/use-texts';
import { CodeField, showsCode } from '~/pages/second-step/code-field';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { useForm, type Field } from '~/root/form/use-form';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { SelectField } from '~/ui/form/select-field';
import type { SubmitReply } from '~/web/form/submit-reply';

type AccountField =
  'holderName' | 'cardNumber' | 'bankName' | 'branchName' | 'branchCode' | 'phone' | 'address' | 'isDefault' | 'code';

interface Props {
  page: { kind: PayoutKind; banks: readonly string[]; formKey: string; asksCode: boolean; restHours: number };
  reply: SubmitReply | undefined;
}

/**
 * The form of a bank card or a BTC address. Autofill of the number is off: it is a card for payouts, and browsers would store it
 * as one to pay with.
 */
export function AccountForm({ page: { kind, banks, formKey, asksCode, restHours }, reply }: Props) {
  const { t } = useTexts(['cards', 'secondStep']);
  const errors = useFieldErrors();
  const [form, fields] = useForm<AccountField>({ id: `add-${kind}`, reply });
  const { holderName, cardNumber, bankName, branchName, branchCode, phone, address, isDefault, code } = fields;
  const hasCode = showsCode(asksCode, code);
  const props = (field: Field) => ({
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    errors: errors(field.errors),
  });
  const onPage: Record<PayoutKind, readonly (readonly [Field, string])[]> = {
    bank: [
      [holderName, t('cards:holder')],
      [cardNumber, t('cards:number')],
      [bankName, t('cards:bankName')],
      [branchName, t('cards:branch')],
      [branchCode, t('cards:branchCode')],
      [phone, t('cards:phone')],
    ],
    btc: [[address, t('cards:address')]],
  };
  const inputs: Record<PayoutKind, ReactNode> = {
    bank: (
      <>
        <TextField {...props(holderName)} label={t('cards:holder')} hint={t('cards:holderHint')} autoComplete="name" />
        <TextField
          {...props(cardNumber)}
          label={t('cards:number')}
          hint={t('cards:numberHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        {banks.length > 0 ? (
          <SelectField {...props(bankName)} label={t('cards:bankName')} none={t('cards:bankNone')} options={banks} />
        ) : (
          <TextField
            {...props(bankName)}
            label={t('cards:bankName')}
            hint={t('cards:bankNameHint')}
            autoComplete="off"
          />
        )}
        <TextField {...props(branchName)} label={t('cards:branch')} autoComplete="off" />
        <TextField {...props(branchCode)} label={t('cards:branchCode')} autoComplete="off" autoCapitalize="none" />
        <TextField
          {...props(phone)}
          label={t('cards:phone')}
          hint={t('cards:phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </>
    ),
    btc: (
      <TextField
        {...props(address)}
        label={t('cards:address')}
        hint={t('cards:addressHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    ),
  };
  return (
    <FormFrame
      form={form}
      fields={[
        ...onPage[kind],
        [isDefault, t('cards:makeDefault')],
        ...(hasCode ? ([[code, t('secondStep:code')]] as const) : []),
      ]}
      reply={reply}
    >
      <HiddenField name="kind" value={kind} />
      <HiddenField name="formKey" value={formKeyOf(reply, formKey)} />
      {inputs[kind]}
      <CheckboxField {...props(isDefault)} label={t('cards:makeDefault')} required={false} />
      {hasCode && <CodeField field={code} label={t('secondStep:code')} />}
      <ActionRow note={restHours ? t('cards:restNote', { count: restHours }) : undefined}>
        <Button>{t('cards:add.submit')}</Button>
      </ActionRow>
    </FormFrame>
  );
}
