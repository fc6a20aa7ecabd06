import { randomUUID } from 'node:crypto';
import { Fragment } from 'react';
import { SUSPENSION_REASONS } from '~/contract/suspensions';
import { utcClock } from '~/i18n/clock';
import { formatMinute } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import { listNotes } from '~/member-api/desk/members/notes.server';
import { findConversation } from '~/member-api/service-desk/conversations.server';
import { RESET_REASONS } from '~/member-api/service-desk/service.tables';
import { Button } from '~/ui/form/button';
import { RadioField } from '~/ui/form/radio-field';
import { TextAreaField } from '~/ui/form/text-area-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { DeskForm, useDeskForm, useOptional } from '../form/desk-form';
import { By } from '../frame/acts';
import { useDesk } from '../frame/context';
import { Credits, Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { mayOpen } from '../roles';
import type { StaffVisit } from '../server/visit.server';
import { showCard } from './load-member.server';
import { memberActs } from './member-acts.server';
import { Notes } from './notes';
import { Links } from '~/ui/layout/section';

/** Number of notes on the page; the timeline has all of them. */
const NOTES = 5;

async function load(visit: StaffVisit) {
  const card = await showCard(visit);
  const notes = await listNotes(visit.desk, card.id, { limit: NOTES });
  // Nothing is left to be done for a closed account.
  const mayAct = visit.staff.role !== 'auditor' && card.closedAt === null;
  const { desk, staff } = visit;
  const hasConversation = mayOpen(['desk'], staff.role) && (await findConversation(desk.db, card.id)) !== undefined;
  return { card, notes, mayAct, hasConversation, formKey: randomUUID() };
}

type Data = Awaited<ReturnType<typeof load>>;
type Reply = ViewProps<unknown>['reply'];

function Suspension({ suspension }: { suspension: Data['card']['suspension'] }) {
  const { t } = useTexts(['deskMembers', 'errors']);
  if (!suspension) return null;
  const { reason, at, staff, appeal } = suspension;
  return (
    <div className="d-card">
      <p>
        <strong className="d-late">{t('suspended')}</strong> <Moment at={at} /> · <By name={staff} />
      </p>
      <p>{t(`errors:suspended.${reason as 'other'}`)}</p>
      {appeal && (
        <Links>
          <a href={deskPaths.appeal(appeal)}>{t('appealWaits')}</a>
        </Links>
      )}
    </div>
  );
}

function MemberFacts({ card }: Pick<Data, 'card'>) {
  const { t } = useTexts('deskMembers');
  const { language } = useDesk();
  const { pause } = card;
  const waiting = (
    [
      ['withdrawals', card.withdrawalsWaiting],
      ['recharges', card.rechargesWaiting],
    ] as const
  ).filter(([, count]) => count > 0);
  return (
    <Facts
      facts={[
        [t('available'), <Credits key="a" minor={card.available} />],
        [t('frozen'), <Credits key="f" minor={card.frozen} />],
        [t('staked'), <Credits key="s" minor={card.staked} />],
        [t('won'), <Credits key="w" minor={card.won} />],
        [
          t('waiting'),
          waiting.length > 0 ? (
            <span key="q">
              {waiting.map(([kind, count], index) => (
                <Fragment key={kind}>
                  {index > 0 && ' · '}
                  <a href={deskPaths.timeline(card.id, { kind })}>{t(`waiting.${kind}`, { count })}</a>
                </Fragment>
              ))}
            </span>
          ) : undefined,
        ],
        [t('email'), card.email ?? undefined],
        [t('phone'), card.phone ?? undefined],
        [t('since'), <Moment key="c" at={card.createdAt} />],
        [t('invitedBy'), card.invitedBy ?? undefined],
        [t('logins'), String(card.logins)],
        [t('paymentPassword'), t(card.hasPaymentPassword ? 'isSet' : 'isUnset')],
        [t('secondStep'), t(card.hasSecondStep ? 'isOn' : 'isOff')],
        [t('pause'), pause && t(`pause.${pause.kind}`, { until: formatMinute(pause.until, utcClock(language)) })],
        [
          'ID',
          <span className="d-code" key="i">
            {card.id}
          </span>,
        ],
      ]}
    />
  );
}

function SuspendForm({ reply }: { reply: Reply }) {
  const { t } = useTexts(['deskMembers', 'errors']);
  const optional = useOptional();
  const { form, fields, props, reply: own } = useDeskForm<'reason' | 'note'>({ action: 'suspend', reply });
  return (
    <details open={own !== undefined}>
      <summary>{t('suspend')}</summary>
      <p>{t('suspendText')}</p>
      <DeskForm
        form={form}
        fields={[
          [fields.reason, t('reason')],
          [fields.note, t('note')],
        ]}
        label={t('suspend')}
      >
        <RadioField
          {...props('reason')}
          label={t('reason')}
          hint={t('reasonHint')}
          options={SUSPENSION_REASONS.map((value) => ({ value, label: t(`errors:suspended.${value}`) }))}
        />
        <TextAreaField {...props('note')} label={optional(t('note'))} hint={t('noteHint')} required={false} />
        <Button look="quiet">{t('suspend')}</Button>
      </DeskForm>
    </details>
  );
}

function LiftForm({ reply }: { reply: Reply }) {
  const { t } = useTexts('deskMembers');
  const optional = useOptional();
  const { form, fields, props, reply: own } = useDeskForm<'note'>({ action: 'lift', reply });
  return (
    <details open={own !== undefined}>
      <summary>{t('lift')}</summary>
      <DeskForm form={form} fields={[[fields.note, t('note')]]} label={t('lift')}>
        <TextAreaField {...props('note')} label={optional(t('note'))} hint={t('noteHint')} required={false} />
        <Button look="quiet">{t('lift')}</Button>
      </DeskForm>
    </details>
  );
}

function EndForm({ logins, reply }: { logins: number; reply: Reply }) {
  const { t } = useTexts('deskMembers');
  const { form, reply: own } = useDeskForm({ action: 'end', reply });
  if (logins === 0 && !own) return null;
  return (
    <details open={own !== undefined}>
      <summary>{t('end')}</summary>
      <p>{t('endText')}</p>
      <DeskForm form={form} label={t('end')}>
        <Button look="quiet">{t('endSubmit', { count: logins })}</Button>
      </DeskForm>
    </details>
  );
}

function ResetStepForm({ isOn, reply }: { isOn: boolean; reply: Reply }) {
  const { t } = useTexts('deskMembers');
  const { form, fields, props, reply: own } = useDeskForm<'reason'>({ action: 'resetStep', reply });
  if (!isOn && !own) return null;
  return (
    <details open={own !== undefined}>
      <summary>{t('resetStep')}</summary>
      <p>{t('resetStepText')}</p>
      <DeskForm form={form} fields={[[fields.reason, t('resetReason')]]} label={t('resetStep')}>
        <RadioField
          {...props('reason')}
          label={t('resetReason')}
          hint={t('resetReasonHint')}
          options={RESET_REASONS.map((value) => ({ value, label: t(`resetReason.${value}`) }))}
        />
        <Button look="quiet">{t('resetStep')}</Button>
      </DeskForm>
    </details>
  );
}

/** A member: facts, balances, state, what can be done, and the notes of the staff. */
export const memberPage = deskPage({
  path: '/desk/members/:id',
  access: ['desk', 'auditor'],
  actsFor: ['desk'],
  title: (_, { card }) => card.username,
  load,
  View: function Member({ data, reply }) {
    const { t } = useTexts('deskMembers');
    const { card, mayAct } = data;
    return (
      <>
        <Head
          title={card.username}
          up={{ href: deskPaths.members(), text: t('title') }}
          aside={
            <Links>
              <a href={deskPaths.timeline(card.id)}>{t('timeline')}</a>
              {data.hasConversation && <a href={deskPaths.conversation(card.id)}>{t('conversation')}</a>}
              {mayAct && <a href={deskPaths.credit(card.id)}>{t('credit')}</a>}
            </Links>
          }
        />
        {card.closedAt !== null && (
          <p>
            <strong className="d-late">{t('closed')}</strong> <Moment at={card.closedAt} />
          </p>
        )}
        <Suspension suspension={card.suspension} />
        <Columns>
          <MemberFacts card={card} />
          <div>
            <Notes {...data} reply={reply} />
            {mayAct && (
              <div className="d-list">
                {card.suspension ? <LiftForm reply={reply} /> : <SuspendForm reply={reply} />}
                <ResetStepForm isOn={card.hasSecondStep} reply={reply} />
                <EndForm logins={card.logins} reply={reply} />
              </div>
            )}
          </div>
        </Columns>
      </>
    );
  },
  actions: memberActs,
});
