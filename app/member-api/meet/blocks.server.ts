import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import type { listBlocks } from '~/contract/calls/meet';
import { writeTime } from '~/contract/time';
import { columnSuffix } from '../content/localized';
import type { MemberCaller, Service } from '../service';
import { asMember } from '../store/member-lock.server';
import { assertProfile } from './profiles.server';
import { takeBack } from './requests.server';

/**
 * Blocks a profile and withdraws an open request for it. Idempotent.
 *
 * @throws Refusal `not_found`
 */
export async function addBlock({ db, now }: Service, profileId: string, memberId: string): Promise<void> {
  await asMember(db, memberId, async (trx) => {
    await assertProfile(trx, profileId);
    await trx
      .insertInto('profile_blocks')
      .values({ member_id: memberId, profile_id: profileId, at: now() })
      .onConflict((conflict) => conflict.columns(['member_id', 'profile_id']).doNothing())
      .execute();
    await takeBack(trx, memberId, { profile_id: profileId });
  });
}

/** Unblocks a profile. Idempotent. */
export async function removeBlock({ db }: Service, profileId: string, memberId: string): Promise<void> {
  await db.deleteFrom('profile_blocks').where('member_id', '=', memberId).where('profile_id', '=', profileId).execute();
}

/** The member's blocked profiles, newest first. */
export async function readBlocks(
  { db }: Service,
  { page, limit, id }: z.output<(typeof listBlocks)['request']>,
  { memberId, lang }: MemberCaller,
): Promise<WireOf<typeof listBlocks>> {
  const suffix = columnSuffix(lang);
  const own = db
    .selectFrom('profile_blocks')
    .where('profile_blocks.member_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('profile_blocks.profile_id', '=', id ?? ''));
  const [rows, count] = await Promise.all([
    own
      .innerJoin('profiles', 'profiles.id', 'profile_blocks.profile_id')
      .innerJoin('regions', 'regions.id', 'profiles.region_id')
      .select([
        'profiles.id',
        `profiles.name_${suffix} as xuanfei_name`,
        `regions.name_${suffix} as address`,
        'profile_blocks.at',
      ])
      .orderBy('profile_blocks.at', 'desc')
      .orderBy('profiles.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select((select) => select.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map((row) => ({ ...row, at: writeTime(row.at) })), total: Number(count.total), page, limit };
}
