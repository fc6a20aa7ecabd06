import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { login } from '~/contract/calls/account';
import { getBalance } from '~/contract/calls/funds';
import type { MemberApi } from '~/member-api/app.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { canDraw } from '~/member-api/draw/draw.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import { DEMO_MEMBER } from '~/config/demo-member';
import { openStore } from '~/member-api/store/database.server';
import type { Client as Caller } from '../harness/client';
import { fund, openService } from '../draw/draw.stage';
import { openInstance } from '../harness/harness';
import { openStoreOf, storePlace } from '../harness/store-place';

const draw = { seconds: 600, closeSeconds: 10, soonSeconds: 30, chainLength: 4_096 };

let folder: string;
let databaseUrl: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'connection-'));
  ({ databaseUrl = '' } = await storePlace(folder));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a statement as the administrator, from another database of the cluster. */
async function administer(statement: string): Promise<void> {
  const admin = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
const nameOf = (url: string) => new URL(url).pathname.slice(1);
/** Returns when the connections are closed: until then, the pool may hand one out for the next query. */
const cutOff = () =>
  administer(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${nameOf(databaseUrl)}'`);

describe('while the database is away', () => {
  let instance: MemberApi;
  let client: Caller;
  beforeEach(async () => {
    ({ instance, client } = await openInstance({ dataDir: folder, demoReviewSeconds: 0, draw }));
    expect(await instance.ready()).toBe('ready');
  });
  afterEach(() => instance.close());

  test('calls are answered as failed and it is not ready; when it is back, so is everything', async () => {
    const { token } = await client.get(login, { username: DEMO_MEMBER.username, password: DEMO_MEMBER.password });
    await administer(`alter database ${nameOf(databaseUrl)} with allow_connections false`);
    await cutOff();
    const response = await client.request(getBalance.path, { headers: { token } });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 500, data: null });
    expect(await instance.ready()).toMatch(/^the (draw|database) /);
    await administer(`alter database ${nameOf(databaseUrl)} with allow_connections true`);
    expect(await client.get(getBalance, {}, { token })).toMatchObject({ balance: 100_000 });
    expect(await instance.ready()).toBe('ready');
  });

  test('a transaction that was under way is rolled back as a whole and fails, and the next one has its turn', async () => {
    const { service } = instance;
    const account = availableAccount('ann');
    const moved = service.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('ledger_accounts')
        .values({ id: account, member_id: 'ann', balance: 1, entry_count: 0 })
        .execute();
      await cutOff();
      await trx.updateTable('ledger_accounts').set({ balance: 2 }).where('id', '=', account).execute();
    });
    await expect(moved).rejects.toThrow();
    expect(await service.db.selectFrom('ledger_accounts').select('id').where('id', '=', account).execute()).toEqual([]);
    await fund(service, 'ann', 500);
    expect(await getMemberBalance(service.db, 'ann')).toMatchObject({ available: 500 });
    expect((await checkLedger(service.db)).ok).toBe(true);
  });
});

/** A store whose table `seeds` is empty. */
async function openEmpty() {
  const db = await openStoreOf(folder);
  await db.deleteFrom('seeds').execute();
  return db;
}

describe('a transaction', () => {
  test('in which a statement failed commits nothing, even if nobody minds the failure', async () => {
    const db = await openEmpty();
    const swallowed = db.transaction().execute(async (trx) => {
      await trx.insertInto('seeds').values({ name: 'kept', at: 1 }).execute();
      await trx
        .insertInto('seeds')
        .values({ name: 'kept', at: 2 })
        .execute()
        .catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    expect(await db.selectFrom('seeds').selectAll().execute()).toEqual([]);
    await db.destroy();
  });

  test('sees what the one before it wrote, and readers wait for neither', async () => {
    // A start may note in the table that it has rewritten it.
    const other = await openStoreOf(folder);
    const one = await openEmpty();
    const count = async (db: typeof one) => (await db.selectFrom('seeds').select('name').execute()).length;
    let second: Promise<number> | undefined;
    await one.transaction().execute(async (trx) => {
      second = other.transaction().execute(count);
      await trx.insertInto('seeds').values({ name: 'first', at: 1 }).execute();
      expect(await count(other)).toBe(0);
    });
    expect(await second).toBe(1);
    await Promise.all([one.destroy(), other.destroy()]);
  });
});

test('a whole number that JavaScript cannot hold is an error and not another number', async () => {
  const db = await openStoreOf(folder);
  const read = (value: string) => sql<{ value: number }>`select ${sql.raw(value)} as value`.execute(db);
  expect((await read('9007199254740991::bigint')).rows).toEqual([{ value: Number.MAX_SAFE_INTEGER }]);
  expect((await read('(select sum(x) from (values (1::bigint), (2)) as numbers(x))')).rows).toEqual([{ value: 3 }]);
  await expect(read('9007199254740993::bigint')).rejects.toThrow(RangeError);
  await expect(read('0.5::numeric')).rejects.toThrow(RangeError);
  await db.destroy();
});

test('every text is in the order of its bytes, whatever the language of the database', async () => {
  const db = await openEmpty();
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(db);
  expect(rows).toEqual([]);
  for (const name of ['b', 'B', 'é', 'a', 'Z', '~']) await db.insertInto('seeds').values({ name, at: 1 }).execute();
  const names = await db.selectFrom('seeds').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['B', 'Z', 'a', 'b', '~', 'é']);
  await db.destroy();
});

describe('a start', () => {
  const open = (url: string) => openStore({ url, dataDir: ':memory:', log: { warn: () => undefined } });

  test('on a database that does not exist is refused in words that name the variable and not its value', async () => {
    const url = new URL(databaseUrl);
    url.pathname = '/no_such_database';
    url.password = 'secret-value';
    await expect(open(url.href)).rejects.toThrow(/^DATABASE_URL: the database does not exist$/);
  });

  test('on an address where nobody answers is refused', async () => {
    const server = createServer();
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const url = `postgresql://ann:secret-value@127.0.0.1:${String(port)}/garden`;
    await expect(open(url)).rejects.toThrow(/^DATABASE_URL: the database cannot be reached \(ECONNREFUSED\)$/);
  });

  test('by a user who may not make tables is refused', async () => {
    await administer(`drop role if exists visitor`);
    await administer(`create role visitor login`);
    const url = new URL(databaseUrl);
    url.username = 'visitor';
    await expect(open(url.href)).rejects.toThrow(
      /^DATABASE_URL: the database gives this user no right to make tables$/,
    );
  });

  test('beside another DATA_DIR is refused once the draw has begun', async () => {
    const { service, close } = await openService({ folder });
    await advance(service);
    await close();
    const elsewhere = mkdtempSync(join(tmpdir(), 'connection-'));
    await expect(openInstance({ dataDir: elsewhere, databaseUrl, draw })).rejects.toThrow(
      /^draw.key is missing from DATA_DIR; .* share one DATA_DIR$/,
    );
    rmSync(elsewhere, { recursive: true });
  });
});

test('of two processes that begin the draw at once with a DATA_DIR each, one never draws', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'connection-'));
  const store = await openStoreOf(folder);
  const services = [await openService({ folder, store }), await openService({ folder: elsewhere, store })];
  const outcomes = await Promise.allSettled(services.map(({ service }) => advance(service)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const loser = services[outcomes.findIndex(({ status }) => status === 'rejected')];
  if (!loser) throw new Error('Both draw');
  await expect(advance(loser.service)).rejects.toThrow('share one DATA_DIR');
  expect(await canDraw(loser.service)).toBe(false);
  await store.destroy();
  rmSync(elsewhere, { recursive: true });
});
