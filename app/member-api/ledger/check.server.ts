import { sql } from 'kysely';
import type { MinorUnits } from '~/contract/amount';
import type { Db } from '../store/database.server';
import { checkChain, sealLedger, type ChainDifference, type LedgerHead } from './chain.server';

/** A sum in the ledger that is not what it should be. `subject` is the id of an account or transfer. */
interface SumDifference {
  kind: 'transfer_not_zero' | 'balance_is_not_sum' | 'last_balance_differs' | 'below_zero';
  subject: string;
  expected: MinorUnits;
  found: MinorUnits | null;
}

/** An inconsistency in the ledger. */
export type LedgerDifference = SumDifference | ChainDifference;

/**
 * Verifies the ledger: every transfer sums to zero, every stored balance is the sum of its entries and equals
 * `balance_after` of the last entry, no member is below zero, and no transfer was changed or removed since it was sealed. Seals first
 * what was posted in the last seconds.
 *
 * @param known heads of the chain that were written down earlier
 * @returns the differences, at most 100 of each kind, and the head of the chain
 */
export async function checkLedger(
  db: Db,
  known: readonly LedgerHead[] = [],
): Promise<{ ok: boolean; differences: LedgerDifference[]; head: LedgerHead }> {
  await sealLedger(db);
  const { head, differences: chain } = await checkChain(db, known);
  const transfers = await db
    .selectFrom('ledger_transfers as transfer')
    .leftJoin('ledger_entries as entry', 'entry.transfer_id', 'transfer.id')
    .select(['transfer.id as subject', sql<number | null>`cast(sum(entry.amount) as bigint)`.as('found')])
    .groupBy('transfer.id')
    .having(sql<boolean>`sum(entry.amount) is null or sum(entry.amount) <> 0`)
    .limit(100)
    .execute();
  const balances = await db
    .selectFrom('ledger_accounts as account')
    .leftJoin('ledger_entries as entry', 'entry.account_id', 'account.id')
    .where('account.member_id', 'is not', null)
    .select([
      'account.id as subject',
      'account.balance as found',
      sql<number>`cast(coalesce(sum(entry.amount), 0) as bigint)`.as('expected'),
    ])
    .groupBy(['account.id', 'account.balance'])
    .having(sql<boolean>`account.balance is null or account.balance <> coalesce(sum(entry.amount), 0)`)
    .limit(100)
    .execute();
  const lasts = await db
    .selectFrom('ledger_accounts as account')
    .leftJoin('ledger_entries as entry', (join) =>
      join.onRef('entry.account_id', '=', 'account.id').onRef('entry.seq', '=', 'account.entry_count'),
    )
    .where('account.entry_count', '>', 0)
    .where((eb) =>
      eb.or([eb('entry.balance_after', 'is', null), eb('entry.balance_after', '<>', eb.ref('account.balance'))]),
    )
    .select(['account.id as subject', 'account.balance as expected', 'entry.balance_after as found'])
    .limit(100)
    .execute();
  const below = await db
    .selectFrom('ledger_accounts')
    .where('balance', '<', 0)
    .select(['id as subject', 'balance as found'])
    .limit(100)
    .execute();
  const differences: LedgerDifference[] = [
    ...transfers.map(({ subject, found }) => ({ kind: 'transfer_not_zero' as const, subject, expected: 0, found })),
    ...balances.map((row) => ({ kind: 'balance_is_not_sum' as const, ...row })),
    ...lasts.map((row) => ({ kind: 'last_balance_differs' as const, ...row, expected: row.expected ?? 0 })),
    ...below.map(({ subject, found }) => ({ kind: 'below_zero' as const, subject, expected: 0, found })),
  ];
  differences.push(...chain);
  return { ok: differences.length === 0, differences, head };
}
