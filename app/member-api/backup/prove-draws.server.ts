import { readNamedRounds } from '../draw/beacon/rounds.server';
import { getLink, lastPeriodOf, listChains } from '../draw/chain/chain-store.server';
import { checkPeriod } from '../draw/settle/check.server';
import type { Service } from '../service';
import { named, type Proof } from './proof';

interface Draws {
  service: Service;
  signal: AbortSignal;
}

/** Periods that are read at a time. */
const AT_ONCE = 500;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Derives each chain from its last link to the published one. */
async function proveChains(service: Service): Promise<Proof> {
  const faults: string[] = [];
  const chains = await listChains(service);
  for (const chain of chains)
    await getLink(service, lastPeriodOf(chain)).catch((error: unknown) => faults.push(reasonOf(error)));
  return { what: 'chains of the draw', checked: chains.length, faults: named([...new Set(faults)]) };
}

/** Compares what was published at the opening of each period with the chain. */
async function proveCommitments({ service, signal }: Draws): Promise<Proof> {
  const faults: string[] = [];
  let checked = 0;
  for (let last = -1; ;) {
    signal.throwIfAborted();
    const rows = await service.db
      .selectFrom('draw_periods')
      .select(['period', 'commitment'])
      .where('period', '>', last)
      .orderBy('period')
      .limit(AT_ONCE)
      .execute();
    for (const { period, commitment } of rows) {
      const link = await getLink(service, period);
      if (link.commitment.toString('hex') !== commitment)
        faults.push(`the commitment of period ${period} is not that of the chain`);
    }
    checked += rows.length;
    last = rows.at(-1)?.period ?? last;
    if (rows.length < AT_ONCE) break;
  }
  return { what: 'published commitments', checked, faults: named(faults) };
}

/**
 * Derives each closed period again: orders, stakes, root, numbers. Those that the app itself reviews are known to differ, and those that
 * wait for their random number have no result yet.
 */
async function proveResults({ service, signal }: Draws): Promise<Proof> {
  const faults: string[] = [];
  let checked = 0;
  for (let last = -1; ;) {
    signal.throwIfAborted();
    const rows = await service.db
      .selectFrom('draws')
      .selectAll()
      .where('period', '>', last)
      .orderBy('period')
      .limit(AT_ONCE)
      .execute();
    const rounds = await readNamedRounds(service.db, last + 1, rows.at(-1)?.period ?? last);
    for (const row of rows.filter(({ review_since }) => review_since === null)) {
      if (row.numbers === null && rounds.get(row.period)?.signature === undefined && rounds.has(row.period)) continue;
      const { differences } = await checkPeriod(service, row);
      if (differences.length > 0)
        faults.push(`the draw of period ${row.period} does not agree: ${differences.join(', ')}`);
      checked += 1;
    }
    last = rows.at(-1)?.period ?? last;
    if (rows.length < AT_ONCE) break;
  }
  return { what: 'draws', checked, faults: named(faults) };
}

/**
 * Derives chains, commitments and results again, as the server does before it pays. Reads only, and tells no seed. Without its chains
 * nothing else of the draw can be derived.
 */
export async function proveDraws(draws: Draws): Promise<Proof[]> {
  const chains = await proveChains(draws.service).catch((error: unknown) => ({
    what: 'chains of the draw',
    checked: 0,
    faults: [reasonOf(error)],
  }));
  if (chains.faults.length > 0) return [chains];
  return [chains, await proveCommitments(draws), await proveResults(draws)];
}
