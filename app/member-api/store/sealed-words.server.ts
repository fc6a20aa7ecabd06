import { createHmac } from 'node:crypto';
import type { Service } from '../service';
import { loadSealKey, seal, unseal } from './seal.server';

/** Tables with a column `sealed` beside an `id`. */
type SealedTable = 'date_requests' | 'profile_reports' | 'service_messages';

/** What opening and sealing needs of the member API. */
type Keeper = Pick<Service, 'db' | 'settings'>;

/**
 * What members wrote, sealed with one key file for a part of the member API: only it and the database together tell anything.
 *
 * @param file name of the key's file
 * @param kinds what a row of each table is called where its words are bound to it
 */
export function createSealedWords<Kind extends string, Words extends object>(
  file: string,
  kinds: Readonly<Partial<Record<SealedTable, Kind>>>,
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
    const newest = await Promise.all(tables.map(([table]) => newestOf(db, table)));
    return loadSealKey(
      settings.dataDir,
      file,
      newest.every((row) => row === undefined),
    );
  }

  async function keyOf(service: Keeper): Promise<Buffer> {
    const known = keys.get(service.db) ?? loadKey(service);
    keys.set(service.db, known);
    // A key that could not be read is looked for again.
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
     * Reads the key, which looks at the store: to be done before a transaction in which words are sealed.
     *
     * @throws Error when the key is missing or is no key
     */
    ready: async (service: Keeper): Promise<void> => {
      await keyOf(service);
    },

    /**
     * Seals words for the row that they belong to: they can be opened as that row's alone.
     *
     * @throws Error when the key is missing or is no key
     */
    seal: async (service: Keeper, owner: `${Kind}:${string}`, words: Words): Promise<string> =>
      seal(await keyOf(service), owner, Buffer.from(JSON.stringify(words))),

    /**
     * Opens what `seal` sealed.
     *
     * @throws Error when the key is missing or another one, or the words belong to another row
     */
    open,

    /** Stands for words wherever two requests are compared. A plain hash of a phone number would give it away. */
    fingerprint: async (service: Keeper, words: Words): Promise<string> =>
      createHmac('sha256', await keyOf(service))
        .update(JSON.stringify(words))
        .digest('hex'),

    /**
     * Opens the newest words, so that a key that is missing or is another one is found at the start.
     *
     * @throws Error that names the file of the key
     */
    check: async (service: Keeper): Promise<void> => {
      for (const [table, kind] of tables) {
        const row = await newestOf(service.db, table);
        if (row?.sealed) await open(service, `${kind}:${row.id}`, row.sealed);
      }
    },
  };
}
