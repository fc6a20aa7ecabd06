import { z } from 'zod';
import { readTypedAmount, writeAmount } from '~/contract/amount';
import { RECHARGE_REJECTIONS } from '~/contract/outcomes';
import { useTexts } from '~/i18n/use-texts';
import { findReviewable, withSamePicture, withSimilarPicture } from '~/member-api/funds/review-queue.server';
import { reviewRecharge } from '~/member-api/funds/review.server';
import { RECHARGE_RULES } from '~/member-api/funds/rules';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { TextField } from '~/ui/form/field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Links, Section } from '~/ui/layout/section';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Taken, useActLook } from '../form/taken';
import { Credits, Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import type { StaffVisit } from '../server/visit.server';
import { hasReceipt, readTurn } from './receipt-picture.server';
import { LastRecords, ReasonForm } from './parts';
import { fieldError, getRecord, goOn, reasonAction, reviewOf, takeAction } from './review.server';

/** Other recharges with the same picture, or one that looks alike. */
async function othersOf({ db }: StaffVisit['desk'], record: Parameters<typeof withSamePicture>[1]) {
  const [same, similar] = await Promise.all([withSamePicture(db, record), withSimilarPicture(db, record)]);
  return [
    ...same.map((other) => ({ ...other, how: 'same' as const })),
    ...similar.map((other) => ({ ...other, how: 'similar' as const })),
  ];
}

async function load(visit: StaffVisit) {
  const { desk, url } = visit;
  const { record, last, ...rest } = await getRecord(visit, 'recharges');
  const bank = await desk.db
    .selectFrom('banks')
    .select(['account_name', 'account_number'])
    .where('id', '=', record.bank_id)
    .executeTakeFirst();
  return {
    ...rest,
    last: last.map(({ id, amount, status, apply_time }) => ({ id, amount, status, apply_time })),
    others: await othersOf(desk, record),
    turn: readTurn(url),
    hasReceipt: await hasReceipt(desk.uploads, record.screenshot),
    id: record.id,
    memberId: record.member_id,
    username: record.username,
    amount: record.amount,
    asked: record.asked_amount ?? undefined,
    bank: [record.bank_name, bank?.account_number, bank?.account_name].filter(Boolean).join(' · '),
    status: record.status,
    reason: RECHARGE_REJECTIONS.find((known) => known === record.reason),
    applied: record.apply_time,
    events: record.events.map(({ status, at, actor }) => ({ status, at, actor })),
  };
}

type Data = Awaited<ReturnType<typeof load>>;

function CreditForm({ data, reply }: ViewProps<Data>) {
  const { t } = useTexts('deskFunds');
  const look = useActLook(data.claim);
  const { form, fields, props } = useDeskForm<'received' | 'seen'>({
    action: 'credit',
    reply,
    defaultValue: { received: writeAmount(data.amount) },
  });
  return (
    <DeskForm
      form={form}
      label={t('credit')}
      fields={[
        [fields.received, t('received')],
        [fields.seen, t('seen')],
      ]}
    >
      <TextField
        {...props('received')}
        label={t('received')}
        hint={t('receivedHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      {data.others.length > 0 && <CheckboxField {...props('seen')} label={t('seen')} />}
      <Button look={look}>{t('credit')}</Button>
    </DeskForm>
  );
}

function Receipt({ id, turn }: { id: string; turn: number }) {
  const { t } = useTexts('deskFunds');
  return (
    <Section title={t('picture')}>
      <img className="d-picture" src={deskPaths.receipt(id, { turn })} alt={t('pictureAlt')} />
      <Links>
        <a href={deskPaths.record('recharges', id, { turn: (turn + 90) % 360 })}>{t('turn')}</a>
        <a href={deskPaths.receipt(id, { turn, size: 'full' })}>{t('full')}</a>
      </Links>
    </Section>
  );
}

function Others({ others }: Pick<Data, 'others'>) {
  const { t } = useTexts('deskFunds');
  if (others.length === 0) return null;
  return (
    <Section title={t('others')}>
      <ul className="d-list">
        {others.map(({ id, username, amount, apply_time, status, how }) => (
          <li className="d-row" key={id}>
            <a href={deskPaths.record('recharges', id)}>{username}</a>
            <Credits minor={amount} />
            <span>{t(`how.${how}`)}</span>
            <span>{t(`state.${status}`)}</span>
            <Moment at={apply_time} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One recharge: the facts, the picture and others like it, and beside them the decision. */
export const rechargePage = deskPage({
  path: '/desk/recharges/:id',
  access: ['desk', 'auditor'],
  actsFor: ['desk'],
  title: (t, { username }) => t('deskFunds:rechargeOf', { name: username }),
  load,
  View: function Recharge({ data, reply }) {
    const { t } = useTexts(['deskFunds', 'records']);
    return (
      <>
        <Head
          title={t('rechargeOf', { name: data.username })}
          up={{ href: deskPaths.queue('recharges'), text: t('recharges') }}
        />
        <Taken claim={data.claim} reply={reply} />
        <Columns>
          <div>
            <Facts
              facts={[
                [
                  t('amount'),
                  <strong key="amount">
                    <Credits minor={data.amount} />
                  </strong>,
                ],
                [t('asked'), data.asked === undefined ? undefined : <Credits key="asked" minor={data.asked} />],
                [t('sentTo'), data.bank],
                [
                  t('member'),
                  <a key="member" href={deskPaths.member(data.memberId)}>
                    {data.username}
                  </a>,
                ],
                [t('applied'), <Moment key="applied" at={data.applied} />],
                [t('state'), t(`state.${data.status}`)],
                [t('reason'), data.reason && t(`records:outcome_${data.reason}`)],
                ...(data.isWaiting
                  ? []
                  : data.events.slice(-1).map(
                      ({ at, actor }) =>
                        [
                          t('decided'),
                          <span key="decided">
                            <Moment at={at} /> {actor?.replace(/^operator:/, '')}
                          </span>,
                        ] as const,
                    )),
              ]}
            />
            {data.hasReceipt ? <Receipt id={data.id} turn={data.turn} /> : <p className="d-late">{t('pictureGone')}</p>}
            <Others others={data.others} />
            <LastRecords kind="recharges" records={data.last} />
          </div>
          {data.mayAct && (
            <div>
              <CreditForm data={data} reply={reply} />
              <ReasonForm action="reject" reasons={RECHARGE_REJECTIONS} label={t('reject')} reply={reply} />
            </div>
          )}
        </Columns>
      </>
    );
  },
  actions: {
    take: takeAction('recharges'),
    credit: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ received: z.string({ required_error: 'required' }).max(40), seen: z.string().optional() }),
        run: async ({ received: typed, seen }) => {
          const { desk, params } = visit;
          const id = params['id'] ?? '';
          const received = readTypedAmount(typed);
          if (received === undefined) throw fieldError('received', 'amount.format');
          if (received <= 0 || received > RECHARGE_RULES.max) throw fieldError('received', 'staff.received');
          const record = await findReviewable(desk.db, 'recharges', id);
          if (record && seen === undefined && (await othersOf(desk, record)).length > 0)
            throw fieldError('seen', 'staff.seen');
          const isFirst = await reviewRecharge(desk.db, id, { ...reviewOf(visit), decision: 'credited', received });
          return goOn(visit, 'recharges', isFirst, 'deskFunds:flash.credited');
        },
      }),
    reject: reasonAction(
      'recharges',
      RECHARGE_REJECTIONS,
      (visit, id, reason) => reviewRecharge(visit.desk.db, id, { ...reviewOf(visit, reason), decision: 'rejected' }),
      'deskFunds:flash.rejected',
    ),
  },
});
