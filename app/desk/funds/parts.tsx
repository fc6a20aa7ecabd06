import type { Outcome } from '~/contract/outcomes';
import { useTexts } from '~/i18n/use-texts';
import { Button } from '~/ui/form/button';
import { RadioField } from '~/ui/form/radio-field';
import { Section } from '~/ui/layout/section';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Credits, Moment } from '../frame/parts';
import type { ViewProps } from '../page';
import { deskPaths } from '../paths';

type Reply = ViewProps<unknown>['reply'];

/** A decision with one of the published reasons, folded until it is wanted. */
export function ReasonForm({
  action,
  reasons,
  label,
  reply,
}: {
  action: 'reject' | 'fail' | 'cancel';
  reasons: readonly Outcome[];
  label: string;
  reply: Reply;
}) {
  const { t } = useTexts(['deskFunds', 'records']);
  const { form, fields, props, reply: own } = useDeskForm<'reason'>({ action, reply });
  return (
    <details open={own !== undefined}>
      <summary>{label}</summary>
      <DeskForm form={form} fields={[[fields.reason, t('reason')]]} label={label}>
        <RadioField
          {...props('reason')}
          label={t('reason')}
          hint={t('reasonHint')}
          options={reasons.map((value) => ({ value, label: t(`records:outcome_${value}`) }))}
        />
        <Button look="quiet">{label}</Button>
      </DeskForm>
    </details>
  );
}

/** A member's last records of one kind. */
export function LastRecords({
  kind,
  records,
}: {
  kind: 'recharges' | 'withdrawals';
  records: readonly { id: string; amount: number; status: string; apply_time: number }[];
}) {
  const { t } = useTexts('deskFunds');
  return (
    <Section title={t(`last.${kind}`)}>
      {records.length === 0 && <p>{t('last.none')}</p>}
      <ul className="d-list">
        {records.map(({ id, amount, status, apply_time }) => (
          <li className="d-row" key={id}>
            <a href={deskPaths.record(kind, id)}>
              <Credits minor={amount} />
            </a>
            <span>{t(`state.${status as 'reviewing'}`)}</span>
            <Moment at={apply_time} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
