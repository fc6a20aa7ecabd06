import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import type { endLogins, listLogins } from '~/contract/calls/security';
import { writeTime } from '~/contract/time';
import { Refusal } from '../../refusal';
import type { MemberCaller, Service } from '../../service';
import type { Db } from '../../store/database.server';
import { asMember } from '../../store/member-lock.server';
import { countRows } from '../../store/lists/totals';
import { dropTickets } from '../second-step/tickets.server';
import { recordOwnEvent } from '../security-log.server';
import { SESSION_IDLE } from '../sessions.server';

/** The member's open logins, the last used first. */
export async function readLogins(
  { db, now }: Service,
  { page, limit }: z.output<(typeof listLogins)['request']>,
  { memberId, sessionId }: MemberCaller,
): Promise<WireOf<typeof listLogins>> {
  const own = db
    .selectFrom('sessions')
    .where('member_id', '=', memberId)
    .where('seen_at', '>', now() - SESSION_IDLE);
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'device', 'network', 'created_at', 'seen_at'])
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select(countRows().as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map(({ id, device, network, created_at, seen_at }) => ({
    id,
    device,
    network,
    startedAt: writeTime(created_at),
    seenAt: writeTime(seen_at),
    current: id === sessionId,
  }));
  return { list, total, page, limit };
}

/** Ends what there was to tell of logins that are over. @param began when they began, in ms UTC */
async function forgetNewLogins(trx: Db, memberId: string, began: readonly number[]): Promise<void> {
  const told = await trx
    .selectFrom('sessions')
    .innerJoin('member_logins as login', 'login.id', 'sessions.new_login')
    .select(['login.id', 'login.at'])
    .where('sessions.member_id', '=', memberId)
    .execute();
  const over = new Set(told.filter(({ at }) => began.includes(at)).map(({ id }) => id));
  for (const id of over)
    await trx
      .updateTable('sessions')
      .set({ new_login: null })
      .where('member_id', '=', memberId)
      .where('new_login', '=', id)
      .execute();
}

/**
 * Ends one login of the member, or all but the caller's. It takes effect at once: the next call with its token gets code 401.
 *
 * @throws Refusal `invalid` when neither is named, `not_found` when the login is over or another member's
 */
export async function endOwnLogins(
  { db, now }: Service,
  { id, others }: z.output<(typeof endLogins)['request']>,
  caller: MemberCaller,
): Promise<WireOf<typeof endLogins>> {
  if (id === undefined && others !== true) throw new Refusal('invalid', { fields: { id: 'required' } });
  return asMember(db, caller.memberId, async (trx) => {
    const own = trx.deleteFrom('sessions').where('member_id', '=', caller.memberId);
    const asked = id === undefined ? own.where('id', '!=', caller.sessionId) : own.where('id', '=', id);
    const ended = await asked.returning('created_at').execute();
    if (ended.length === 0 && id !== undefined) throw new Refusal('not_found', {}, 404);
    if (others === true) await dropTickets(trx, caller.memberId);
    await forgetNewLogins(
      trx,
      caller.memberId,
      ended.map(({ created_at }) => created_at),
    );
    if (ended.length > 0) await recordOwnEvent(trx, caller, 'logins_ended', now());
    return { ended: ended.length };
  });
}
