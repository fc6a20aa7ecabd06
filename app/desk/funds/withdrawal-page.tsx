import { z } from 'zod';
import { WITHDRAWAL_CANCELLATIONS, WITHDRAWAL_FAILURES } from '~/contract/outcomes';
import { useTexts } from '~/i18n/use-texts';
import { mask } from '~/member-api/funds/payout-account';
import { cancelWithdrawal, completeWithdrawal, failWithdrawal } from '~/member-api/funds/review.server';
import { openAccount } from '~/member-api/funds/sealed-account.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Taken, useActLook } from '../form/taken';
import { Credits, Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { recordLook, type StaffVisit } from '../server/visit.server';
import { LastRecords, ReasonForm } from './parts';
import { dueAt, getRecord, goOn, reasonAction, reviewOf, takeAction } from './review.server';

const OUTCOMES = [...WITHDRAWAL_FAILURES, ...WITHDRAWAL_CANCELLATIONS];

/** The account to pay to. Its number is masked until it is asked for, which is recorded; the answer of a form masks it again. */
async function accountOf(visit: StaffVisit, record: { id: string; member_id: string; payout_account_id: string }) {
  const { desk, url, request, staff } = visit;
  const account = await desk.db
    .selectFrom('payout_accounts')
    .select(['id', 'sealed', 'bank_name', 'branch_name', 'branch_code'])
    .where('id', '=', record.payout_account_id)
    .executeTakeFirst();
  const identity = account && (await openAccount(desk, account));
  const number = identity?.number ?? '';
  const isShown = request.method === 'GET' && url.searchParams.get('card') === '1' && staff.role !== 'auditor';
  if (isShown) await recordLook(visit, { act: 'withdrawal.card', subject: record.id, memberId: record.member_id });
  return {
    isShown,
    number: isShown ? number : mask(number),
    holder: identity?.holder ?? undefined,
    bank: [account?.bank_name, account?.branch_name, account?.branch_code].filter(Boolean).join(' · '),
  };
}

async function load(visit: StaffVisit) {
  const { record, last, ...rest } = await getRecord(visit, 'withdrawals');
  return {
    ...rest,
    account: await accountOf(visit, record),
    last: last.map(({ id, amount, status, apply_time }) => ({ id, amount, status, apply_time })),
    id: record.id,
    memberId: record.member_id,
    username: record.username,
    amount: record.amount,
    fee: record.fee,
    reference: record.reference ?? undefined,
    status: record.status,
    reason: OUTCOMES.find((known) => known === record.reason),
    applied: record.apply_time,
    due: dueAt(record.apply_time),
    events: record.events.map(({ status, at, actor }) => ({ status, at, actor })),
  };
}

type Data = Awaited<ReturnType<typeof load>>;

function CompleteForm({ data, reply }: ViewProps<Data>) {
  const { t } = useTexts('deskFunds');
  const look = useActLook(data.claim);
  const { form, fields, props } = useDeskForm<'reference'>({ action: 'complete', reply });
  return (
    <DeskForm form={form} label={t('complete')} fields={[[fields.reference, t('reference')]]}>
      <TextField
        {...props('reference')}
        label={t('reference')}
        hint={t('referenceHint')}
        autoComplete="off"
        maxLength={100}
      />
      <Button look={look}>{t('complete')}</Button>
    </DeskForm>
  );
}

/** One withdrawal: what to pay to whom, and the decision. */
export const withdrawalPage = deskPage({
  path: '/desk/withdrawals/:id',
  access: ['desk', 'auditor'],
  actsFor: ['desk'],
  title: (t, { username }) => t('deskFunds:withdrawalOf', { name: username }),
  load,
  View: function Withdrawal({ data, reply }) {
    const { t } = useTexts(['deskFunds', 'records']);
    const last = data.isWaiting ? undefined : data.events.at(-1);
    return (
      <>
        <Head
          title={t('withdrawalOf', { name: data.username })}
          up={{ href: deskPaths.queue('withdrawals'), text: t('withdrawals') }}
        />
        <Taken claim={data.claim} reply={reply} />
        <Columns>
          <div>
            <Facts
              facts={[
                [
                  t('toPay'),
                  <strong key="pay">
                    <Credits minor={data.amount - data.fee} />
                  </strong>,
                ],
                [t('asked'), <Credits key="amount" minor={data.amount} />],
                [t('fee'), <Credits key="fee" minor={data.fee} />],
                [t('holder'), data.account.holder],
                [
                  t('number'),
                  <span key="number">
                    <span className="d-code">{data.account.number}</span>{' '}
                    {!data.account.isShown && data.mayAct && (
                      <a href={deskPaths.record('withdrawals', data.id, { card: 1 })}>{t('showNumber')}</a>
                    )}
                  </span>,
                ],
                [t('bank'), data.account.bank],
                [
                  t('member'),
                  <a key="member" href={deskPaths.member(data.memberId)}>
                    {data.username}
                  </a>,
                ],
                [t('applied'), <Moment key="applied" at={data.applied} />],
                [t('due'), data.isWaiting ? <Moment key="due" at={data.due} /> : undefined],
                [t('state'), t(`state.${data.status}`)],
                [t('reason'), data.reason && t(`records:outcome_${data.reason}`)],
                [t('reference'), data.reference],
                [
                  t('decided'),
                  last && (
                    <span key="decided">
                      <Moment at={last.at} /> {last.actor?.replace(/^operator:/, '')}
                    </span>
                  ),
                ],
              ]}
            />
            <LastRecords kind="withdrawals" records={data.last} />
          </div>
          {data.mayAct && (
            <div>
              <CompleteForm data={data} reply={reply} />
              <div className="d-list">
                <ReasonForm action="fail" reasons={WITHDRAWAL_FAILURES} label={t('fail')} reply={reply} />
                <ReasonForm action="cancel" reasons={WITHDRAWAL_CANCELLATIONS} label={t('cancel')} reply={reply} />
              </div>
            </div>
          )}
        </Columns>
      </>
    );
  },
  actions: {
    take: takeAction('withdrawals'),
    complete: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ reference: z.string({ required_error: 'required' }).trim().min(1, 'required').max(100) }),
        run: async ({ reference }) => {
          const id = visit.params['id'] ?? '';
          const isFirst = await completeWithdrawal(visit.desk.db, id, { ...reviewOf(visit), reference });
          return goOn(visit, 'withdrawals', isFirst, 'deskFunds:flash.completed');
        },
      }),
    fail: reasonAction(
      'withdrawals',
      WITHDRAWAL_FAILURES,
      (visit, id, reason) => failWithdrawal(visit.desk.db, id, reviewOf(visit, reason)),
      'deskFunds:flash.failed',
    ),
    cancel: reasonAction(
      'withdrawals',
      WITHDRAWAL_CANCELLATIONS,
      (visit, id, reason) => cancelWithdrawal(visit.desk.db, id, reviewOf(visit, reason)),
      'deskFunds:flash.cancelled',
    ),
  },
});
