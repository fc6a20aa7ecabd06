import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import { HISTORY_MAX, type getKeptFilm, type keepPosition, type listPositions } from '~/contract/calls/watching';
import { writeTime } from '~/contract/time';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { asMember } from '../store/member-lock.server';
import { dropOldest, writeFilm } from './kept-films.server';

/** Whether a member has turned their history on. */
export async function keepsHistory(db: Db, memberId: string): Promise<boolean> {
  const choice = await db
    .selectFrom('film_history_choices')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return choice !== undefined;
}

/** Turns the history on, or off, which deletes it. Idempotent. */
export async function chooseHistory({ db, now }: Service, on: boolean, { memberId }: MemberCaller): Promise<void> {
  // A position that is being stored meanwhile waits, and then finds the history off.
  await asMember(db, memberId, async (trx) => {
    if (on) {
      await trx
        .insertInto('film_history_choices')
        .values({ member_id: memberId, at: now() })
        .onConflict((conflict) => conflict.column('member_id').doNothing())
        .execute();
      return;
    }
    await trx.deleteFrom('film_history_choices').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('film_history').where('member_id', '=', memberId).execute();
  });
}

/** Deletes a film from the history, or all films. Idempotent. */
export async function forget({ db }: Service, filmId: string | undefined, { memberId }: MemberCaller): Promise<void> {
  await db
    .deleteFrom('film_history')
    .where('member_id', '=', memberId)
    .$if(filmId !== undefined, (query) => query.where('film_id', '=', filmId ?? ''))
    .execute();
}

/** Stores where the member stopped, and drops the oldest films beyond HISTORY_MAX; nothing while the history is off. */
export async function storePosition(
  { db, now }: Service,
  { vod_id, vod_name, vod_pic, ...place }: z.output<(typeof keepPosition)['request']>,
  { memberId }: MemberCaller,
): Promise<WireOf<typeof keepPosition>> {
  // Most members keep none: no transaction for those.
  if (!(await keepsHistory(db, memberId))) return { kept: false };
  return asMember(db, memberId, async (trx) => {
    if (!(await keepsHistory(trx, memberId))) return { kept: false };
    const film = { name: vod_name ?? null, poster: vod_pic ?? null, ...place, at: now() };
    const { numUpdatedRows } = await trx
      .updateTable('film_history')
      .set(film)
      .where('member_id', '=', memberId)
      .where('film_id', '=', vod_id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return { kept: true };
    await trx
      .insertInto('film_history')
      .values({ member_id: memberId, film_id: vod_id, ...film })
      .execute();
    await dropOldest(trx, 'film_history', memberId, HISTORY_MAX);
    return { kept: true };
  });
}

const POSITION = ['source', 'episode', 'part', 'seconds', 'at'] as const;

/** The member's history, newest first. */
export async function readPositions(
  { db }: Service,
  { page, limit, unfinished }: z.output<(typeof listPositions)['request']>,
  { memberId }: MemberCaller,
): Promise<WireOf<typeof listPositions>> {
  const own = db
    .selectFrom('film_history')
    .where('member_id', '=', memberId)
    .$if(unfinished === true, (query) => query.where('seconds', '>', 0));
  const [history, rows, count] = await Promise.all([
    keepsHistory(db, memberId),
    own
      .select(['film_id', 'name', 'poster', ...POSITION])
      .orderBy('at', 'desc')
      .orderBy('film_id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select((select) => select.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map(({ source, episode, part, seconds, at, ...film }) => ({
    ...writeFilm(film),
    source,
    episode,
    part,
    seconds,
    at: writeTime(at),
  }));
  return { history, list, total: Number(count.total) };
}

/** What a member keeps of one film. */
export async function readKept(
  { db }: Service,
  filmId: string,
  { memberId }: MemberCaller,
): Promise<WireOf<typeof getKeptFilm>> {
  const [history, favourite, position] = await Promise.all([
    keepsHistory(db, memberId),
    db
      .selectFrom('film_favourites')
      .select('film_id')
      .where('member_id', '=', memberId)
      .where('film_id', '=', filmId)
      .executeTakeFirst(),
    db
      .selectFrom('film_history')
      .select(POSITION)
      .where('member_id', '=', memberId)
      .where('film_id', '=', filmId)
      .executeTakeFirst(),
  ]);
  return {
    history,
    favourite: favourite !== undefined,
    ...(position && { position: { ...position, at: writeTime(position.at) } }),
  };
}
