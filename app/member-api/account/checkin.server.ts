import type { getCheckin } from '~/contract/calls/account';
import type { WireOf } from '~/contract/call';
import { writeTime } from '~/contract/time';
import type { Service } from '../service';
import { asMember } from '../store/member-lock.server';
import { countRows } from '../store/lists/totals';

/** Maximum number of check-ins in the list. */
const SHOWN = 60;

/**
 * @returns whether the member has checked in today (UTC), the total number of days, and the latest days, newest first
 */
export async function readCheckin({ db, now }: Service, memberId: string): Promise<WireOf<typeof getCheckin>> {
  const mine = db.selectFrom('checkins').where('member_id', '=', memberId);
  const rows = await mine.select('day').orderBy('day', 'desc').limit(SHOWN).execute();
  const { total } = await mine.select(countRows().as('total')).executeTakeFirstOrThrow();
  const days = rows.map(({ day }) => day);
  return { today: days[0] === writeTime(now()).slice(0, 10), total, days };
}

/** Checks in for today (UTC); idempotent per day. No money is attached. Source: docs/member-api.md, Account. */
export async function checkIn(service: Service, memberId: string): Promise<WireOf<typeof getCheckin>> {
  await asMember(service.db, memberId, (trx) =>
    trx
      .insertInto('checkins')
      .values({ member_id: memberId, day: writeTime(service.now()).slice(0, 10) })
      .onConflict((conflict) => conflict.columns(['member_id', 'day']).doNothing())
      .execute(),
  );
  return readCheckin(service, memberId);
}
