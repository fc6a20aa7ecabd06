import { looksAlike } from '~/media/perceptual-hash.server';
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

/** A queue: how many wait, and since when the oldest does, in ms UTC. */
export async function waitingState(db: Db, kind: Kind): Promise<{ count: number; oldest: number | undefined }> {
  const oldest = await db
    .selectFrom<Kind>(kind)
    .select('apply_time')
    .where('status', '=', WAITING[kind])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { count: await readCount(db, kind, WAITING[kind]), oldest: oldest?.apply_time };
}

/** The oldest waiting records. @param limit how many at most */
export async function waitingIds(db: Db, kind: Kind, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom<Kind>(kind)
    .select('id')
    .where('status', '=', WAITING[kind])
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A member's last records of one kind, newest first. @param limit how many at most */
export async function lastOfMember<K extends Kind>(
  db: Db,
  kind: K,
  memberId: string,
  limit: number,
): Promise<FundsTables[K][]> {
  const rows = await db
    .selectFrom<Kind>(kind)
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as FundsTables[K][];
}

/** Newest recharges that are compared: 10,000 take about 30 ms. */
const COMPARED = 10_000;

/** A recharge whose picture is like that of another one. */
type Alike = Pick<FundsTables['recharges'], 'id' | 'status' | 'amount' | 'apply_time'> & { username: string };
const ALIKE = [
  'recharges.id',
  'members.username',
  'recharges.status',
  'recharges.amount',
  'recharges.apply_time',
] as const;

/**
 * Other recharges, of any member, whose pictures look alike but are not the same file: one receipt that was cropped, recompressed or
 * photographed again. Among the newest {@link COMPARED}.
 *
 * @returns the newest first, ten at most
 */
export async function withSimilarPicture(
  db: Db,
  { id, picture_hash, picture_look }: Pick<FundsTables['recharges'], 'id' | 'picture_hash' | 'picture_look'>,
): Promise<Alike[]> {
  if (!picture_look) return [];
  const rows = await db
    .selectFrom('recharges')
    .select(['id', 'picture_look', 'picture_hash'])
    .orderBy('id', 'desc')
    .limit(COMPARED)
    .execute();
  const alike = rows
    .filter((row) => row.id !== id && row.picture_hash !== picture_hash)
    .filter((row) => row.picture_look && looksAlike(picture_look, row.picture_look))
    .slice(0, 10)
    .map((row) => row.id);
  if (alike.length === 0) return [];
  return db
    .selectFrom('recharges')
    .innerJoin('members', 'members.id', 'recharges.member_id')
    .select(ALIKE)
    .where('recharges.id', 'in', alike)
    .orderBy('recharges.id', 'desc')
    .execute();
}

/**
 * Other recharges, of any member, with the same picture: a payment is credited once.
 *
 * @returns the oldest first, ten at most
 */
export async function withSamePicture(
  db: Db,
  { id, picture_hash }: Pick<FundsTables['recharges'], 'id' | 'picture_hash'>,
): Promise<Alike[]> {
  return db
    .selectFrom('recharges')
    .innerJoin('members', 'members.id', 'recharges.member_id')
    .select(ALIKE)
    .where('picture_hash', '=', picture_hash)
    .where('recharges.id', '<>', id)
    .orderBy('recharges.id')
    .limit(10)
    .execute();
}
