import { Link } from '@remix-run/react';
import type { MouseEvent } from 'react';
import type { AccountChoice, figuresOf, mostView } from '~/domains/funds/withdraw/withdrawal.view';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { useForm } from '~/root/form/use-form';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { layout } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';

interface Props {
  /** Empty if they could not be loaded: the form then sends the account that was chosen before. */
  accounts: readonly AccountChoice[];
  entered: { amount: string; bankId?: string } | undefined;
  figures: Figures | undefined;
  most: ReturnType<typeof mostView>;
  formKey: string;
  reply: SubmitReply | undefined;
}

type Figures = ReturnType<typeof figuresOf>;

/** The rules at the amount, as far as they are known. */
function useRulesLine(figures: Figures | undefined): string {
  const { t, i18n } = useTexts('withdraw');
  const { min, max, percent, least } = figures ?? {};
  const range =
    min && max ? t('line.range', { min, max }) : min ? t('line.min', { min }) : max && t('line.max', { max });
  const fee = percent && least ? t('line.fee', { percent, least }) : least && t('line.feeLeast', { least });
  return sentences(i18n, range, fee || t('amountHint'));
}

/** Fills in the most that can be withdrawn; without scripts the link loads the page with it. */
function AllLink({ most: { typed, text, isAll }, field }: { most: NonNullable<Props['most']>; field: string }) {
  const { t } = useTexts('withdraw');
  const fill = (event: MouseEvent) => {
    const input = document.getElementById(field);
    if (!(input instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    input.value = typed;
    input.focus();
  };
  return (
    <a href={paths.withdrawAll()} onClick={fill}>
      {t(isAll ? 'all' : 'most', { amount: text })}
    </a>
  );
}

/** Amount and account. Only the member's own default account is preselected. */
export function WithdrawForm({ accounts, entered, figures, most, formKey, reply }: Props) {
  const { t } = useTexts('withdraw');
  const rulesLine = useRulesLine(figures);
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
        hint={rulesLine}
        aside={most && <AllLink most={most} field={amount.id} />}
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
          aside={<Link to={paths.addCard()}>{t('addAccount')}</Link>}
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
      <ActionRow>
        <Button>{t('continue')}</Button>
      </ActionRow>
      <p className={layout.small}>{t('nothingYet')}</p>
    </FormFrame>
  );
}
