import type { ExpressionBuilder } from 'kysely';
import { UNREAD_COUNTED } from '~/contract/calls/news';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Tables } from '../store/tables';
import { asMember } from '../store/member-lock.server';
import { countRows } from '../store/lists/totals';
import { idsInOrder, standingNotices } from './notices.server';

type Reader = Pick<MemberCaller, 'memberId'>;

/** Number of unread ones among the first announcements. */
export async function countUnreadOf({ db }: Pick<Service, 'db'>, { memberId }: Reader): Promise<number> {
  const { unread } = await db
    .selectFrom(idsInOrder({ db }).limit(UNREAD_COUNTED).as('first'))
    .select(countRows().as('unread'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notice_reads')
            .select('notice_reads.notice_id')
            .whereRef('notice_reads.notice_id', '=', 'first.id')
            .where('notice_reads.member_id', '=', memberId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return unread;
}

async function getStanding(service: Pick<Service, 'db'>, id: string) {
  const notice = await standingNotices(service)
    .select(['notices.id', 'notices.important'])
    .where('notices.id', '=', id)
    .executeTakeFirst();
  if (!notice) throw new Refusal('not_found', {}, 404);
  return notice;
}

/**
 * Marks an announcement as read; only the first time counts.
 *
 * @throws Refusal `not_found`
 */
export async function markRead({ db, now }: Pick<Service, 'db' | 'now'>, id: string, { memberId }: Reader) {
  await asMember(db, memberId, async (trx) => {
    await getStanding({ db: trx }, id);
    const first = await trx
      .insertInto('notice_reads')
      .values({ notice_id: id, member_id: memberId, read_at: now() })
      .onConflict((conflict) => conflict.columns(['notice_id', 'member_id']).doNothing())
      .returning('notice_id')
      .executeTakeFirst();
    if (!first) return;
    await trx
      .updateTable('notices')
      .set(({ eb }) => ({ read_count: eb('read_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
  });
}

/**
 * Marks an important announcement as read and confirmed. Idempotent: the first time stays.
 *
 * @returns time of the first confirmation, ms UTC
 * @throws Refusal `not_found`, also when the announcement is not important
 */
export async function markConfirmed(service: Pick<Service, 'db' | 'now'>, id: string, reader: Reader): Promise<number> {
  const { db, now } = service;
  const { important } = await getStanding(service, id);
  if (important !== 1) throw new Refusal('not_found', {}, 404);
  await markRead(service, id, reader);
  const own = (eb: ExpressionBuilder<Tables, 'notice_reads'>) => eb.and({ notice_id: id, member_id: reader.memberId });
  await db
    .updateTable('notice_reads')
    .set({ confirmed_at: now() })
    .where(own)
    .where('confirmed_at', 'is', null)
    .execute();
  const read = await db.selectFrom('notice_reads').select('confirmed_at').where(own).executeTakeFirst();
  return read?.confirmed_at ?? now();
}
