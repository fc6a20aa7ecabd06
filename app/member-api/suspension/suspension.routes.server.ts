import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import { appealSuspension } from '~/contract/calls/account';
import { writeTime } from '~/contract/time';
import { deskWords } from '../desk/members/sealed-words.server';
import { Refusal } from '../refusal';
import { memberRoute, type MemberCaller, type Route, type Service } from '../service';
import { runOnce } from '../store/once.server';
import { findSuspension } from './suspended.server';

/**
 * Stores an appeal against the suspension in force: one per suspension, and once per `Idempotency-Key`. The text is encrypted
 * before it reaches the database.
 *
 * @throws Refusal `not_found` without a suspension; `exists` when there was an appeal against it; `duplicate`
 */
async function addAppeal(
  service: Service,
  { text }: z.output<(typeof appealSuspension)['request']>,
  caller: MemberCaller,
): Promise<WireOf<typeof appealSuspension>> {
  const { memberId } = caller;
  const id = uuidv7();
  const sealed = await deskWords.seal(service, `appeal:${id}`, { text });
  const asked = { words: await deskWords.fingerprint(service, { text }) };
  return runOnce(service, caller, appealSuspension, asked, async (trx) => {
    const suspension = await findSuspension(trx, memberId);
    if (!suspension) throw new Refusal('not_found', {}, 404);
    const at = service.now();
    const added = await trx
      .insertInto('suspension_appeals')
      .values({
        id,
        suspension_id: suspension.id,
        member_id: memberId,
        sealed,
        status: 'waiting',
        at,
        answer: null,
        decided_at: null,
        decided_by: null,
      })
      .onConflict((conflict) => conflict.column('suspension_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Refusal('exists');
    return { id, at: writeTime(at) };
  });
}

/** Handles the call of docs/member-api.md, Account, that appeals against a suspension. */
export function suspensionRoutes(service: Service): Route[] {
  return [memberRoute(appealSuspension, (asked, caller) => addAppeal(service, asked, caller))];
}
