import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import { FAVOURITES_MAX, type addFavourite, type listFavourites } from '~/contract/calls/watching';
import { writeTime } from '~/contract/time';
import type { MemberCaller, Service } from '../service';
import { asMember } from '../store/member-lock.server';
import { dropOldest, writeFilm } from './kept-films.server';

/** Keeps a film as a favourite, and drops the oldest beyond FAVOURITES_MAX. Idempotent: the first time stays. */
export async function keepFavourite(
  { db, now }: Service,
  { vod_id, vod_name, vod_pic }: z.output<(typeof addFavourite)['request']>,
  { memberId }: MemberCaller,
): Promise<void> {
  await asMember(db, memberId, async (trx) => {
    const film = { name: vod_name ?? null, poster: vod_pic ?? null };
    await trx
      .insertInto('film_favourites')
      .values({ member_id: memberId, film_id: vod_id, ...film, at: now() })
      .onConflict((conflict) => conflict.columns(['member_id', 'film_id']).doUpdateSet(film))
      .execute();
    await dropOldest(trx, 'film_favourites', memberId, FAVOURITES_MAX);
  });
}

/** Takes a film from the favourites. Idempotent. */
export async function dropFavourite({ db }: Service, filmId: string, { memberId }: MemberCaller): Promise<void> {
  await db.deleteFrom('film_favourites').where('member_id', '=', memberId).where('film_id', '=', filmId).execute();
}

/** The member's favourites, newest first. */
export async function readFavourites(
  { db }: Service,
  { page, limit }: z.output<(typeof listFavourites)['request']>,
  { memberId }: MemberCaller,
): Promise<WireOf<typeof listFavourites>> {
  const own = db.selectFrom('film_favourites').where('member_id', '=', memberId);
  const [rows, count] = await Promise.all([
    own
      .select(['film_id', 'name', 'poster', 'at'])
      .orderBy('at', 'desc')
      .orderBy('film_id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select((select) => select.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map((row) => ({ ...writeFilm(row), at: writeTime(row.at) }));
  return { list, total: Number(count.total), page, limit };
}
