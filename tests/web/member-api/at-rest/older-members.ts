import { sql } from 'kysely';
import { hashPassword } from '~/member-api/account/password.server';
import { atRestMigrations } from '~/member-api/at-rest/at-rest.migration';
import type { Db } from '~/member-api/store/database.server';
import { takeBack } from '../harness/older-store';

/** A row of a version that stored contacts and payout accounts in clear. */
export interface ClearMember {
  id: string;
  username: string;
  email: string | null;
  phone: string | null;
  closed_at?: number;
}

export interface ClearAccount {
  id: string;
  member_id: string;
  kind: 'bank' | 'btc';
  number: string | null;
  holder?: string;
  removed_at?: number;
}

const NAMES = Object.keys(atRestMigrations(() => Promise.reject(new Error('not run'))));

/** Reverts an empty store to the version before contacts and payout accounts were sealed. */
export const backToClear = (db: Db): Promise<void> =>
  takeBack(
    db,
    NAMES,
    `delete from seeds where name = 'swept'`,
    'drop index payout_accounts_one_per_number',
    'alter table payout_accounts drop column sealed',
    'alter table payout_accounts drop column number_key',
    ...['holder_name', 'card_number', 'address', 'phone'].map(
      (column) => `alter table payout_accounts add column ${column} text`,
    ),
    'alter table members drop column sealed',
    'alter table members rename column email_key to email',
    'alter table members rename column phone_key to phone',
  );

/** Inserts a member as older versions did. */
export async function insertClear(db: Db, member: ClearMember, password: string): Promise<void> {
  const { id, username, email, phone, closed_at = null } = member;
  const hash = await hashPassword(password);
  await sql`
    insert into members (id, username, username_key, email, phone, password_hash, payment_failures, created_at, closed_at)
    values (${id}, ${username}, ${username}, ${email}, ${phone}, ${hash}, 0, 1, ${closed_at})
  `.execute(db);
}

/** Inserts a payout account as older versions did. */
export async function insertClearAccount(db: Db, account: ClearAccount): Promise<void> {
  const { id, member_id, kind, number, holder = null, removed_at = null } = account;
  const [card, address] = kind === 'bank' ? [number, null] : [null, number];
  const phone = kind === 'bank' && number !== null ? '+819012345678' : null;
  await sql`
    insert into payout_accounts
      (id, member_id, kind, holder_name, card_number, address, bank_name, phone, is_default, usable_from, created_at, removed_at)
    values (${id}, ${member_id}, ${kind}, ${holder}, ${card}, ${address}, 'Harbour Bank', ${phone}, 0, 1, 1, ${removed_at})
  `.execute(db);
}
