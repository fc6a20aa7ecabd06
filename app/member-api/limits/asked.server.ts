import type { LIMIT_ANSWERS } from '~/contract/calls/limits';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { asMember } from '../store/member-lock.server';
import { lastChange } from './limits.server';
import { sixMonthsAfter } from './pause';

const findLast = (db: Db, memberId: string) =>
  db
    .selectFrom('limit_answers')
    .select(['version', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether the member has answered the question for a limit. */
export async function isAsked(db: Db, memberId: string): Promise<boolean> {
  return (await findLast(db, memberId)) !== undefined;
}

/** When the member last answered, and from when they are reminded to look at their limits: six months after they last did. */
export async function readReview(db: Db, memberId: string): Promise<{ asked: number | undefined; reviewFrom: number }> {
  const asked = (await findLast(db, memberId))?.at;
  const member = await db
    .selectFrom('members')
    .select('created_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const changed = await lastChange(db, memberId);
  return { asked, reviewFrom: sixMonthsAfter(Math.max(member.created_at, changed, asked ?? 0)) };
}

/** Stores a member's answer to the question for a limit, or to the reminder. */
export async function storeAnswer(
  service: Service,
  memberId: string,
  answer: (typeof LIMIT_ANSWERS)[number],
): Promise<void> {
  await asMember(service.db, memberId, async (trx) => {
    const last = await findLast(trx, memberId);
    await trx
      .insertInto('limit_answers')
      .values({ member_id: memberId, version: (last?.version ?? 0) + 1, answer, at: service.now() })
      .execute();
  });
}
