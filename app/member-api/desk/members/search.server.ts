import { getCountryCallingCode } from 'libphonenumber-js/max';
import { HOME_COUNTRIES } from '~/contract/language';
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
      'members.email',
      'members.phone',
      'members.created_at as createdAt',
      'suspensions.at as suspendedAt',
      'members.closed_at as closedAt',
    ]);

/** Members whose column begins with a text, by an index. */
async function beginning(
  db: Db,
  column: 'username_key' | 'email' | 'phone' | 'id',
  prefix: string,
  limit: number,
): Promise<MemberRow[]> {
  const name = `members.${column}` as const;
  return members(db)
    .where(name, '>=', prefix)
    .where(name, '<', prefix + AFTER)
    .orderBy(name)
    .limit(limit)
    .execute();
}

/** The beginnings that a typed phone number can have as E.164: as it is, or of a home country. */
function phonePrefixes(term: string): string[] {
  const plain = term.normalize('NFKC').replace(/[\s().-]/g, '');
  if (!/^\+?\d{3,15}$/.test(plain)) return [];
  if (plain.startsWith('+')) return [plain];
  if (plain.startsWith('00')) return [`+${plain.slice(2)}`];
  const codes = Object.values(HOME_COUNTRIES).flatMap((country) => (country ? [getCountryCallingCode(country)] : []));
  return [`+${plain}`, ...codes.map((code) => `+${code}${plain.replace(/^0/, '')}`)];
}

/** Members of the records whose id begins with a text. */
async function byReference(db: Db, prefix: string, limit: number): Promise<MemberRow[]> {
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
 * Members whose name, e-mail, phone or id begins with a text, or who have a recharge, withdrawal, bet, message or correction whose
 * id does. Each is a range of an index, never a scan.
 *
 * @param term as typed; upper and lower case are equal
 * @param page from 1, at most {@link LAST_PAGE}; pages have {@link MEMBERS_ON_PAGE} members
 * @returns `more`: whether there is another page
 */
export async function searchMembers(
  db: Db,
  { term, page = 1 }: { term: string; page?: number },
): Promise<{ list: Found[]; more: boolean }> {
  const prefix = term.trim().toLowerCase();
  if (prefix === '' || page > LAST_PAGE) return { list: [], more: false };
  const needed = page * MEMBERS_ON_PAGE + 1;
  const found = new Map<string, Found>();
  const add = (by: FoundBy, rows: readonly MemberRow[]) => {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { ...row, by });
  };
  if (!prefix.includes('@')) add('name', await beginning(db, 'username_key', prefix, needed));
  add('email', await beginning(db, 'email', prefix, needed));
  for (const phone of phonePrefixes(term)) add('phone', await beginning(db, 'phone', phone, needed));
  if (/^[0-9a-f-]+$/.test(prefix) && prefix.length >= REFERENCE_MIN) {
    add('id', await beginning(db, 'id', prefix, needed));
    add('reference', await byReference(db, prefix, needed));
  }
  const list = [...found.values()].slice((page - 1) * MEMBERS_ON_PAGE, page * MEMBERS_ON_PAGE);
  return { list, more: found.size > page * MEMBERS_ON_PAGE && page < LAST_PAGE };
}

/** The newest members, newest first: at most {@link MEMBERS_ON_PAGE}. */
export async function listNewestMembers(db: Db): Promise<MemberRow[]> {
  return members(db).orderBy('members.id', 'desc').limit(MEMBERS_ON_PAGE).execute();
}
