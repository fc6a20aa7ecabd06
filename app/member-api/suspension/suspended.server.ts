import type { getMember } from '~/contract/calls/account';
import type { WireOf } from '~/contract/call';
import { writeTime } from '~/contract/time';
import { deskWords } from '../desk/members/sealed-words.server';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database.server';

/** How long a member sees that a suspension was lifted, in ms. */
const LIFTED_SHOWN = 30 * 86_400_000;

/** The member's suspension in force, if any. */
export function findSuspension(db: Db, memberId: string) {
  return db
    .selectFrom('suspensions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The check that refuses bets, recharges, date requests and reports of a suspended member, and nothing else. It is valid only in
 * the transaction of the act, after `lockMember`: a suspension takes the same lock.
 *
 * @throws Refusal `suspended` with `why` and `since`
 */
export async function assertNotSuspended(trx: Db, memberId: string): Promise<void> {
  const suspension = await findSuspension(trx, memberId);
  if (suspension) throw new Refusal('suspended', { why: suspension.reason, since: writeTime(suspension.at) });
}

/** The member's last suspension: while it is in force, and for 30 days after it was lifted. */
async function findShown({ db, now }: Pick<Service, 'db' | 'now'>, memberId: string) {
  const last = await db
    .selectFrom('suspensions')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && (last.lifted_at === null || last.lifted_at > now() - LIFTED_SHOWN) ? last : undefined;
}

/**
 * The suspension as the member sees it, with the appeal and the answer of the desk.
 *
 * @throws Error when the encryption key is missing or differs
 */
export async function readSuspension(
  service: Pick<Service, 'db' | 'now' | 'settings'>,
  memberId: string,
): Promise<WireOf<typeof getMember>['suspension']> {
  const shown = await findShown(service, memberId);
  if (!shown) return undefined;
  const appeal = await service.db
    .selectFrom('suspension_appeals')
    .selectAll()
    .where('suspension_id', '=', shown.id)
    .executeTakeFirst();
  const time = (at: number | null) => (at === null ? undefined : writeTime(at));
  return {
    reason: shown.reason,
    since: writeTime(shown.at),
    until: time(shown.lifted_at),
    appeal: appeal && {
      status: appeal.status,
      at: writeTime(appeal.at),
      answer:
        appeal.answer === null
          ? undefined
          : (await deskWords.open(service, `appeal-answer:${appeal.id}`, appeal.answer)).text,
      decidedAt: time(appeal.decided_at),
    },
  };
}
