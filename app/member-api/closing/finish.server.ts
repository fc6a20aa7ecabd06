import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openContacts } from '../account/contacts.server';
import { availableAccount } from '../ledger/accounts';
import { post } from '../ledger/ledger.server';
import { findPause } from '../limits/pauses.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { lockMember } from '../store/member-lock.server';
import { eraseMember } from './erase.server';
import { hashIdentifiers, keepExcluded } from './excluded.server';
import { readMatters, waits } from './matters.server';

/** Books the rest that the member gives up: the last entry of the account. */
async function bookRest(trx: Db, memberId: string, rest: number, at: number): Promise<void> {
  await post(trx, {
    kind: 'balance_given_up',
    ref: memberId,
    at,
    entries: [
      { account: availableAccount(memberId), amount: -rest },
      { account: 'house:corrections', amount: rest },
    ],
  });
}

/**
 * Closes an account whose days are over. If money has come in meanwhile, or more is left than the member gave up, nothing happens:
 * the account stays until it is withdrawn, or given up too.
 *
 * @returns whether it is closed now
 */
async function finish(service: Service, memberId: string): Promise<boolean> {
  const { db, now } = service;
  const member = await db
    .selectFrom('members')
    .select(['id', 'username_key as usernameKey', 'sealed'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const hashes = await hashIdentifiers(service, {
    usernameKey: member.usernameKey,
    ...(await openContacts(service, member)),
  });
  return db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const at = now();
    // Another process may have finished it, or the member cancelled it.
    const closing = await trx
      .selectFrom('member_closings')
      .select('give_up')
      .where('member_id', '=', memberId)
      .where('due_at', '<=', at)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (!closing) return false;
    const matters = await readMatters(trx, memberId);
    if (waits(matters, closing.give_up)) return false;
    if (matters.available > 0) await bookRest(trx, memberId, matters.available, at);
    const pause = await findPause(trx, memberId, at);
    if (pause) await keepExcluded(trx, hashes, pause.until);
    await eraseMember(trx, memberId, at);
    await trx.updateTable('member_closings').set({ closed_at: at }).where('member_id', '=', memberId).execute();
    return true;
  });
}

/** Deletes the pictures of closed accounts: after the rows, so that a process that ends in between leaves something to go on with. */
async function deleteFiles({ db, now, log }: Service, uploads: string, memberId: string): Promise<void> {
  const pictures = await db.selectFrom('uploads').select('name').where('member_id', '=', memberId).execute();
  for (const { name } of pictures)
    try {
      await unlink(join(uploads, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      log.error({ err: error }, 'a picture of a closed account could not be deleted');
      return;
    }
  await db
    .updateTable('member_closings')
    .set({ erased_at: now() })
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .execute();
}

/** Closes all accounts whose days are over. Any number of processes may do so at a time: each account is closed once. */
export async function finishClosings(service: Service, uploads: string): Promise<void> {
  const { db, now, log } = service;
  const due = await db
    .selectFrom('member_closings')
    .select(['member_id', 'closed_at'])
    .where('due_at', '<=', now())
    .where('erased_at', 'is', null)
    .execute();
  for (const { member_id, closed_at } of due)
    try {
      if (closed_at !== null || (await finish(service, member_id))) await deleteFiles(service, uploads, member_id);
    } catch (error) {
      log.error({ err: error, member: member_id }, 'an account could not be closed');
    }
}
