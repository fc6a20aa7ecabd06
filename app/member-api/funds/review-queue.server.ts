import type { Db } from '../store/database.server';
import { seekPage, rowByRow } from '../store/lists/page-index';
import { readCount } from '../store/lists/kept-counts';
import type { Actor, FundsTables } from './funds.tables';
import { RECORD_ORDERS } from './record-lists';

/** The kinds of records with a review. */
export type Kind = 'recharges' | 'withdrawals';

/** A record with its member's username. Amounts in minor units, times in ms UTC. */
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
 * A page of all members' records of one kind: pending ones oldest first, all others newest first.
 *
 * @param wanted `status`: only records in this state; `page` from 1
 */
export async function listReviewable<K extends Kind>(
  db: Db,
  kind: K,
  { status, page, limit }: { status: FundsTables[K]['status'] | undefined; page: number; limit: number },
): Promise<{ list: Reviewable<K>[]; total: number }> {
  const table: Kind = kind;
  const direction = status === WAITING[kind] ? 'asc' : 'desc';
  // The pending queue is read oldest first, from the other end, so blocks do not help; operators keep it short.
  const start =
    direction === 'asc'
      ? rowByRow({ page, limit })
      : await seekPage(db, RECORD_ORDERS[kind][status === undefined ? 'all' : 'inState'], { page, limit, of: status });
  const total = await readCount(db, kind, status);
  if (!start) return { list: [], total };
  const wanted = db
    .selectFrom(table)
    .select('id')
    .where(start.where)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? WAITING[kind]))
    .orderBy('id', direction)
    .limit(limit)
    .offset(start.offset);
  const list = await everybodys(db, table)
    .selectAll(table)
    .select('members.username')
    .where(`${table}.id`, 'in', (select) => select.selectFrom(wanted.as('wanted')).select('wanted.id'))
    .orderBy(`${table}.id`, direction)
    .execute();
  return { list: list as unknown as Reviewable<K>[], total };
}

/** One record with its transitions, oldest first; `undefined` when the id is unknown. */
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

/**
 * Other recharges, of any member, with the same picture: a payment is credited once.
 *
 * @returns the oldest first, ten at most
 */
export async function withSamePicture(
  db: Db,
  { id, picture_hash }: Pick<FundsTables['recharges'], 'id' | 'picture_hash'>,
): Promise<{ id: string; username: string; status: FundsTables['recharges']['status'] }[]> {
  return db
    .selectFrom('recharges')
    .innerJoin('members', 'members.id', 'recharges.member_id')
    .select(['recharges.id', 'members.username', 'recharges.status'])
    .where('picture_hash', '=', picture_hash)
    .where('recharges.id', '<>', id)
    .orderBy('recharges.id')
    .limit(10)
    .execute();
}
