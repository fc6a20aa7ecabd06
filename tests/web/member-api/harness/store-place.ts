import { createHash, randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { openStore, type Db } from '~/member-api/store/database.server';

const cluster = () => process.env.TEST_DATABASE_URL ?? '';

/** Whether the tests run on PostgreSQL: on databases of the cluster at TEST_DATABASE_URL, if that is set. */
export const onPostgres = cluster() !== '';

/** PostgreSQL's own empty template, and one with the store's tables, so that tests need not create them. */
const EMPTY = 'template0';
const WITH_TABLES = 'member_api_tables';

/** Databases created by this process, for {@link dropDatabases}. */
const made = new Set<string>();

const nameOf = (dataDir: string) => `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;

function addressOf(database: string): string {
  const address = new URL(cluster());
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs a statement on the cluster. @returns false when it fails with one of these codes */
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

/** Creates a database, unless another process of the test does. */
async function makeDatabase(name: string, template: string): Promise<void> {
  if (await tell(`create database ${name} template ${template}`, '42P04', '23505')) made.add(name);
}

const log = { warn: () => undefined };
const openAt = (url: string, dataDir: string) => openStore({ url, dataDir, log });

/**
 * The store's settings for an instance with this folder: on PostgreSQL a separate database, empty for a folder, or with tables
 * for `:memory:`, then a new one at each call; on SQLite nothing.
 */
export async function storePlace(dataDir: string): Promise<{ databaseUrl?: string }> {
  if (!onPostgres) return {};
  const inMemory = dataDir === ':memory:';
  const name = nameOf(inMemory ? randomUUID() : dataDir);
  await makeDatabase(name, inMemory ? WITH_TABLES : EMPTY);
  return { databaseUrl: addressOf(name) };
}

/** Opens the store of an instance with this folder. */
export async function openStoreOf(dataDir: string): Promise<Db> {
  const { databaseUrl } = await storePlace(dataDir);
  if (databaseUrl === undefined)
    return openStore({ file: dataDir === ':memory:' ? dataDir : join(dataDir, 'member.sqlite'), dataDir, log });
  return openAt(databaseUrl, dataDir);
}

/** Copies a folder that no instance has open, including its store. */
export async function copyStore(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  if (onPostgres) await makeDatabase(nameOf(to), nameOf(from));
}

/** Creates the template for databases with tables. */
export async function makeTemplate(): Promise<void> {
  await tell(`drop database if exists ${WITH_TABLES}`);
  await tell(`create database ${WITH_TABLES} template ${EMPTY}`);
  await (await openAt(addressOf(WITH_TABLES), ':memory:')).destroy();
}

/** Drops the databases of a test file, even with open connections. */
export async function dropDatabases(): Promise<void> {
  for (const name of made) await tell(`drop database ${name} with (force)`);
  made.clear();
}
