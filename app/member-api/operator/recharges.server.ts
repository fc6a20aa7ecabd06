import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { readTypedAmount, writeAmount } from '~/contract/amount';
import { RECHARGE_REJECTIONS } from '~/contract/outcomes';
import { writeTime } from '~/contract/time';
import { findReviewable, withSamePicture, withSimilarPicture, type Reviewable } from '../funds/review-queue.server';
import { reviewRecharge } from '../funds/review.server';
import type { Office } from './program.server';
import { reviewCommands } from './review-commands.server';
import { UNIT } from '../settings';
import type { Desk } from './operator-session.server';
import { amountText, Refused, timeText } from './terminal';

/** Other recharges with the same picture, or one that looks alike. */
async function withPicture({ db }: Pick<Desk, 'db'>, record: Reviewable<'recharges'>) {
  return [...(await withSamePicture(db, record)), ...(await withSimilarPicture(db, record))];
}

/** @throws Refused unless the operator has looked at the other recharges */
async function checkPicture(desk: Desk, id: string, { samePictureSeen }: { samePictureSeen?: true }): Promise<void> {
  const record = await findReviewable(desk.db, 'recharges', id);
  const others = record && !samePictureSeen ? await withPicture(desk, record) : [];
  if (record?.status === 'reviewing' && others.length > 0)
    throw new Refused(
      `Its picture is the same as, or looks like, that of ${others.map((other) => other.id).join(', ')}. ` +
        'Look at both, then say --same-picture-seen. Nothing was changed.',
    );
}

/** @throws InvalidArgumentError unless it is an amount above zero */
function receivedAmount(text: string): number {
  const minor = readTypedAmount(text);
  if (minor !== undefined && minor > 0) return minor;
  throw new InvalidArgumentError('It is an amount such as 80.00.');
}

/** `recharges`: payments claimed by members, each with a screenshot. */
export function rechargeCommands(office: Office): Command {
  return reviewCommands(
    {
      kind: 'recharges',
      one: 'recharge',
      noun: 'top-up',
      nouns: 'top-ups',
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
        const same = await withSamePicture(db, record);
        const similar = await withSimilarPicture(db, record);
        return [
          ['Top-up', record.id],
          ['Member', record.username],
          ['Amount', amountText(record.amount)],
          ['Sent to', [record.bank_name, bank?.account_number, bank?.account_name].filter(Boolean).join(', ')],
          ['Picture', existsSync(picture) ? picture : `${picture} (there is no such file on this machine)`],
          ...same.map((other) => ['Same picture', `${other.status}: top-up ${other.id} of ${other.username}`] as const),
          ...similar.map(
            (other) => ['Looks alike', `${other.status}: top-up ${other.id} of ${other.username}`] as const,
          ),
          ['Asked for', record.asked_amount ? amountText(record.asked_amount) : undefined],
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
          says: 'credit a top-up: the payment has arrived',
          becomes: 'credited',
          options: [
            new Option('--received <amount>', 'credit this amount, if another one has arrived').argParser(
              receivedAmount,
            ),
            new Option('--same-picture-seen', 'although another top-up has this picture, or one like it'),
          ],
          check: checkPicture,
          decide: (db, id, review) => reviewRecharge(db, id, { ...review, decision: 'credited' }),
        },
        {
          name: 'reject',
          says: 'reject a top-up: nothing is credited',
          becomes: 'rejected',
          reasons: RECHARGE_REJECTIONS,
          decide: (db, id, review) => reviewRecharge(db, id, { ...review, decision: 'rejected' }),
        },
      ],
    },
    office,
  );
}
