import { createHash } from 'node:crypto';
import type { Call, WireOf } from '~/contract/call';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from './database.server';

/**
 * Fingerprint of a request, to tell a retry from another request with the same key. Without passwords: six digits could
 * be recovered from a hash.
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
 * The stored answer to this `Idempotency-Key`, if any. For calls with a slow check before they move money; {@link
 * runOnce} looks it up again.
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
 * Runs a movement in one transaction, once per `Idempotency-Key` of a member: the answer is stored in the same
 * transaction and replayed for a retry. Refusals are not stored, so the member may try again. Not idempotent without a
 * key. Source: docs/member-api.md, Transport.
 *
 * @param asked the request, without passwords
 * @param run rolled back when it throws
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
    // Insert first: a concurrent request waits for this transaction and then finds its answer.
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
