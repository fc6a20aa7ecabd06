import { createHash } from 'node:crypto';
import { FIRST_HASH } from '../desk/audit/chain';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import type { LedgerTables } from './ledger.tables';

/** Transfers that are sealed in one transaction, and read at once by the check. */
const AT_ONCE = 200;
/** Between two runs of the job, in ms: a transfer has its place after this time. */
const EVERY_MS = 5_000;
/** Batches in one run of the job, so that a ledger from before the chain is sealed beside the members' calls. */
const BATCHES = 20;

/** The place up to which the ledger is sealed, and the hash of the transfer there. */
export interface LedgerHead {
  position: number;
  hash: string;
}

type TransferRow = LedgerTables['ledger_transfers'];

/** Transfers with their entries, as lists that are hashed. */
async function contentOf(db: Db, transfers: readonly TransferRow[]): Promise<Map<string, unknown>> {
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['transfer_id', 'account_id', 'seq', 'amount', 'balance_after', 'at'])
    .where(
      'transfer_id',
      'in',
      transfers.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const sides = new Map<string, unknown[]>(transfers.map(({ id }) => [id, []]));
  for (const { transfer_id, account_id, seq, amount, balance_after, at } of entries)
    sides.get(transfer_id)?.push([account_id, seq, amount, balance_after, at]);
  return new Map(transfers.map(({ id, kind, ref, at }) => [id, [id, kind, ref, at, sides.get(id)]]));
}

/** SHA-256, hex, over a JSON list of the hash before, the place, and the transfer with its entries in the order of their ids. */
const hashOf = (previous: string, position: number, content: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([previous, position, content]))
    .digest('hex');

/** Seals the next transfers. @returns how many */
async function sealSome(db: Db): Promise<number> {
  const unsealed = (from: Db, most: number) =>
    from.selectFrom('ledger_transfers').selectAll().where('position', 'is', null).orderBy('id').limit(most).execute();
  // Most of the time there are none, and nothing has to be locked.
  if ((await unsealed(db, 1)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    // Locks the head, so that processes that seal at one time seal one after another.
    const head = await trx
      .updateTable('ledger_head')
      .set((eb) => ({ position: eb.ref('position') }))
      .where('id', '=', 1)
      .returning(['position', 'hash'])
      .executeTakeFirstOrThrow();
    const transfers = await unsealed(trx, AT_ONCE);
    if (transfers.length === 0) return 0;
    const contents = await contentOf(trx, transfers);
    let { position, hash } = head;
    for (const { id } of transfers) {
      position += 1;
      hash = hashOf(hash, position, contents.get(id));
      await trx.updateTable('ledger_transfers').set({ position, hash }).where('id', '=', id).execute();
    }
    await trx.updateTable('ledger_head').set({ position, hash }).where('id', '=', 1).execute();
    return transfers.length;
  });
}

/**
 * Gives every transfer that has none its place in the chain: each is hashed with the hash of the one before it. Not in the transaction
 * that posts a transfer, because the head would be a lock that all money waits for.
 *
 * @param batches at most so many transactions; all that are needed by default
 */
export async function sealLedger(db: Db, batches = Infinity): Promise<void> {
  for (let sealed = AT_ONCE, batch = 0; sealed === AT_ONCE && batch < batches; batch += 1) sealed = await sealSome(db);
}

/** What the check of the chain found: places without a transfer, and transfers that were changed after they were sealed. */
export interface ChainDifference {
  kind: 'transfer_missing' | 'transfer_changed' | 'chain_too_short';
  /** `#` and the place, or the id of the transfer. */
  subject: string;
}

/**
 * Computes all hashes again. A changed transfer is named once, because the next one is checked against the hash that is stored.
 *
 * @param known heads that were written down earlier, to which the chain must still lead
 * @returns the head, and the differences: at most `most`
 */
export async function checkChain(
  db: Db,
  known: readonly LedgerHead[],
  most = 100,
): Promise<{ head: LedgerHead; differences: ChainDifference[] }> {
  const head = await db.selectFrom('ledger_head').select(['position', 'hash']).executeTakeFirstOrThrow();
  const heads = new Map<number, Set<string>>();
  for (const { position, hash } of [...known, head]) heads.set(position, (heads.get(position) ?? new Set()).add(hash));
  const found: ChainDifference[] = [];
  let previous: string | undefined = FIRST_HASH;
  let last = 0;
  const missing = (until: number) => {
    for (let place = last + 1; place < until && found.length < most; place += 1)
      found.push({ kind: 'transfer_missing', subject: `#${String(place)}` });
  };
  for (;;) {
    const transfers = await db
      .selectFrom('ledger_transfers')
      .selectAll()
      .where('position', '>', last)
      // Transfers that are sealed meanwhile are checked next time.
      .where('position', '<=', head.position)
      .orderBy('position')
      .limit(AT_ONCE)
      .execute();
    if (transfers.length === 0) break;
    const contents = await contentOf(db, transfers);
    for (const { id, position, hash } of transfers) {
      const place = position ?? 0;
      if (place > last + 1) {
        missing(place);
        // What the hash of the missing one was is not known, so this one cannot be checked.
        previous = undefined;
      }
      const isChanged = previous !== undefined && hash !== hashOf(previous, place, contents.get(id));
      const differs = [...(heads.get(place) ?? [])].some((written) => written !== hash);
      if ((isChanged || differs) && found.length < most) found.push({ kind: 'transfer_changed', subject: id });
      previous = hash ?? undefined;
      last = place;
    }
  }
  missing(head.position + 1);
  for (const { position } of known)
    if (position > head.position && found.length < most)
      found.push({ kind: 'chain_too_short', subject: `#${String(position)}` });
  return { head, differences: found };
}

/** Seals what was posted every few seconds. @returns `stop` ends it after the current run */
export function startSealing({ db, log }: Pick<Service, 'db' | 'log'>): Recurring {
  return startRecurring({
    everyMs: EVERY_MS,
    atOnce: true,
    run: () => sealLedger(db, BATCHES),
    failed: (error) => log.error({ err: error }, 'transfers could not be sealed'),
  });
}
