import { createHmac } from 'node:crypto';
import type { Service } from '../service';
import { loadSealKey, seal, unseal } from '../store/seal.server';

/** File of the key that seals what members wrote about themselves and others. */
const KEY_FILE = 'meet.key';

/** What the words are sealed with and kept in. */
type Place = Pick<Service, 'db' | 'settings'>;

const keys = new WeakMap<Place, Promise<Buffer>>();

async function loadKey({ db, settings }: Place): Promise<Buffer> {
  const [request, report] = await Promise.all(
    (['date_requests', 'profile_reports'] as const).map((table) =>
      db.selectFrom(table).select('id').where('sealed', 'is not', null).limit(1).executeTakeFirst(),
    ),
  );
  return loadSealKey(settings.dataDir, KEY_FILE, !request && !report);
}

async function keyOf(service: Place): Promise<Buffer> {
  const known = keys.get(service) ?? loadKey(service);
  keys.set(service, known);
  // A key that could not be read is looked for again.
  known.catch(() => keys.delete(service));
  return known;
}

/** What a row's words belong to; they can be opened as that alone. */
type Owner = `meet-request:${string}` | `meet-report:${string}`;

/** What members write: of a request its contact and message, of a report its text. */
export interface Words {
  contact?: string;
  text?: string | undefined;
}

/**
 * Seals what a member wrote, for a column of the store.
 *
 * @throws Error when the key is missing or is no key
 */
export async function sealWords(service: Service, owner: Owner, words: Words): Promise<string> {
  return seal(await keyOf(service), owner, Buffer.from(JSON.stringify(words)));
}

/**
 * Opens what {@link sealWords} sealed.
 *
 * @throws Error when the key is missing or another one, or the words belong to another row
 */
export async function openWords(service: Place, owner: Owner, sealed: string): Promise<Words> {
  const key = await keyOf(service);
  try {
    return JSON.parse(unseal(key, owner, sealed).toString('utf8')) as Words;
  } catch (error) {
    throw new Error(`${KEY_FILE} in DATA_DIR is not the key that ${owner} was sealed with`, { cause: error });
  }
}

/** Stands for words wherever two requests are compared. A plain hash of a phone number would give it away. */
export async function fingerprintOf(service: Service, words: Words): Promise<string> {
  return createHmac('sha256', await keyOf(service))
    .update(JSON.stringify(words))
    .digest('hex');
}

/**
 * Opens the newest words, so that a key that is missing or is another one is found at the start.
 *
 * @throws Error that names the file of the key
 */
export async function checkWords(service: Service): Promise<void> {
  for (const [table, kind] of [
    ['date_requests', 'meet-request'],
    ['profile_reports', 'meet-report'],
  ] as const) {
    const row = await service.db
      .selectFrom(table)
      .select(['id', 'sealed'])
      .where('sealed', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row?.sealed) await openWords(service, `${kind}:${row.id}`, row.sealed);
  }
}
