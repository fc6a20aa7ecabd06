import { Link } from '@remix-run/react';
import type { AccountChoice } from '~/domains/funds/withdraw/withdrawal.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { useForm } from '~/root/form/use-form';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { layout } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';

interface Props {
  /** Empty if they could not be loaded: the form then sends the account that was chosen before. */
  accounts: readonly AccountChoice[];
  entered: { amount: string; bankId: string } | undefined;
  formKey: string;
  reply: SubmitReply | undefined;
}

/** Amount and account. Only the member's own default account is preselected. */
export function WithdrawForm({ accounts, entered, formKey, reply }: Props) {
  const { t } = useTexts('withdraw');
  const preferred = accounts.find(({ isDefault, restsUntil }) => isDefault && !restsUntil)?.id;
  const [form, { amount, bankId }] = useForm<'amount' | 'bankId'>({
    id: 'withdraw',
    reply,
    defaultValue: { amount: entered?.amount, bankId: entered?.bankId ?? preferred },
  });
  const errors = useFieldErrors();
  return (
    <FormFrame
      form={form}
      fields={[
        [amount, t('amount')],
        [bankId, t('account')],
      ]}
      reply={reply}
    >
      <HiddenField name="formKey" value={formKeyOf(reply, formKey)} />
      <TextField
        id={amount.id}
        name="amount"
        label={t('amount')}
        hint={t('amountHint')}
        defaultValue={amount.initialValue}
        errors={errors(amount.errors)}
        inputMode="decimal"
        autoComplete="off"
      />
      {accounts.length === 0 ? (
        bankId.initialValue && <HiddenField name="bankId" value={bankId.initialValue} />
      ) : (
        <RadioField
          id={bankId.id}
          name="bankId"
          label={t('account')}
          defaultValue={bankId.initialValue}
          errors={errors(bankId.errors)}
          options={accounts.map(({ id, label, holder, restsUntil }) => ({
            value: id,
            label,
            detail: restsUntil ? t('rests', { until: restsUntil }) : holder,
            disabled: restsUntil !== undefined,
          }))}
        />
      )}
      <p className={layout.links}>
        <Link to={paths.addCard()}>{t('addAccount')}</Link>
      </p>
      <Button>{t('continue')}</Button>
      <p>{t('nothingYet')}</p>
    </FormFrame>
  );
}
