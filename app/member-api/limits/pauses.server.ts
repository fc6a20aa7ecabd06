import { uuidv7 } from 'uuidv7';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { lockMember } from '../store/member-lock.server';
import { endOf, isLength, pauseAt, type Pause, type PauseKind } from './pause';

/** The member's time-out or self-exclusion in force at `now` (ms UTC). */
export async function findPause(db: Db, memberId: string, now: number): Promise<Pause | undefined> {
  const pauses = await db
    .selectFrom('play_pauses')
    .select(['kind', 'until'])
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .execute();
  return pauseAt(pauses, now);
}

/**
 * Stops bets and recharges for a time. A pause that would end no later than the one in force is ignored and not recorded: no
 * pause can be shortened.
 *
 * @returns the end of the pause in force, in ms UTC
 * @throws Refusal `invalid` for a number of days that this kind does not allow
 */
export async function takePause(service: Service, memberId: string, kind: PauseKind, days: number): Promise<number> {
  if (!isLength(kind, days)) throw new Refusal('invalid', { fields: { days: 'invalid' } });
  return service.db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const at = service.now();
    const until = endOf(kind, days, at);
    const inForce = await findPause(trx, memberId, at);
    if (inForce && inForce.until >= until) return inForce.until;
    await trx.insertInto('play_pauses').values({ id: uuidv7(), member_id: memberId, kind, days, at, until }).execute();
    return until;
  });
}
