import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { getMember } from '~/contract/calls/account';
import type { WireOf } from '~/contract/call';
import { writeTime } from '~/contract/time';
import type { Db } from '../store/database.server';
import { countRows } from '../store/lists/totals';
import type { AccountTables } from './account.tables';
import { contactKey, openContacts, type Keeper } from './contacts.server';
import { possiblePhones, readEmail } from './identifiers';

export type Member = Selectable<AccountTables['members']>;

/** @returns the member, who exists because the id comes from a session */
export async function getMemberById(db: Db, id: string): Promise<Member> {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** @param name username, e-mail or phone as entered @returns the member, unless the account is closed */
export async function findMemberByName(keeper: Keeper, name: string): Promise<Member | undefined> {
  const members = keeper.db.selectFrom('members').selectAll().where('closed_at', 'is', null);
  if (name.includes('@')) {
    const email = readEmail(name);
    if (email === undefined) return undefined;
    return members.where('email_key', '=', await contactKey(keeper, 'email', email)).executeTakeFirst();
  }
  const byUsername = await members.where('username_key', '=', name.trim().toLowerCase()).executeTakeFirst();
  if (byUsername) return byUsername;
  const phones = await Promise.all(possiblePhones(name).map((phone) => contactKey(keeper, 'phone', phone)));
  return phones.length === 0 ? undefined : members.where('phone_key', 'in', phones).executeTakeFirst();
}

/** Letters and digits without look-alikes (no I, L, O, 0, 1). */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** @returns a new invite code of eight letters and digits */
export function newInviteCode(): string {
  return Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/** How many have registered with a code. */
export async function countInvited(db: Db, code: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(countRows().as('count'))
    .where('invited_by', '=', code)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * @param at ms UTC
 * @returns the code as stored, if it exists, has not expired and is not used up; case-insensitive
 */
export async function findInviteCode(db: Db, code: string, at: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('invite_codes')
    .select(['code', 'max_uses', 'expires_at'])
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  if (!found || (found.expires_at ?? Infinity) <= at) return undefined;
  const isUsedUp = typeof found.max_uses === 'number' && (await countInvited(db, found.code)) >= found.max_uses;
  return isUsedUp ? undefined : found.code;
}

/** Serialises a member for the wire. @param db the database, or a transaction */
export async function toUser(keeper: Keeper, db: Db, member: Member): Promise<WireOf<typeof getMember>> {
  const invite = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  return {
    id: member.id,
    username: member.username,
    ...(await openContacts(keeper, member)),
    avatar: member.avatar,
    inviteCode: invite?.code,
    hasPaymentPassword: member.payment_hash !== null,
    createdAt: writeTime(member.created_at),
  };
}
