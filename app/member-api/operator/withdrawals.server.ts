import { Option, type Command } from 'commander';
import { writeAmount } from '~/contract/amount';
import { WITHDRAWAL_CANCELLATIONS, WITHDRAWAL_FAILURES } from '~/contract/outcomes';
import type { PayoutKind } from '~/contract/payout-kind';
import { writeTime } from '~/contract/time';
import type { Reviewable } from '../funds/review-queue.server';
import { cancelWithdrawal, completeWithdrawal, failWithdrawal } from '../funds/review.server';
import { WITHDRAWAL_RULES } from '../funds/rules';
import { openAccount } from '../funds/sealed-account.server';
import { recordLook } from './operator-session.server';
import type { Office } from './program.server';
import { reviewCommands } from './review-commands.server';
import { UNIT } from '../settings';
import { amountText, timeText } from './terminal';

const HOUR = 3_600_000;

/** What the number of an account is called, for the person who pays to it. */
const NUMBER_NAME: Record<PayoutKind, string> = { bank: 'Card number', btc: 'BTC address' };

/** Latest arrival promised to members, in ms UTC. */
const dueAt = ({ apply_time }: Reviewable<'withdrawals'>) => apply_time + WITHDRAWAL_RULES.arrivalHours * HOUR;

const isLate = (record: Reviewable<'withdrawals'>, now: number) =>
  record.status === 'processing' && now > dueAt(record);

/** `withdrawals`: requested payouts; the amount is on hold until the decision. */
export function withdrawalCommands(office: Office): Command {
  return reviewCommands(
    {
      kind: 'withdrawals',
      one: 'withdrawal',
      noun: 'withdrawal',
      nouns: 'withdrawals',
      statuses: ['processing', 'completed', 'failed', 'cancelled'],
      row: (record, { now }) => ({
        ID: record.id,
        MEMBER: record.username,
        AMOUNT: amountText(record.amount),
        FEE: amountText(record.fee),
        'TO PAY': amountText(record.amount - record.fee),
        ACCOUNT: record.bank_card,
        ASKED: timeText(record.apply_time),
        STATUS: isLate(record, now()) ? `${record.status} LATE` : record.status,
      }),
      facts: async (record, desk) => {
        const { db, now } = desk;
        // These have the whole number of the account.
        await recordLook(desk, { act: 'withdrawal.card', subject: record.id, memberId: record.member_id });
        const account = await db
          .selectFrom('payout_accounts')
          .select(['id', 'kind', 'sealed', 'bank_name', 'branch_name', 'branch_code'])
          .where('id', '=', record.payout_account_id)
          .executeTakeFirst();
        const identity = account && (await openAccount(desk, account));
        return [
          ['Withdrawal', record.id],
          ['Member', record.username],
          ['Amount', amountText(record.amount)],
          ['Fee', amountText(record.fee)],
          ['To pay', amountText(record.amount - record.fee)],
          ['Holder', identity?.holder],
          [account ? NUMBER_NAME[account.kind] : 'Number', identity?.number],
          ['Bank', account?.bank_name],
          ['Branch', [account?.branch_name, account?.branch_code].filter(Boolean).join(', ')],
          ['Status', record.status],
          ['Reason', record.reason],
          ['Reference', record.reference],
          ['Asked', timeText(record.apply_time)],
          ['Due', `${timeText(dueAt(record))}${isLate(record, now()) ? ' LATE' : ''}`],
          ['Decided', record.complete_time === null ? undefined : timeText(record.complete_time)],
        ];
      },
      json: (record, { now }) => ({
        id: record.id,
        member: record.username,
        amount: writeAmount(record.amount),
        fee: writeAmount(record.fee),
        actualAmount: writeAmount(record.amount - record.fee),
        unit: UNIT,
        account: record.bank_card,
        status: record.status,
        isLate: isLate(record, now()),
        reason: record.reason,
        applyTime: writeTime(record.apply_time),
        completeTime: record.complete_time === null ? null : writeTime(record.complete_time),
      }),
      note: (list, { now }) => {
        const late = list.filter((record) => isLate(record, now())).length;
        return late === 0
          ? undefined
          : `${late} LATE: members are told ${WITHDRAWAL_RULES.arrivalHours} hours, and the page of each says that it is late.`;
      },
      decisions: [
        {
          name: 'complete',
          says: 'say that a withdrawal has been paid',
          becomes: 'completed: the amount is taken, the fee is the house’s',
          options: [new Option('--reference <text>', 'what the bank calls the payment')],
          decide: completeWithdrawal,
        },
        {
          name: 'fail',
          says: 'say that a withdrawal could not be paid; the whole amount goes back, the fee included',
          becomes: 'failed: the whole amount is available again',
          reasons: WITHDRAWAL_FAILURES,
          decide: failWithdrawal,
        },
        {
          name: 'cancel',
          says: 'call a withdrawal off; the whole amount goes back, the fee included',
          becomes: 'cancelled: the whole amount is available again',
          reasons: WITHDRAWAL_CANCELLATIONS,
          decide: cancelWithdrawal,
        },
      ],
    },
    office,
  );
}
