import { uuidv7 } from 'uuidv7';
import type { MinorUnits } from '~/contract/amount';
import { Refusal } from '../refusal';
import type { Db } from '../store/database.server';
import { availableAccount, frozenAccount, memberOfAccount, type TransferKind } from './accounts';

/** One movement of money between accounts. */
export interface Transfer {
  kind: TransferKind;
  /** Reference, such as the id of a withdrawal. Idempotency key: a (kind, ref) is posted once. */
  ref: string;
  /** Milliseconds UTC. */
  at: number;
  /** Minor units, positive into the account, negative out of it; they sum to zero. */
  entries: { account: string; amount: MinorUnits }[];
}

function assertTransfer(db: Db, transfer: Transfer): void {
  if (!db.isTransaction) throw new Error('A transfer is posted in a transaction');
  if (transfer.entries.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0))
    throw new Error('Every entry of a transfer is a whole number of minor units other than zero');
  if (new Set(transfer.entries.map(({ account }) => account)).size !== transfer.entries.length)
    throw new Error('An account has one entry in a transfer');
  const sum = transfer.entries.reduce((total, { amount }) => total + amount, 0);
  if (transfer.entries.length < 2 || sum !== 0) throw new Error('The entries of a transfer sum to zero');
}

/** Updates a member account's balance, unless it would fall below zero. */
async function moveBalance(trx: Db, account: string, amount: MinorUnits) {
  const move = () =>
    trx
      .updateTable('ledger_accounts')
      .set((eb) => ({ balance: eb('balance', '+', amount), entry_count: eb('entry_count', '+', 1) }))
      .where('id', '=', account)
      .where((eb) => eb(eb('balance', '+', amount), '>=', 0))
      .returning(['balance', 'entry_count'])
      .executeTakeFirst();
  let moved = await move();
  if (!moved && amount > 0) {
    await trx
      .insertInto('ledger_accounts')
      .values({ id: account, member_id: memberOfAccount(account) ?? null, balance: 0, entry_count: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    moved = await move();
  }
  if (!moved) throw new Refusal('balance');
  return { seq: moved.entry_count, balance_after: moved.balance };
}

/**
 * Posts a transfer. All money moves through here.
 *
 * @param trx a transaction; roll it back when this throws
 * @returns `posted: false`, with nothing changed, when (kind, ref) was posted before
 * @throws Refusal `balance` when a member account would go below zero
 * @throws Error when the entries do not sum to zero
 */
export async function post(trx: Db, transfer: Transfer): Promise<{ posted: boolean }> {
  assertTransfer(trx, transfer);
  const { kind, ref, at } = transfer;
  const header = await trx
    .insertInto('ledger_transfers')
    .values({ id: uuidv7(), kind, ref, at, position: null, hash: null })
    .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!header) return { posted: false };
  // A fixed lock order prevents deadlocks between transfers on the same accounts.
  const entries = [...transfer.entries].sort((a, b) => (a.account < b.account ? -1 : 1));
  const rows = [];
  for (const { account, amount } of entries) {
    const after =
      memberOfAccount(account) === undefined
        ? { seq: null, balance_after: null }
        : await moveBalance(trx, account, amount);
    rows.push({ id: uuidv7(), transfer_id: header.id, account_id: account, amount, at, ...after });
  }
  await trx.insertInto('ledger_entries').values(rows).execute();
  return { posted: true };
}

/** @returns a member's money in minor units; `balance` is available and frozen together. Zero for a member without entries. */
export async function getMemberBalance(
  db: Db,
  memberId: string,
): Promise<{ available: MinorUnits; frozen: MinorUnits; balance: MinorUnits }> {
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select(['id', 'balance'])
    .where('id', 'in', [availableAccount(memberId), frozenAccount(memberId)])
    .execute();
  const of = (id: string) => accounts.find((account) => account.id === id)?.balance ?? 0;
  const available = of(availableAccount(memberId));
  const frozen = of(frozenAccount(memberId));
  return { available, frozen, balance: available + frozen };
}
