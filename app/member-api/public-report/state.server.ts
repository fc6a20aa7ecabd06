import type { PAUSE_KINDS } from '~/contract/calls/limits';
import { QUEUE_STATES } from '../desk/queues.server';
import { countLateWithdrawals } from '../desk/waiting.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { countRows } from '../store/lists/totals';
import { BATCH, inBatches } from './day-rows.server';
import { count } from './figures';

/** What is as it is when the report is made. */
export interface State {
  withdrawals: number;
  lateWithdrawals: number;
  topUps: number;
  reviewedDraws: number;
  reports: number;
  conversations: number;
  /** Members with a pause of each kind. */
  pauses: Record<(typeof PAUSE_KINDS)[number], number>;
}

/** Members with a pause in force, by kind: each counts with the pause of the kind that ends last. Closed accounts do not count. */
async function countPauses(db: Db, at: number): Promise<State['pauses']> {
  const pauses = { timeout: 0, exclusion: 0 };
  const rows = inBatches((after?: { id: string; until: number }) =>
    db
      .selectFrom('play_pauses as pause')
      .select((eb) => [
        'pause.id',
        'pause.until',
        'pause.kind',
        // For each row on its own: for a join, PostgreSQL may read all members.
        eb.selectFrom('members').select('closed_at').whereRef('members.id', '=', 'pause.member_id').as('closed_at'),
      ])
      .where((eb) => eb(eb.refTuple('pause.until', 'pause.id'), '>', eb.tuple(after?.until ?? at + 1, after?.id ?? '')))
      .where('pause.at', '<=', at)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('play_pauses as later')
              .select('later.id')
              .whereRef('later.member_id', '=', 'pause.member_id')
              .whereRef('later.kind', '=', 'pause.kind')
              .where('later.at', '<=', at)
              .whereRef('later.until', '>=', 'pause.until')
              .where((later) =>
                later(
                  later.refTuple('later.until', 'later.id'),
                  '>',
                  later.refTuple('pause.until', 'pause.id') as never,
                ),
              ),
          ),
        ),
      )
      .orderBy('pause.until')
      .orderBy('pause.id')
      .limit(BATCH)
      .execute(),
  );
  for await (const { kind, closed_at } of rows) if (closed_at === null) count(pauses, kind);
  return pauses;
}

/** Reads what waits, what is late or under review, and which pauses are in force. */
export async function readState(service: Pick<Service, 'db' | 'now' | 'settings'>): Promise<State> {
  const { db, now } = service;
  const waiting = async (queue: keyof typeof QUEUE_STATES) => (await QUEUE_STATES[queue](service)).count;
  const reviewed = await db
    .selectFrom('draws')
    .select(countRows().as('draws'))
    .where('review_since', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    withdrawals: await waiting('withdrawals'),
    lateWithdrawals: await countLateWithdrawals(service),
    topUps: await waiting('recharges'),
    reviewedDraws: reviewed.draws,
    reports: await waiting('reports'),
    conversations: await waiting('conversations'),
    pauses: await countPauses(db, now()),
  };
}
