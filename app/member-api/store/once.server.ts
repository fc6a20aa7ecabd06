import { createHash } from 'node:crypto';
import type { Call, WireOf } from '~/contract/call';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from './database.server';

/**
 * What makes two requests with one key the same: the call and what it asks for. Passwords stay out of it, since a
 * fingerprint of six digits would give them away.
 */
function fingerprintOf(call: Call, asked: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([call.method, call.path, parts]))
    .digest('hex');
}

async function readAnswer(db: Db, memberId: string, key: string, fingerprint: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('once_answers')
    .select(['fingerprint', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && known.fingerprint !== fingerprint) throw new Refusal('duplicate', {}, 409);
  return known?.answer;
}

/**
 * The first answer to this `Idempotency-Key`, when there is one. For calls that check something slow before they move
 * money; {@link runOnce} looks again.
 *
 * @throws Refusal `duplicate` (409) when the key was used for something else
 */
export async function findAnswer<C extends Call>(
  service: Service,
  caller: MemberCaller,
  call: C,
  asked: Readonly<Record<string, unknown>>,
): Promise<WireOf<C> | undefined> {
  if (caller.idempotencyKey === undefined) return undefined;
  const answer = await readAnswer(service.db, caller.memberId, caller.idempotencyKey, fingerprintOf(call, asked));
  return answer === undefined ? undefined : (JSON.parse(answer) as WireOf<C>);
}

/**
 * Runs a movement in one transaction, once for each `Idempotency-Key` of a member: the answer is kept in the same
 * transaction, and the same key with the same request gets it again. Refusals are not kept, so the member may try again.
 * Without a key it just runs. Source: api.md, Transport.
 *
 * @param asked what the request asks for, without passwords
 * @param run makes the movement; rolled back when it throws
 * @throws Refusal `duplicate` (409) when the key was used for something else; whatever `run` throws
 */
export async function runOnce<C extends Call>(
  service: Service,
  caller: MemberCaller,
  call: C,
  asked: Readonly<Record<string, unknown>>,
  run: (trx: Db) => Promise<WireOf<C>>,
): Promise<WireOf<C>> {
  const { memberId, idempotencyKey: key } = caller;
  return service.db.transaction().execute(async (trx) => {
    if (key === undefined) return run(trx);
    const fingerprint = fingerprintOf(call, asked);
    // The row comes first: whoever writes it second waits for the first one's transaction and then finds its answer.
    const mine = await trx
      .insertInto('once_answers')
      .values({ member_id: memberId, key, fingerprint, answer: '', at: service.now() })
      .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!mine) return JSON.parse((await readAnswer(trx, memberId, key, fingerprint)) ?? 'null') as WireOf<C>;
    const answer = await run(trx);
    await trx
      .updateTable('once_answers')
      .set({ answer: JSON.stringify(answer) })
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}
