import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import { fetchStamp, TIMEOUT_MS } from './authority.server';
import { authoritiesOf, queueStamp } from './stamps.server';
import type { StampsTables } from './stamps.tables';

/** How often a process looks for digests to stamp, in ms: betting closes seconds before a draw, and a stamp should come between. */
const EVERY_MS = 1_000;
/**
 * Waits after an attempt, in ms; the last one is repeated. The first is longer than an attempt takes, so that no other process makes the same
 * one meanwhile.
 */
const WAITS_MS = [TIMEOUT_MS + 1_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 3_600_000];
/** How many digests one pass has stamped by an authority. */
const ONE_PASS = 20;
/** How long an authority is asked for a stamp, in ms. A later one would show little. */
const GIVEN_UP_MS = 7 * 24 * 3_600_000;

/** How often the same fault of an authority is logged, in ms: with bets in each period, one that is down fails thousands of times a day. */
const LOGGED_EVERY_MS = 3_600_000;

/** When each fault of each authority was last logged by a process, ms UTC. */
type Logged = Map<string, number>;

type Stamping = Pick<Service, 'db' | 'now' | 'settings' | 'log'>;
type Asked = StampsTables['stamp_requests'];

/** Takes what is due, so that no other process asks for it too. @returns when it is due again; undefined where another was first */
async function take({ db, now }: Stamping, { digest, authority, attempts }: Asked): Promise<number | undefined> {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length - 1)] ?? 0;
  const taken = await db
    .updateTable('stamp_requests')
    .set({ attempts: attempts + 1, next_at: now() + wait })
    .where('digest', '=', digest)
    .where('authority', '=', authority)
    .where('attempts', '=', attempts)
    .where('next_at', '<=', now())
    .returning('next_at')
    .executeTakeFirst();
  return taken?.next_at;
}

/** Stores a stamp, once for all processes. */
async function keep({ db, now }: Stamping, { digest, authority }: Asked, stamp: { token: string; time: number }) {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('stamps')
      .values({ digest, authority, token: stamp.token, stamped_at: stamp.time, stored_at: now() })
      .onConflict((conflict) => conflict.columns(['digest', 'authority']).doNothing())
      .execute();
    await trx.deleteFrom('stamp_requests').where('digest', '=', digest).where('authority', '=', authority).execute();
  });
}

/** Logs that an authority gave no stamp, unless the same fault of it was logged within {@link LOGGED_EVERY_MS}. */
function logFault({ log, now }: Stamping, { authority, kind, attempts }: Asked, error: unknown, logged: Logged): void {
  const reason = error instanceof Error ? error.message : '';
  const fault = `${authority} ${reason}`;
  // The machine's clock may be set back.
  if (Math.abs(now() - (logged.get(fault) ?? -Infinity)) < LOGGED_EVERY_MS) return;
  logged.set(fault, now());
  log.warn({ authority, kind, attempts: attempts + 1, reason }, 'nothing was time-stamped');
}

/** Has one authority stamp what is due, newest first: a stamp from before the draw shows more than one that is late anyway. */
async function stampBy(service: Stamping, authority: string, url: string, logged: Logged): Promise<void> {
  const due = await service.db
    .selectFrom('stamp_requests')
    .selectAll()
    .where('authority', '=', authority)
    .where('next_at', '<=', service.now())
    .orderBy('queued_at', 'desc')
    .limit(ONE_PASS)
    .execute();
  for (const asked of due) {
    const next = await take(service, asked);
    if (next === undefined) continue;
    try {
      await keep(service, asked, await fetchStamp(url, asked.digest, service.settings.stamps?.roots, service.now));
    } catch (error) {
      logFault(service, asked, error, logged);
      // All that it is asked for waits as long: the authority is the same.
      await service.db
        .updateTable('stamp_requests')
        .set({ next_at: next })
        .where('authority', '=', authority)
        .where('next_at', '<', next)
        .execute();
      return;
    }
  }
}

/**
 * Has authorities stamp what is due, all at once.
 *
 * @param authorities their addresses by their hosts; all by default
 * @param logged what this process has logged; it is kept up to date
 */
export async function stampDue(
  service: Stamping,
  authorities: ReadonlyMap<string, string> = authoritiesOf(service),
  logged: Logged = new Map(),
): Promise<void> {
  const asked = [...authorities].map(([authority, url]) => stampBy(service, authority, url, logged));
  const ended = await Promise.allSettled(asked);
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Queues the start of each chain that was published before there was an authority. Those of later ones are queued with them. */
async function queueChains(service: Stamping): Promise<void> {
  const chains = await service.db.selectFrom('draw_chains').select('s0').execute();
  for (const { s0 } of chains) await queueStamp(service, service.db, 'chain', s0);
}

/** Deletes requests for stamps that have waited for {@link GIVEN_UP_MS}. */
export async function dropOldStampRequests({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('stamp_requests')
    .where('queued_at', '<', now() - GIVEN_UP_MS)
    .execute();
}

/**
 * Has authorities stamp what is queued, with `DRAW_TSA_URLS`. Each has a job of its own: a slow one does not make the stamps of others late.
 *
 * @returns `stop` ends it after the current passes
 */
export function startStamping(service: Service): Recurring {
  const logged: Logged = new Map();
  let queued: Promise<void> | undefined;
  const run = async (authority: string, url: string) => {
    queued ??= queueChains(service);
    await queued.catch((error: unknown) => {
      queued = undefined;
      throw error;
    });
    await stampDue(service, new Map([[authority, url]]), logged);
  };
  const jobs = [...authoritiesOf(service)].map(([authority, url]) =>
    startRecurring({
      everyMs: EVERY_MS,
      atOnce: true,
      run: () => run(authority, url),
      failed: (error) => service.log.error({ err: error }, 'what is to be time-stamped could not be read or stored'),
    }),
  );
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
