import type { Db } from '../store/database.server';
import { readCount } from '../store/kept-counts';
import type { Actor, FundsTables } from './funds.tables';

/** The two kinds of record that somebody reviews. */
export type Kind = 'recharges' | 'withdrawals';

/** A record of somebody's, with the member's name. Amounts in minor units, times in ms UTC. */
export type Reviewable<K extends Kind> = FundsTables[K] & { username: string };

/** A transition of a record. `at` in ms UTC. */
export interface Transition {
  status: string;
  at: number;
  actor: Actor | null;
}

/** The state in which a record of each kind waits for its review. */
export const WAITING = { recharges: 'reviewing', withdrawals: 'processing' } as const;

function everybodys(db: Db, kind: Kind) {
  return db.selectFrom<Kind>(kind).innerJoin('members', 'members.id', `${kind}.member_id`);
}

/**
 * A page of everybody's records of one kind: those that wait oldest first, all others newest first.
 *
 * @param wanted `status`: records in this state alone; `page` from 1
 */
export async function listReviewable<K extends Kind>(
  db: Db,
  kind: K,
  { status, page, limit }: { status: FundsTables[K]['status'] | undefined; page: number; limit: number },
): Promise<{ list: Reviewable<K>[]; total: number }> {
  const table: Kind = kind;
  let asked = everybodys(db, table);
  if (status !== undefined) asked = asked.where(`${table}.status`, '=', status);
  const list = await asked
    .selectAll(table)
    .select('members.username')
    .orderBy(`${table}.id`, status === WAITING[kind] ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { list: list as unknown as Reviewable<K>[], total: await readCount(db, kind, status) };
}

/** One record with its transitions, oldest first; `undefined` when there is none with this id. */
export async function findReviewable<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
): Promise<(Reviewable<K> & { events: Transition[] }) | undefined> {
  const table: Kind = kind;
  const record = await everybodys(db, table)
    .selectAll(table)
    .select('members.username')
    .where(`${table}.id`, '=', id)
    .executeTakeFirst();
  if (!record) return undefined;
  const events = await db
    .selectFrom('funds_events')
    .select(['status', 'at', 'actor'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  return Object.assign(record as unknown as Reviewable<K>, { events });
}
