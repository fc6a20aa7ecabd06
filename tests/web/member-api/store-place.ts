import { createHash, randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { openStore, type Db } from '~/member-api/store/database.server';

const cluster = () => process.env.TEST_DATABASE_URL ?? '';

/** Whether the tests run on PostgreSQL: on databases of the cluster at TEST_DATABASE_URL, if that says something. */
export const onPostgres = cluster() !== '';

/** PostgreSQL's own, with nothing in it; and one with the store's tables, so that not every test makes them. */
const EMPTY = 'template0';
const WITH_TABLES = 'member_api_tables';

/** What {@link dropDatabases} drops: the databases of this process. */
const made = new Set<string>();

const nameOf = (dataDir: string) => `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;

function addressOf(database: string): string {
  const address = new URL(cluster());
  address.pathname = `/${database}`;
  return address.href;
}

/** Tells the cluster something. @returns false when it refuses with one of these codes */
async function tell(statement: string, ...refusals: string[]): Promise<boolean> {
  const client = new Client({ connectionString: cluster() });
  await client.connect();
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && refusals.includes(error.code ?? '')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Makes a database, unless another process of the test has made it, or just makes it. */
async function makeDatabase(name: string, template: string): Promise<void> {
  if (await tell(`create database ${name} template ${template}`, '42P04', '23505')) made.add(name);
}

const openAt = (url: string) => openStore({ url, log: { warn: () => undefined } });

/**
 * What an instance that has this folder must be told of where its store is: on PostgreSQL a database of its own, empty for a
 * folder and with tables for `:memory:`, which is another one at each call; on SQLite nothing.
 */
export async function storePlace(dataDir: string): Promise<{ databaseUrl?: string }> {
  if (!onPostgres) return {};
  const inMemory = dataDir === ':memory:';
  const name = nameOf(inMemory ? randomUUID() : dataDir);
  await makeDatabase(name, inMemory ? WITH_TABLES : EMPTY);
  return { databaseUrl: addressOf(name) };
}

/** Opens the store that an instance with this folder has. */
export async function openStoreOf(dataDir: string): Promise<Db> {
  const { databaseUrl } = await storePlace(dataDir);
  if (databaseUrl === undefined)
    return openStore({ file: dataDir === ':memory:' ? dataDir : join(dataDir, 'member.sqlite') });
  return openAt(databaseUrl);
}

/** Copies a folder that no instance has open, with its store. */
export async function copyStore(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  if (onPostgres) await makeDatabase(nameOf(to), nameOf(from));
}

/** Makes what databases with tables are copied from. */
export async function makeTemplate(): Promise<void> {
  await tell(`drop database if exists ${WITH_TABLES}`);
  await tell(`create database ${WITH_TABLES} template ${EMPTY}`);
  await (await openAt(addressOf(WITH_TABLES))).destroy();
}

/** Drops the databases of a test file, even with open connections. */
export async function dropDatabases(): Promise<void> {
  for (const name of made) await tell(`drop database ${name} with (force)`);
  made.clear();
}
