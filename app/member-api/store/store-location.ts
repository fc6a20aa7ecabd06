import { join } from 'node:path';
import type { Service } from '../service';
import type { MemberApiSettings } from '../settings';
import type { StorePlace } from './database.server';

/** Name of the SQLite file in DATA_DIR. */
export const SQLITE_FILE = 'member.sqlite';

/** Location of the database for these settings. */
export function storeLocation(
  { dataDir, databaseUrl }: MemberApiSettings,
  log: Pick<Service['log'], 'warn'>,
): StorePlace {
  if (databaseUrl !== undefined) return { url: databaseUrl, dataDir, log };
  return { file: dataDir === ':memory:' ? ':memory:' : join(dataDir, SQLITE_FILE), dataDir, log };
}
