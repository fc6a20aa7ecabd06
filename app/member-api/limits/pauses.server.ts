import { uuidv7 } from 'uuidv7';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { asMember } from '../store/member-lock.server';
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

/** @throws Refusal `invalid` for a number of days that this kind does not allow */
export function assertLength(kind: PauseKind, days: number): void {
  if (!isLength(kind, days)) throw new Refusal('invalid', { fields: { days: 'invalid' } });
}

/**
 * Begins a pause. One that would end no later than the one in force is ignored and not recorded: no pause can be shortened. Valid
 * only in a transaction, after `lockMember`.
 *
 * @param at ms UTC
 * @returns the end of the pause in force, in ms UTC
 */
export async function beginPause(
  trx: Db,
  memberId: string,
  { kind, days, at }: { kind: PauseKind; days: number; at: number },
): Promise<number> {
  const until = endOf(kind, days, at);
  const inForce = await findPause(trx, memberId, at);
  if (inForce && inForce.until >= until) return inForce.until;
  await trx.insertInto('play_pauses').values({ id: uuidv7(), member_id: memberId, kind, days, at, until }).execute();
  return until;
}

/**
 * Stops bets and recharges for a time, see {@link beginPause}.
 *
 * @returns the end of the pause in force, in ms UTC
 * @throws Refusal `invalid` for a number of days that this kind does not allow
 */
export async function takePause(service: Service, memberId: string, kind: PauseKind, days: number): Promise<number> {
  assertLength(kind, days);
  return asMember(service.db, memberId, async (trx) => {
    return beginPause(trx, memberId, { kind, days, at: service.now() });
  });
}
