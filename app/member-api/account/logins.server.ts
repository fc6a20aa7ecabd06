import { uuidv7 } from 'uuidv7';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import type { AccountTables } from './account.tables';

const HOUR = 3_600_000;

/** Retention of attempts to sign in, in ms. Source: docs/security.md. */
const LOGINS_KEPT = 90 * 24 * HOUR;

/** Retention of attempts with an unknown name, in ms. */
const STRANGERS_KEPT = HOUR;

/** Records an attempt to sign in. @param login `at` in ms UTC; no member for an unknown name */
export async function recordLogin(db: Db, login: Omit<AccountTables['member_logins'], 'id'>): Promise<void> {
  await db
    .insertInto('member_logins')
    .values({ id: uuidv7(), ...login })
    .execute();
}

/** Deletes old attempts to sign in. */
export async function dropOldLogins({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('member_logins')
    .where('at', '<', now() - LOGINS_KEPT)
    .execute();
  await db
    .deleteFrom('member_logins')
    .where('member_id', 'is', null)
    .where('at', '<', now() - STRANGERS_KEPT)
    .execute();
}
