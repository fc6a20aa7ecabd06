import { Link, useNavigation } from '@remix-run/react';
import { ReceivingAccountFacts } from '~/domains/funds/recharge/receiving-account';
import type { ReceivingAccount } from '~/domains/funds/recharge/recharge.view';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { PictureProgress } from '~/root/form/picture-progress';
import { usePictureSending } from '~/root/form/picture-sending';
import { useForm } from '~/root/form/use-form';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { FileField } from '~/ui/form/file-field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { UploadProgress } from '~/ui/form/upload-progress';
import type { SubmitReply } from '~/web/form/submit-reply';
import type { RechargePage } from './recharge-page.server';
import { Links } from '~/ui/layout/section';

interface Props {
  /** Empty if they could not be loaded: the form then sends the account that was chosen before. */
  accounts: readonly ReceivingAccount[];
  /** Bounds and the member's own limit, where known. */
  bounds: { min?: string | undefined; max?: string | undefined };
  ownLimit: RechargePage['ownLimit'];
  formKey: string;
  isDemo: boolean;
  answered: SubmitReply | undefined;
}

const LIMIT_LEFT = {
  day: 'recharge:ownLimitLeft',
  week: 'recharge:ownLimitLeftWeek',
  month: 'recharge:ownLimitLeftMonth',
} as const;

/** The recharge form: an account, an amount and a picture, none of them chosen in advance. */
export function RechargeForm({ accounts, bounds: { min, max }, ownLimit, formKey, isDemo, answered }: Props) {
  const { t, i18n } = useTexts(['recharge', 'shell']);
  const { onSubmit, reply, sending, cancel } = usePictureSending(answered, {
    field: 'screenshot',
    page: paths.recharge(),
    send: paths.rechargeUpload(),
  });
  const [form, { bankId, amount, screenshot }] = useForm<'bankId' | 'amount' | 'screenshot'>({
    id: 'recharge',
    reply,
  });
  const errors = useFieldErrors();
  // Other forms of the page send no picture.
  const isSentPlainly = useNavigation().formAction?.split('?')[0] === paths.recharge();
  const isOnItsWay = isSentPlainly || (sending !== undefined && sending.phase !== 'stopped');
  const held = (name: string) => reply?.result.initialValue[name] ?? '';
  const picture = held('screenshot');
  const range =
    min && max
      ? t('recharge:range', { min, max })
      : min
        ? t('recharge:atLeast', { min })
        : max && t('recharge:atMost', { max });
  const { limit, left, period = 'day' } = ownLimit ?? {};
  const own = left
    ? t(LIMIT_LEFT[period], { left })
    : limit
      ? t('recharge:ownLimit', { limit })
      : ownLimit && t('recharge:ownLimitUnread');
  return (
    <FormFrame
      form={form}
      fields={[
        [bankId, t('recharge:bank')],
        [amount, t('recharge:amount')],
        [screenshot, t('recharge:screenshot')],
      ]}
      reply={reply}
      encType="multipart/form-data"
      onSubmit={onSubmit}
    >
      {(reply?.outcome === 'unknown' || reply?.outcome === 'repeated') && (
        <Links>
          <Link to={paths.records({ kind: 'recharges' })}>{t('recharge:lookAtRecords')}</Link>
        </Links>
      )}
      {/* Before the file field: if the body is too large, only the fields before it arrive. */}
      <HiddenField name="formKey" value={formKeyOf(reply, formKey)} />
      {picture && (
        <>
          <HiddenField name="screenshot" value={picture} />
          {['pictureHash', 'pictureName', 'pictureSize'].map((name) => (
            <HiddenField key={name} name={name} value={held(name)} />
          ))}
        </>
      )}
      {accounts.length === 0 ? (
        <HiddenField name="bankId" value={held('bankId')} />
      ) : (
        <RadioField
          id={bankId.id}
          name="bankId"
          label={t('recharge:bank')}
          errors={errors(bankId.errors)}
          defaultValue={bankId.initialValue}
          options={accounts.map((account) => ({
            value: account.id,
            label: account.name,
            below: (account.accountName ?? account.number) && <ReceivingAccountFacts account={account} />,
          }))}
        />
      )}
      <TextField
        id={amount.id}
        name="amount"
        label={t('recharge:amount')}
        hint={sentences(i18n, range, own)}
        errors={errors(amount.errors)}
        defaultValue={amount.initialValue}
        inputMode="decimal"
        autoComplete="off"
      />
      <FileField
        id={screenshot.id}
        name="screenshot"
        label={t('recharge:screenshot')}
        hint={sentences(i18n, isDemo && t('recharge:anyPicture'), t('recharge:screenshotHint'))}
        errors={errors(screenshot.errors)}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        received={picture && t('recharge:received', { name: held('pictureName'), size: held('pictureSize') })}
      />
      <ActionRow note={t('shell:neverPay')}>
        <Button disabled={isOnItsWay}>{isOnItsWay ? t('recharge:sending') : t('recharge:submit')}</Button>
      </ActionRow>
      {/* Below the button: nothing comes between the two taps of a double tap, least of all the button that stops. */}
      {sending && <PictureProgress sending={sending} cancel={cancel} />}
      {isSentPlainly && <UploadProgress said={t('recharge:sendingText')} />}
    </FormFrame>
  );
}
