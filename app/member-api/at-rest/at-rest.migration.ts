import { CompiledQuery, sql, type Kysely, type Migration, type RawBuilder } from 'kysely';
import { databaseOf } from '../store/database-kind';
import { keyedHash, seal } from '../store/seal.server';
import { SWEPT } from './sweep.server';
import { ownerOf, type AccountIdentity, type Contacts, type LookUp } from './member-words.server';

/** Rows that are sealed with one statement. */
const BATCH = 1_000;

type Table = keyof typeof ownerOf;
type Columns = Record<string, string | null>;

/** Writes columns of text by id, with one statement for all rows. */
async function update(db: Kysely<unknown>, table: Table, rows: readonly (Columns & { id: string })[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const place = { sqlite: () => '?', postgres: (at: number) => `$${String(at + 1)}` }[databaseOf(db)];
  const lists = rows.map((_, row) => `(${names.map((__, column) => place(row * names.length + column)).join()})`);
  const set = names.filter((name) => name !== 'id').map((name) => `${name} = fresh.${name}`);
  // As text: to build it of nodes takes longer than the database.
  await db.executeQuery(
    CompiledQuery.raw(
      `with fresh (${names.join()}) as (values ${lists.join()})
       update ${table} set ${set.join()} from fresh where ${table}.id = fresh.id`,
      rows.flatMap((row) => names.map((name) => row[name])),
    ),
  );
}

/** Reads a table in batches, and writes what `change` makes of each row. @param read the rows after an id */
async function updateAll<Row extends { id: string }>(
  db: Kysely<unknown>,
  table: Table,
  read: (after: string) => RawBuilder<Row>,
  change: (row: Row) => Columns,
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await read(after).execute(db);
    const fresh = rows.map((row) => ({ id: row.id, ...change(row) }));
    await update(db, table, fresh);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Whether notes or appeals are sealed with the key: then it must be there. */
async function isKeyInUse(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select id from member_notes where sealed is not null
    union all select id from suspension_appeals where sealed is not null limit 1
  `.execute(db);
  return rows.length > 0;
}

interface Sealer {
  words: (table: Table, id: string, words: Contacts | AccountIdentity) => string;
  hash: (kind: LookUp, value: string | null) => string | null;
}

const sealerOf = (key: Buffer): Sealer => ({
  words: (table, id, words) => seal(key, ownerOf[table](id), Buffer.from(JSON.stringify(words))),
  hash: (kind, value) => (value === null ? null : keyedHash(key, kind, value)),
});

/** Columns and their unique constraints stay: they hold the hashes from now on, under names that say so. */
async function sealMembers(db: Kysely<unknown>, sealer: Sealer | undefined): Promise<void> {
  await db.schema.alterTable('members').renameColumn('email', 'email_key').execute();
  await db.schema.alterTable('members').renameColumn('phone', 'phone_key').execute();
  await db.schema.alterTable('members').addColumn('sealed', 'text').execute();
  type Row = { id: string; email_key: string | null; phone_key: string | null; closed_at: number | null };
  const read = (after: string) => sql<Row>`
    select id, email_key, phone_key, closed_at from members where id > ${after} order by id limit ${sql.lit(BATCH)}
  `;
  if (sealer)
    await updateAll(db, 'members', read, (row) => ({
      email_key: sealer.hash('email', row.email_key),
      phone_key: sealer.hash('phone', row.phone_key),
      sealed:
        row.closed_at === null ? sealer.words('members', row.id, { email: row.email_key, phone: row.phone_key }) : null,
    }));
  // Nothing was ever written in clear to a new database: `sweep.server.ts` has nothing to rewrite.
  await sql`
    insert into seeds (name, at) select ${SWEPT}, ${Date.now()} where not exists (select 1 from members)
  `.execute(db);
}

const IDENTITY = ['holder_name', 'card_number', 'address', 'phone'] as const;

type ClearAccount = Record<(typeof IDENTITY)[number], string | null> & {
  id: string;
  member_id: string;
  kind: 'bank' | 'btc';
  removed_at: number | null;
};

/** Seals every account that is stored. */
async function sealStored(db: Kysely<unknown>, sealer: Sealer): Promise<void> {
  const kept = new Set<string>();
  const read = (after: string) => sql<ClearAccount>`
    select id, member_id, kind, removed_at, holder_name, card_number, address, phone from payout_accounts
    where id > ${after} order by id limit ${sql.lit(BATCH)}
  `;
  await updateAll(
    db,
    'payout_accounts',
    read,
    ({ id, member_id, kind, removed_at, holder_name: holder, card_number, address, phone }) => {
      const number = kind === 'bank' ? card_number : address;
      const isErased = [holder, number, phone].every((value) => value === null);
      const hash = sealer.hash('payout-number', number);
      // The app has never stored the same account twice; if other hands did, the second one stays and is not looked up.
      const isSecond = removed_at === null && kept.has(`${member_id} ${hash ?? ''}`);
      if (removed_at === null) kept.add(`${member_id} ${hash ?? ''}`);
      return {
        sealed: isErased ? null : sealer.words('payout_accounts', id, { holder, number, phone }),
        number_key: isSecond ? null : hash,
      };
    },
  );
}

async function sealAccounts(db: Kysely<unknown>, sealer: Sealer | undefined): Promise<void> {
  for (const column of ['sealed', 'number_key'])
    await db.schema.alterTable('payout_accounts').addColumn(column, 'text').execute();
  if (sealer) await sealStored(db, sealer);
  for (const column of IDENTITY) await db.schema.alterTable('payout_accounts').dropColumn(column).execute();
  await db.schema
    .createIndex('payout_accounts_one_per_number')
    .unique()
    .on('payout_accounts')
    .columns(['member_id', 'number_key'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
}

/**
 * Seals what earlier versions stored in clear, in the transaction of the migrations: all of it, or nothing. What is deleted then stays in
 * the file until `sweep.server.ts` rewrites it.
 *
 * @param loadKey reads the key of DATA_DIR, or makes it, if it may
 */
export function atRestMigrations(loadKey: (mayMake: boolean) => Promise<Buffer>): Record<string, Migration> {
  // No key is made for an empty table: a backup that is restored into it brings its own.
  const sealing = (
    table: Table,
    run: (db: Kysely<unknown>, sealer: Sealer | undefined) => Promise<void>,
  ): Migration => ({
    up: async (db: Kysely<unknown>) => {
      const { rows } = await sql`select id from ${sql.table(table)} limit 1`.execute(db);
      await run(db, rows.length === 0 ? undefined : sealerOf(await loadKey(!(await isKeyInUse(db)))));
    },
  });
  return {
    '2026-12-08-at-rest-members': sealing('members', sealMembers),
    '2026-12-08-at-rest-payout-accounts': sealing('payout_accounts', sealAccounts),
  };
}
