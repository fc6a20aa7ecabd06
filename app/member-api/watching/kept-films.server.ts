import type { Db } from '../store/database.server';

/** A kept film on the wire. */
export const writeFilm = (row: { film_id: string; name: string | null; poster: string | null }) => ({
  vod_id: row.film_id,
  ...(row.name !== null && { vod_name: row.name }),
  ...(row.poster !== null && { vod_pic: row.poster }),
});

/** Deletes a member's oldest rows beyond a number. @param trx a transaction that has locked the member */
export async function dropOldest(
  trx: Db,
  table: 'film_favourites' | 'film_history',
  memberId: string,
  most: number,
): Promise<void> {
  const { total } = await trx
    .selectFrom(table)
    .where('member_id', '=', memberId)
    .select((select) => select.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const tooMany = Number(total) - most;
  if (tooMany <= 0) return;
  await trx
    .deleteFrom(table)
    .where('member_id', '=', memberId)
    .where('film_id', 'in', (select) =>
      select
        .selectFrom(table)
        .select('film_id')
        .where('member_id', '=', memberId)
        .orderBy('at')
        .orderBy('film_id', 'desc')
        .limit(tooMany),
    )
    .execute();
}
