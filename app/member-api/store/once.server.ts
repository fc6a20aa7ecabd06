import { createHash } from 'node:crypto';
import type { Call, WireOf } from '~/contract/call';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from './database.server';
import { asMember } from './member-lock.server';

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

/** What a request is known by. */
interface Once {
  /** Id of a member, or `staff:` and the name of a login. */
  owner: string;
  key: string;
  fingerprint: string;
}

/** @returns the stored answer, if any; `other` when the key was used for something else */
async function readAnswer(
  db: Db,
  { owner, key, fingerprint }: Once,
): Promise<{ answer: string } | 'other' | undefined> {
  const known = await db
    .selectFrom('once_answers')
    .select(['fingerprint', 'answer'])
    .where('member_id', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  return known && known.fingerprint !== fingerprint ? 'other' : known;
}

/**
 * Runs something in a transaction, once per key of an owner: the answer is stored in the same transaction, and given again to
 * any request with the same key, from any process.
 *
 * @param at ms UTC
 * @param run what it throws rolls back the transaction, and is not stored
 * @returns the answer, as text; `other` when the key was used for something else
 */
export async function answerOnce(
  trx: Db,
  once: Once & { at: number },
  run: () => Promise<string>,
): Promise<{ answer: string } | 'other'> {
  const { owner, key, fingerprint, at } = once;
  // Insert first: a concurrent request waits for this transaction and then finds its answer.
  const mine = await trx
    .insertInto('once_answers')
    .values({ member_id: owner, key, fingerprint, answer: '', at })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!mine) return (await readAnswer(trx, once)) ?? 'other';
  const answer = await run();
  await trx.updateTable('once_answers').set({ answer }).where('member_id', '=', owner).where('key', '=', key).execute();
  return { answer };
}

function asWire<C extends Call>(found: { answer: string } | 'other'): WireOf<C> {
  if (found === 'other') throw new Refusal('duplicate', {}, 409);
  return JSON.parse(found.answer) as WireOf<C>;
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
  const { memberId: owner, idempotencyKey: key } = caller;
  if (key === undefined) return undefined;
  const found = await readAnswer(service.db, { owner, key, fingerprint: fingerprintOf(call, asked) });
  return found && asWire<C>(found);
}

/**
 * Runs a movement in one transaction that holds the member's lock, once per `Idempotency-Key` of a member: the answer is stored in the same
 * transaction and replayed for a retry. Refusals are not stored, so the member may try again. Not idempotent without a
 * key. Source: docs/member-api.md, Transport.
 *
 * @param asked the request, without passwords
 * @param run rolled back when it throws
 * @throws Refusal `duplicate` (409) when the key was used for something else; SessionOver; whatever `run` throws
 */
export async function runOnce<C extends Call>(
  service: Service,
  caller: MemberCaller,
  call: C,
  asked: Readonly<Record<string, unknown>>,
  run: (trx: Db) => Promise<WireOf<C>>,
): Promise<WireOf<C>> {
  const { memberId: owner, idempotencyKey: key } = caller;
  return asMember(service.db, owner, async (trx) => {
    if (key === undefined) return run(trx);
    const once = { owner, key, fingerprint: fingerprintOf(call, asked), at: service.now() };
    return asWire<C>(await answerOnce(trx, once, async () => JSON.stringify(await run(trx))));
  });
}
