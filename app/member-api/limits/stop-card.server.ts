import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { asMember, lockMember } from '../store/member-lock.server';
import type { PauseKind } from './pause';
import { assertLength, beginPause } from './pauses.server';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** When the member's valid stop card was made, in ms UTC; `undefined` without one. */
export async function findStopCard({ db }: Pick<Service, 'db'>, memberId: string): Promise<number | undefined> {
  const card = await db.selectFrom('stop_cards').select('at').where('member_id', '=', memberId).executeTakeFirst();
  return card?.at;
}

/**
 * Makes a stop card. An earlier one stops working; a pause that it began goes on.
 *
 * @returns the token: 256 random bits, base64url; only its SHA-256 is stored. `at` in ms UTC
 */
export async function makeStopCard(service: Service, memberId: string): Promise<{ token: string; at: number }> {
  const token = randomBytes(32).toString('base64url');
  return asMember(service.db, memberId, async (trx) => {
    const card = { token_hash: hashOf(token), at: service.now() };
    await trx
      .insertInto('stop_cards')
      .values({ member_id: memberId, ...card })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(card))
      .execute();
    return { token, at: card.at };
  });
}

/** Withdraws the member's stop card, if there is one. */
export async function revokeStopCard({ db }: Pick<Service, 'db'>, memberId: string): Promise<void> {
  await asMember(db, memberId, async (trx) => {
    await trx.deleteFrom('stop_cards').where('member_id', '=', memberId).execute();
  });
}

/**
 * Begins a pause for the member whose stop card it is. Returns nothing: the answer must not depend on the member.
 *
 * @throws Refusal `invalid` for a number of days that this kind does not allow; `not_found` for a token that is no valid card
 */
export async function stopByCard(
  service: Service,
  { token, kind, days }: { token: string; kind: PauseKind; days: number },
): Promise<void> {
  assertLength(kind, days);
  await service.db.transaction().execute(async (trx) => {
    const find = () =>
      trx.selectFrom('stop_cards').select('member_id').where('token_hash', '=', hashOf(token)).executeTakeFirst();
    const found = await find();
    if (!found) throw new Refusal('not_found', {}, 404);
    await lockMember(trx, found.member_id);
    // The card may have been replaced while this waited for the lock.
    if (!(await find())) throw new Refusal('not_found', {}, 404);
    await beginPause(trx, found.member_id, { kind, days, at: service.now() });
  });
}
