import { recordOwnEvent, type EventPlace } from '../account/security-log.server';
import { hashOfToken, newToken } from '../one-time-codes/tokens.server';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { asMember, lockMember } from '../store/member-lock.server';
import type { PauseKind } from './pause';
import { assertLength, beginPause, findPause } from './pauses.server';

const HOUR = 3_600_000;

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
export async function makeStopCard(service: Service, caller: EventPlace): Promise<{ token: string; at: number }> {
  const { memberId } = caller;
  const token = newToken();
  return asMember(service.db, memberId, async (trx) => {
    const card = { token_hash: hashOfToken(token), at: service.now() };
    const isFirst = (await findStopCard({ db: trx }, memberId)) === undefined;
    await recordOwnEvent(trx, caller, isFirst ? 'stop_card_made' : 'stop_card_replaced', card.at);
    await trx
      .insertInto('stop_cards')
      .values({ member_id: memberId, ...card })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(card))
      .execute();
    return { token, at: card.at };
  });
}

/** Withdraws the member's stop card, if there is one. */
export async function revokeStopCard({ db, now }: Pick<Service, 'db' | 'now'>, caller: EventPlace): Promise<void> {
  const { memberId } = caller;
  await asMember(db, memberId, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('stop_cards').where('member_id', '=', memberId).executeTakeFirst();
    if (numDeletedRows > 0n) await recordOwnEvent(trx, caller, 'stop_card_withdrawn', now());
  });
}

/**
 * Begins a pause for the member whose stop card it is. Returns nothing: the answer must not depend on the member. The security log says
 * so, unless the pause in force ends within an hour of it or later, so that a card cannot fill the log.
 *
 * @param place from where the card is used
 * @throws Refusal `invalid` for a number of days that this kind does not allow; `not_found` for a token that is no valid card
 */
export async function stopByCard(
  service: Service,
  { token, kind, days }: { token: string; kind: PauseKind; days: number },
  place: Omit<EventPlace, 'memberId'>,
): Promise<void> {
  assertLength(kind, days);
  await service.db.transaction().execute(async (trx) => {
    const find = () =>
      trx.selectFrom('stop_cards').select('member_id').where('token_hash', '=', hashOfToken(token)).executeTakeFirst();
    const found = await find();
    if (!found) throw new Refusal('not_found', {}, 404);
    await lockMember(trx, found.member_id);
    // The card may have been replaced while this waited for the lock.
    if (!(await find())) throw new Refusal('not_found', {}, 404);
    const { member_id: memberId } = found;
    const at = service.now();
    const before = await findPause(trx, memberId, at);
    const until = await beginPause(trx, memberId, { kind, days, at });
    if (until - (before?.until ?? 0) >= HOUR) await recordOwnEvent(trx, { memberId, ...place }, 'stop_card_used', at);
  });
}
