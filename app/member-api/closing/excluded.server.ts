import { createHmac } from 'node:crypto';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { loadSealKey } from '../store/seal.server';

/** File of the key, in DATA_DIR. */
const KEY_FILE = 'exclusions.key';

/** What a person can register with again. Lower case and E.164, as in the table of members. */
export interface Identifiers {
  usernameKey: string;
  email: string | null;
  phone: string | null;
}

type Keeper = Pick<Service, 'db' | 'settings'>;

const keys = new WeakMap<Db, Promise<Buffer>>();

async function loadKey({ db, settings }: Keeper): Promise<Buffer> {
  const row = await db.selectFrom('excluded_identifiers').select('hash').limit(1).executeTakeFirst();
  return loadSealKey(settings.dataDir, KEY_FILE, row === undefined);
}

async function keyOf(service: Keeper): Promise<Buffer> {
  const known = keys.get(service.db) ?? loadKey(service);
  keys.set(service.db, known);
  // Do not cache a failure: retry next time.
  known.catch(() => keys.delete(service.db));
  return known;
}

/**
 * Checks at startup that the key is there, if anything was hashed with it.
 *
 * @throws Error that names the key file
 */
export async function checkExclusionKey(service: Keeper): Promise<void> {
  await keyOf(service);
}

/**
 * Hashes identifiers with the key of DATA_DIR: who has the database alone cannot tell whose they are, not even by trying all
 * phone numbers. Call it before a transaction: it may query the database.
 */
export async function hashIdentifiers(service: Keeper, { usernameKey, email, phone }: Identifiers): Promise<string[]> {
  const key = await keyOf(service);
  const named = { username: usernameKey, email, phone };
  return Object.entries(named).flatMap(([kind, value]) =>
    value === null ? [] : [createHmac('sha256', key).update(`${kind}:${value}`).digest('hex')],
  );
}

/** Keeps hashed identifiers until a pause ends; a longer one wins. @param until ms UTC */
export async function keepExcluded(trx: Db, hashes: readonly string[], until: number): Promise<void> {
  for (const hash of hashes)
    await trx
      .insertInto('excluded_identifiers')
      .values({ hash, until })
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({ until }).where('excluded_identifiers.until', '<', until),
      )
      .execute();
}

/** Whether one of these identifiers belongs to a closed account whose pause goes on. @param at ms UTC */
export async function isExcluded(db: Db, hashes: readonly string[], at: number): Promise<boolean> {
  const row = await db
    .selectFrom('excluded_identifiers')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .where('until', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes identifiers whose pause is over. */
export async function dropOldExclusions({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('excluded_identifiers').where('until', '<=', now()).execute();
}
