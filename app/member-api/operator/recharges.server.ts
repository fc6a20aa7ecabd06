import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { writeAmount } from '~/contract/amount';
import { RECHARGE_REJECTIONS } from '~/contract/outcomes';
import { writeTime } from '~/contract/time';
import { withSamePicture } from '../funds/review-queue.server';
import { reviewRecharge } from '../funds/review.server';
import type { Office } from './program.server';
import { reviewCommands } from './review-commands.server';
import { UNIT } from '../settings';
import { amountText, timeText } from './terminal';

/** `recharges`: payments claimed by members, each with a screenshot. */
export function rechargeCommands(office: Office): Command {
  return reviewCommands(
    {
      kind: 'recharges',
      one: 'recharge',
      statuses: ['reviewing', 'credited', 'rejected'],
      row: ({ id, username, amount, bank_name, apply_time, status }) => ({
        ID: id,
        MEMBER: username,
        AMOUNT: amountText(amount),
        'SENT TO': bank_name,
        ASKED: timeText(apply_time),
        STATUS: status,
      }),
      facts: async (record, { db, uploads }) => {
        const bank = await db
          .selectFrom('banks')
          .select(['account_name', 'account_number'])
          .where('id', '=', record.bank_id)
          .executeTakeFirst();
        const picture = join(uploads, record.screenshot);
        const others = await withSamePicture(db, record);
        return [
          ['Recharge', record.id],
          ['Member', record.username],
          ['Amount', amountText(record.amount)],
          ['Sent to', [record.bank_name, bank?.account_number, bank?.account_name].filter(Boolean).join(', ')],
          ['Picture', existsSync(picture) ? picture : `${picture} (there is no such file on this machine)`],
          ...others.map(
            (other) => ['Same picture', `${other.status}: recharge ${other.id} of ${other.username}`] as const,
          ),
          ['Status', record.status],
          ['Reason', record.reason],
          ['Asked', timeText(record.apply_time)],
          ['Decided', record.complete_time === null ? undefined : timeText(record.complete_time)],
        ];
      },
      json: (record, { uploads }) => ({
        id: record.id,
        member: record.username,
        amount: writeAmount(record.amount),
        unit: UNIT,
        bank: record.bank_name,
        picture: join(uploads, record.screenshot),
        status: record.status,
        reason: record.reason,
        applyTime: writeTime(record.apply_time),
        completeTime: record.complete_time === null ? null : writeTime(record.complete_time),
      }),
      more: async (record, { db }) => ({
        samePicture: (await withSamePicture(db, record)).map(({ id, username, status }) => ({
          id,
          member: username,
          status,
        })),
      }),
      decisions: [
        {
          name: 'approve',
          says: 'credit a recharge: the payment has arrived',
          becomes: 'credited',
          decide: (db, id, review) => reviewRecharge(db, id, { ...review, decision: 'credited' }),
        },
        {
          name: 'reject',
          says: 'reject a recharge: nothing is credited',
          becomes: 'rejected',
          reasons: RECHARGE_REJECTIONS,
          decide: (db, id, review) => reviewRecharge(db, id, { ...review, decision: 'rejected' }),
        },
      ],
    },
    office,
  );
}
