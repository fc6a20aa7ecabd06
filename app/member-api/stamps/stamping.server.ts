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

/** Has one authority stamp what is due, newest first: a stamp from before the draw shows more than one that is late anyway. */
async function stampBy(service: Stamping, authority: string, url: string): Promise<void> {
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
      const reason = error instanceof Error ? error.message : '';
      service.log.warn(
        { authority, kind: asked.kind, attempts: asked.attempts + 1, reason },
        'nothing was time-stamped',
      );
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

/** Has every authority stamp what is due. All at once; the next look waits for the slowest. */
export async function stampDue(service: Stamping): Promise<void> {
  const asked = [...authoritiesOf(service)].map(([authority, url]) => stampBy(service, authority, url));
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

/** Has authorities stamp what is queued, with `DRAW_TSA_URLS`. @returns `stop` ends it after the current pass */
export function startStamping(service: Service): Recurring {
  if (authoritiesOf(service).size === 0) return { stop: () => Promise.resolve() };
  let queued: Promise<void> | undefined;
  return startRecurring({
    everyMs: EVERY_MS,
    atOnce: true,
    run: async () => {
      queued ??= queueChains(service);
      await queued.catch((error: unknown) => {
        queued = undefined;
        throw error;
      });
      await stampDue(service);
    },
    failed: (error) => service.log.error({ err: error }, 'what is to be time-stamped could not be read or stored'),
  });
}
