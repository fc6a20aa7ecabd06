import { byName, LIMITS, type LimitName } from '~/contract/calls/limits';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { asMember } from '../store/member-lock.server';
import { changeLimit, NO_LIMIT, type Limit, type LimitValue } from '~/contract/limits/limit-change';
import type { LimitsTables } from './limits.tables';
import { looserFrom, profileOf } from '~/contract/limits/limit-profile';

type Row = LimitsTables['play_limits'];

/** A member's limits, each with its pending value. */
export type MemberLimits = Readonly<Record<LimitName, Limit>>;

async function readNewest(db: Db, memberId: string): Promise<Row[]> {
  return db
    .selectFrom('play_limits')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('version', '=', (eb) =>
      eb
        .selectFrom('play_limits as newest')
        .select((newest) => newest.fn.max('newest.version').as('version'))
        .whereRef('newest.member_id', '=', 'play_limits.member_id')
        .whereRef('newest.name', '=', 'play_limits.name'),
    )
    .execute();
}

function toLimit(row: Row | undefined): Limit {
  if (!row) return NO_LIMIT;
  const { value, waiting_value, waiting_from } = row;
  return waiting_from === null ? { value } : { value, waiting: { value: waiting_value, from: waiting_from } };
}

/** A member's limits; one that was never set means no limit. */
export async function readLimits(db: Db, memberId: string): Promise<MemberLimits> {
  const rows = await readNewest(db, memberId);
  return byName(LIMITS, (name) => toLimit(rows.find((row) => row.name === name)));
}

/** When the member last changed a limit, in ms UTC; 0 if never. */
export async function lastChange(db: Db, memberId: string): Promise<number> {
  return Math.max(0, ...(await readNewest(db, memberId)).map(({ at }) => at));
}

/**
 * Sets limits by the rules of {@link changeLimit}, each on its own and all in one transaction.
 *
 * @param wanted minor units, minutes, or null for no limit; omitted ones stay unchanged
 */
export async function changeLimits(
  service: Service,
  memberId: string,
  wanted: Readonly<Partial<Record<LimitName, LimitValue | undefined>>>,
): Promise<void> {
  await asMember(service.db, memberId, async (trx) => {
    const profile = profileOf(service.settings.limitProfile);
    const at = service.now();
    const rows = await readNewest(trx, memberId);
    for (const name of LIMITS) {
      const asked = wanted[name];
      if (asked === undefined) continue;
      const row = rows.find((one) => one.name === name);
      const limit = toLimit(row);
      const { value, waiting } = changeLimit(limit, asked, at, looserFrom(profile, name, at));
      if (value === limit.value && waiting === limit.waiting) continue;
      await trx
        .insertInto('play_limits')
        .values({
          member_id: memberId,
          name,
          version: (row?.version ?? 0) + 1,
          value,
          waiting_value: waiting?.value ?? null,
          waiting_from: waiting?.from ?? null,
          at,
        })
        .execute();
    }
  });
}
