import { ledgerMetrics } from '~/config/observing/metrics.server';
import type { LedgerHead } from '../../ledger/chain.server';
import { checkLedger, type LedgerDifference } from '../../ledger/check.server';
import { startRecurring, type Recurring } from '../../recurring.server';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import type { BookTables } from './books.tables';

/** Between two checks by one process or another, in ms. A check reads the whole ledger: 1,000,000 entries take seconds. */
const EVERY_MS = 6 * 3_600_000;
/** How often a process looks whether a check is due, in ms. */
const LOOK_MS = 10 * 60_000;
/** Checks that are kept. */
const KEPT = 100;

/** A check of the ledger. */
export type LedgerCheck = BookTables['ledger_checks'];

/** The newest check; `undefined` before the first. */
export const lastCheck = (db: Db): Promise<LedgerCheck | undefined> =>
  db.selectFrom('ledger_checks').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();

/** The heads of the checks that are kept and that found nothing. */
async function keptHeads(db: Db): Promise<LedgerHead[]> {
  const checks = await db.selectFrom('ledger_checks').select(['position', 'hash']).where('ok', '=', 1).execute();
  return checks.flatMap(({ position, hash }) => (position === null || hash === null ? [] : [{ position, hash }]));
}

/**
 * Checks the ledger and keeps the result with its time. The chain must lead to the heads of all checks that are kept.
 *
 * @param known more heads, which were written down elsewhere
 * @returns the check, and what differs: at most 100 of each kind
 */
export async function checkAndKeep(
  { db, now }: Pick<Service, 'db' | 'now'>,
  known: readonly LedgerHead[] = [],
): Promise<LedgerCheck & { found: LedgerDifference[] }> {
  const at = now();
  const since = performance.now();
  const { ok, differences: found, head } = await checkLedger(db, [...known, ...(await keptHeads(db))]);
  const ms = Math.round(performance.now() - since);
  const check = { at, ms, ok: ok ? 1 : 0, differences: found.length, ...head };
  await db
    .insertInto('ledger_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('at').doUpdateSet(check))
    .execute();
  const old = await db
    .selectFrom('ledger_checks')
    .select('at')
    .orderBy('at', 'desc')
    .offset(KEPT)
    .limit(1)
    .executeTakeFirst();
  if (old) await db.deleteFrom('ledger_checks').where('at', '<=', old.at).execute();
  return { ...check, found };
}

/** Checks the ledger if no process has done so for hours, and sets the metrics to the newest check. */
async function checkWhenDue({ db, now, log }: Pick<Service, 'db' | 'now' | 'log'>): Promise<void> {
  let last = await lastCheck(db);
  if (!last || last.at <= now() - EVERY_MS) {
    last = await checkAndKeep({ db, now });
    const { position, hash, differences } = last;
    // A log that is kept elsewhere is a witness: a chain that no longer leads to a head written there was rewritten.
    if (last.ok === 1) log.info({ position, hash }, 'the ledger was checked');
    else log.error({ differences }, 'the ledger does not add up');
  }
  const metrics = ledgerMetrics();
  metrics.ok.set(last.ok);
  metrics.checkedAt.set(last.at / 1_000);
}

/** Checks the ledger every few hours. @returns `stop` ends it after the current check */
export function startLedgerChecks(service: Service): Recurring {
  return startRecurring({
    everyMs: LOOK_MS,
    atOnce: true,
    run: () => checkWhenDue(service),
    failed: (error) => service.log.error({ err: error }, 'the ledger could not be checked'),
  });
}
