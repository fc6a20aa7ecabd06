import { contactKey, openContacts, type Keeper } from '../../account/contacts.server';
import { possiblePhones, readEmail } from '../../account/identifiers';
import type { Db } from '../../store/database.server';

/** What a search term was found in. */
export type FoundBy = 'name' | 'email' | 'phone' | 'id' | 'reference';

/** A member as the list shows them. Time in ms UTC. */
export interface MemberRow {
  id: string;
  username: string;
  email: string | null;
  phone: string | null;
  createdAt: number;
  /** Since when the member is suspended. */
  suspendedAt: number | null;
  /** When the account was closed: it has no name any more. */
  closedAt: number | null;
}

/** A member that a search has found. */
export interface Found extends MemberRow {
  by: FoundBy;
}

/** Members on a page, and the last page: each page reads those before it. */
const MEMBERS_ON_PAGE = 50;
export const LAST_PAGE = 20;

/** The shortest beginning of a reference: eight digits of a UUIDv7 are its minute. */
const REFERENCE_MIN = 8;

/** Tables whose ids members and staff quote, each with the member's column. */
const REFERENCES = ['recharges', 'withdrawals', 'draw_orders', 'service_messages', 'member_credits'] as const;

/** Sorts after every text that begins with the prefix. Columns are in byte order. */
const AFTER = '\u{10ffff}';

const members = (db: Db) =>
  db
    .selectFrom('members')
    .leftJoin('suspensions', (join) =>
      join.onRef('suspensions.member_id', '=', 'members.id').on('suspensions.lifted_at', 'is', null),
    )
    .select([
      'members.id',
      'members.username',
      'members.sealed',
      'members.created_at as createdAt',
      'suspensions.at as suspendedAt',
      'members.closed_at as closedAt',
    ]);

/** A member as stored. */
type Stored = Omit<MemberRow, 'email' | 'phone'> & { sealed: string | null };

const openRows = <Row extends Stored>(keeper: Keeper, rows: readonly Row[]) =>
  Promise.all(
    rows.map(async ({ sealed, ...row }) => ({ ...row, ...(await openContacts(keeper, { id: row.id, sealed })) })),
  );

/** Members whose column begins with a text, by an index. */
async function beginning(db: Db, column: 'username_key' | 'id', prefix: string, limit: number): Promise<Stored[]> {
  const name = `members.${column}` as const;
  return members(db)
    .where(name, '>=', prefix)
    .where(name, '<', prefix + AFTER)
    .orderBy(name)
    .limit(limit)
    .execute();
}

/** The member with an e-mail address or phone number: exactly this one, by its hash. */
async function byContact(keeper: Keeper, kind: 'email' | 'phone', value: string): Promise<Stored[]> {
  return members(keeper.db)
    .where(`members.${kind}_key`, '=', await contactKey(keeper, kind, value))
    .execute();
}

/** The phone numbers that a term can be: of a home country, or with its country code, with or without `+` or `00`. */
const typedPhones = (term: string): string[] => [
  ...new Set([
    ...possiblePhones(term),
    ...possiblePhones(`+${term.normalize('NFKC').replace(/\D/g, '').replace(/^00/, '')}`),
  ]),
];

/** Members of the records whose id begins with a text. */
async function byReference(db: Db, prefix: string, limit: number): Promise<Stored[]> {
  const ids = new Set<string>();
  for (const table of REFERENCES) {
    const rows = await db
      .selectFrom(table as 'recharges')
      .select('member_id')
      .where('id', '>=', prefix)
      .where('id', '<', prefix + AFTER)
      .orderBy('id')
      .limit(limit)
      .execute();
    for (const { member_id } of rows) ids.add(member_id);
  }
  if (ids.size === 0) return [];
  return members(db)
    .where('members.id', 'in', [...ids].slice(0, limit))
    .execute();
}

/**
 * Members whose name or id begins with a text, whose e-mail or phone it is, or who have a recharge, withdrawal, bet, message or
 * correction whose id begins with it. Each is a range of an index, never a scan.
 *
 * @param term as typed; upper and lower case are equal
 * @param page from 1, at most {@link LAST_PAGE}; pages have {@link MEMBERS_ON_PAGE} members
 * @returns `more`: whether there is another page
 */
export async function searchMembers(
  keeper: Keeper,
  { term, page = 1 }: { term: string; page?: number },
): Promise<{ list: Found[]; more: boolean }> {
  const prefix = term.trim().toLowerCase();
  if (prefix === '' || page > LAST_PAGE) return { list: [], more: false };
  const needed = page * MEMBERS_ON_PAGE + 1;
  const { db } = keeper;
  const found = new Map<string, Stored & { by: FoundBy }>();
  const add = (by: FoundBy, rows: readonly Stored[]) => {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { ...row, by });
  };
  const email = readEmail(term);
  if (!prefix.includes('@')) add('name', await beginning(db, 'username_key', prefix, needed));
  else if (email !== undefined) add('email', await byContact(keeper, 'email', email));
  for (const phone of typedPhones(term)) add('phone', await byContact(keeper, 'phone', phone));
  if (/^[0-9a-f-]+$/.test(prefix) && prefix.length >= REFERENCE_MIN) {
    add('id', await beginning(db, 'id', prefix, needed));
    add('reference', await byReference(db, prefix, needed));
  }
  const list = [...found.values()].slice((page - 1) * MEMBERS_ON_PAGE, page * MEMBERS_ON_PAGE);
  return { list: await openRows(keeper, list), more: found.size > page * MEMBERS_ON_PAGE && page < LAST_PAGE };
}

/** The newest members, newest first: at most {@link MEMBERS_ON_PAGE}. */
export async function listNewestMembers(keeper: Keeper): Promise<MemberRow[]> {
  return openRows(keeper, await members(keeper.db).orderBy('members.id', 'desc').limit(MEMBERS_ON_PAGE).execute());
}
