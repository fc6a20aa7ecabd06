import { createHmac } from 'node:crypto';
import type { Service } from '../service';
import { keyedHash, loadSealKey, seal, unseal } from './seal.server';

/** Tables with a column `sealed` beside an `id`. */
type SealedTable =
  | 'date_requests'
  | 'member_mail'
  | 'member_notes'
  | 'members'
  | 'payout_accounts'
  | 'profile_reports'
  | 'push_subscriptions'
  | 'second_steps'
  | 'service_messages'
  | 'suspension_appeals';

/** Rows that are read at once when every text is decrypted. */
const CHECKED_AT_ONCE = 500;

/** Dependencies of encryption and decryption. */
type Keeper = Pick<Service, 'db' | 'settings'>;

/**
 * Encrypts members' texts with a key file per part of the member API: neither the key nor the database alone reveals
 * them.
 *
 * @param file name of the key file
 * @param kinds per table, the prefix of the row's id in the encryption context
 * @param others tables that another part seals with the same file
 */
export function createSealedWords<Kind extends string, Words extends object>(
  file: string,
  kinds: Readonly<Partial<Record<SealedTable, Kind>>>,
  others: readonly SealedTable[] = [],
) {
  const keys = new WeakMap<Keeper['db'], Promise<Buffer>>();
  const tables = Object.entries(kinds) as [SealedTable, Kind][];

  const newestOf = (db: Keeper['db'], table: SealedTable) =>
    db
      .selectFrom(table)
      .select(['id', 'sealed'])
      .where('sealed', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  async function loadKey({ db, settings }: Keeper): Promise<Buffer> {
    const newest = await Promise.all(
      [...tables.map(([table]) => table), ...others].map((table) => newestOf(db, table)),
    );
    return loadSealKey(
      settings.dataDir,
      file,
      newest.every((row) => row === undefined),
    );
  }

  async function keyOf(service: Keeper): Promise<Buffer> {
    const known = keys.get(service.db) ?? loadKey(service);
    keys.set(service.db, known);
    // Do not cache a failure: retry next time.
    known.catch(() => keys.delete(service.db));
    return known;
  }

  async function open(service: Keeper, owner: `${Kind}:${string}`, sealed: string): Promise<Words> {
    const key = await keyOf(service);
    try {
      return JSON.parse(unseal(key, owner, sealed).toString('utf8')) as Words;
    } catch (error) {
      throw new Error(`${file} in DATA_DIR is not the key that ${owner} was sealed with`, { cause: error });
    }
  }

  return {
    /**
     * Loads the key, which queries the database: call it before a transaction that seals.
     *
     * @throws Error when the key is missing or is no key
     */
    ready: async (service: Keeper): Promise<void> => {
      await keyOf(service);
    },

    /**
     * Encrypts a text and binds it to its row.
     *
     * @throws Error when the key is missing or is no key
     */
    seal: async (service: Keeper, owner: `${Kind}:${string}`, words: Words): Promise<string> =>
      seal(await keyOf(service), owner, Buffer.from(JSON.stringify(words))),

    /**
     * Decrypts a text from `seal`.
     *
     * @throws Error when the key is missing or differs, or the text belongs to another row
     */
    open,

    /** Hash of a value by which rows are looked up: see {@link keyedHash}. */
    hash: async (service: Keeper, kind: string, value: string): Promise<string> =>
      keyedHash(await keyOf(service), kind, value),

    /** HMAC of a text, to compare requests. A plain hash of a phone number could be reversed by brute force. */
    fingerprint: async (service: Keeper, words: Words): Promise<string> =>
      createHmac('sha256', await keyOf(service))
        .update(JSON.stringify(words))
        .digest('hex'),

    /**
     * Decrypts the newest text, so that a missing or wrong key is detected at startup.
     *
     * @throws Error that names the key file
     */
    check: async (service: Keeper): Promise<void> => {
      for (const [table, kind] of tables) {
        const row = await newestOf(service.db, table);
        if (row?.sealed) await open(service, `${kind}:${row.id}`, row.sealed);
      }
    },

    /**
     * Decrypts every text, some rows at a time, to prove a backup.
     *
     * @returns how many were opened
     * @throws Error that names the key file, and the first row that it does not open
     */
    checkAll: async (service: Keeper): Promise<number> => {
      let opened = 0;
      for (const [table, kind] of tables) {
        let last = '';
        for (;;) {
          const rows = await service.db
            .selectFrom(table)
            .select(['id', 'sealed'])
            .where('sealed', 'is not', null)
            .where('id', '>', last)
            .orderBy('id')
            .limit(CHECKED_AT_ONCE)
            .execute();
          for (const { id, sealed } of rows) await open(service, `${kind}:${id}`, sealed ?? '');
          opened += rows.length;
          last = rows.at(-1)?.id ?? last;
          if (rows.length < CHECKED_AT_ONCE) break;
        }
      }
      return opened;
    },
  };
}
