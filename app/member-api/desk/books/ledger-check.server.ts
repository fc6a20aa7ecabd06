import { ledgerMetrics } from '~/config/observing/metrics.server';
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

/**
 * Checks the ledger and keeps the result with its time.
 *
 * @returns the check, and what differs: at most 100 of each kind
 */
export async function checkAndKeep({
  db,
  now,
}: Pick<Service, 'db' | 'now'>): Promise<LedgerCheck & { found: LedgerDifference[] }> {
  const at = now();
  const since = performance.now();
  const { ok, differences: found } = await checkLedger(db);
  const check = { at, ms: Math.round(performance.now() - since), ok: ok ? 1 : 0, differences: found.length };
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
    if (last.ok === 0) log.error({ differences: last.differences }, 'the ledger does not add up');
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
