import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, Migrator, sql, type Migration } from 'kysely';
import { SettingsRefused } from '~/config/refuse-to-start.server';
import { atRestMigrations } from '../at-rest/at-rest.migration';
import { MEMBERS_KEY } from '../at-rest/member-words.server';
import { sweep, SWEPT_TABLES } from '../at-rest/sweep.server';
import { accountMigrations } from '../account/account.migration';
import { passkeyMigrations } from '../account/passkeys/passkeys.migration';
import { secondStepMigrations } from '../account/second-step/second-step.migration';
import { closingMigrations } from '../closing/closing.migration';
import { contentMigrations } from '../content/content.migration';
import { alertMigrations } from '../alerts/alerts.migration';
import { auditMigrations } from '../desk/audit/audit.migration';
import { balanceMigrations } from '../balances/balances.migration';
import { bookMigrations } from '../desk/books/books.migration';
import { claimMigrations } from '../desk/claims/claims.migration';
import { memberDeskMigrations } from '../desk/members/members.migration';
import { staffMigrations } from '../desk/staff/staff.migration';
import { drawMigrations } from '../draw/draw.migration';
import { fundsMigrations } from '../funds/funds.migration';
import { ledgerMigrations } from '../ledger/ledger.migration';
import { limitsMigrations } from '../limits/limits.migration';
import { mailMigrations } from '../mail/mail.migration';
import { meetMigrations } from '../meet/meet.migration';
import { newsMigrations } from '../news/news.migration';
import { ownDataMigrations } from '../own-data/own-data.migration';
import { pushMigrations } from '../push/push.migration';
import { publicReportMigrations } from '../public-report/public-report.migration';
import type { Service } from '../service';
import { serviceMigrations } from '../service-desk/service.migration';
import { stampsMigrations } from '../stamps/stamps.migration';
import { suspensionMigrations } from '../suspension/suspension.migration';
import { watchingMigrations } from '../watching/watching.migration';
import { byteOrder } from './byte-order';
import { SharedPostgresDialect } from './dialects/postgres-dialect.server';
import { assertUsable, explain, isExplained, openPool, rewriteTables } from './dialects/postgres-pool.server';
import { SharedSqliteDialect } from './dialects/sqlite-dialect.server';
import { loadSealKey } from './seal.server';
import { storeMigrations } from './store.migration';
import type { Tables } from './tables';

/** The database, or a transaction. Inside a transaction, use only the transaction: there is one writer at a time. */
export type Db = Kysely<Tables>;

/**
 * Location of the database: a SQLite file (its folder is created) or `:memory:`; or a PostgreSQL URL, which contains a
 * password.
 */
export type StorePlace = ({ file: string } | { url: string }) & {
  /** Folder of the keys, or `:memory:`. */
  dataDir: string;
  /** For lost connections, and what could not be tidied. */
  log: Pick<Service['log'], 'warn'>;
};

/** Timeouts of the wait for the write lock and of a query, in ms. */
const TURN = 10_000;
const ANSWER = 15_000;

async function openDatabase(file: string) {
  const { default: Database } = await import('libsql');
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // SQLite gives its WAL files the same permissions.
    closeSync(openSync(file, 'a', 0o600));
  }
  const database = new Database(file);
  // Switching to WAL needs an exclusive lock; afterwards the dialect does the waiting.
  database.exec('pragma busy_timeout = 10000');
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma busy_timeout = 0');
  return database;
}

/** The migrations of each part, by name. @param dataDir folder of the keys, or `:memory:` */
export const migrationsOf = (dataDir: string): readonly Record<string, Migration>[] => [
  storeMigrations,
  accountMigrations,
  secondStepMigrations,
  passkeyMigrations,
  contentMigrations,
  drawMigrations,
  fundsMigrations,
  ledgerMigrations,
  limitsMigrations,
  mailMigrations,
  pushMigrations,
  meetMigrations,
  newsMigrations,
  serviceMigrations,
  alertMigrations,
  auditMigrations,
  bookMigrations,
  memberDeskMigrations,
  stampsMigrations,
  suspensionMigrations,
  claimMigrations,
  staffMigrations,
  watchingMigrations,
  ownDataMigrations,
  publicReportMigrations,
  balanceMigrations,
  closingMigrations,
  atRestMigrations((mayMake) => loadSealKey(dataDir, MEMBERS_KEY, mayMake)),
];

function allMigrations(dataDir: string): Record<string, Migration> {
  return Object.assign({}, ...migrationsOf(dataDir)) as Record<string, Migration>;
}

function migratorOf(db: Db, dataDir: string, only?: ReadonlySet<string>): Migrator {
  const migrations = Object.entries(allMigrations(dataDir)).filter(([name]) => only?.has(name) ?? true);
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
    allowUnorderedMigrations: true,
  });
}

/**
 * An older version must not write to the tables of a newer one.
 *
 * @throws SettingsRefused when a version ran here whose migrations this one does not know
 */
async function assertNotNewer(db: Db, dataDir: string): Promise<void> {
  const steps = await migratorOf(db, dataDir).getMigrations();
  if (steps.every(({ executedAt }) => executedAt === undefined)) return;
  const known = new Set(steps.map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !known.has(name));
  if (unknown)
    throw new SettingsRefused([
      `This database was used by a newer version (migration ${unknown.name}). An older version does not open it; ` +
        'restore the backup made before the upgrade, or start the newer version',
    ]);
}

async function migrate(db: Db, dataDir: string, only?: ReadonlySet<string>): Promise<void> {
  await assertNotNewer(db, dataDir);
  const { error } = await migratorOf(db, dataDir, only).migrateToLatest();
  if (error) throw new Error('The member API could not bring its tables up to date', { cause: error });
}

async function assertMigrated(db: Db, dataDir: string): Promise<void> {
  await assertNotNewer(db, dataDir);
  const steps = await migratorOf(db, dataDir).getMigrations();
  if (steps.every(({ executedAt }) => executedAt === undefined)) throw new Error('no server has made its tables yet');
  if (steps.some(({ executedAt }) => executedAt === undefined))
    throw new Error('its tables are of an older version; start the server of this version first');
}

/** What is done with a database before it is used. */
type Prepare = (db: Db, dataDir: string) => Promise<void>;

/** Migrates, and rewrites once what was stored before it was sealed. @param rewrite see {@link sweep} */
const migrateAndSweep =
  ({ log }: StorePlace, rewrite: () => Promise<boolean>): Prepare =>
  async (db, dataDir) => {
    await migrate(db, dataDir);
    await sweep(db, rewrite, log);
  };

type SqlitePlace = Extract<StorePlace, { file: string }>;

async function openSqlite(place: SqlitePlace, prepare?: Prepare): Promise<Db> {
  const dialect = new SharedSqliteDialect(await openDatabase(place.file));
  const db = new Kysely<Tables>({ dialect });
  try {
    await (prepare ?? migrateAndSweep(place, () => dialect.rewrite()))(db, place.dataDir);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function openPostgres(place: Extract<StorePlace, { url: string }>, prepare?: Prepare): Promise<Db> {
  const { url, log, dataDir } = place;
  // No timeout for migrations, nor for the wait until another process has migrated.
  const pool = await openPool(url, log, 0);
  const migrating = new Kysely<Tables>({
    dialect: new SharedPostgresDialect(pool, { turn: 0, statement: 0, idle: 0 }),
    plugins: [byteOrder()],
  });
  try {
    await assertUsable(pool);
    await (prepare ?? migrateAndSweep(place, () => rewriteTables(pool, SWEPT_TABLES)))(migrating, dataDir);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw isExplained(cause) ? explain(cause) : error;
  } finally {
    await migrating.destroy();
  }
  return new Kysely<Tables>({
    dialect: new SharedPostgresDialect(await openPool(url, log, ANSWER), {
      turn: TURN,
      statement: ANSWER,
      idle: ANSWER,
    }),
  });
}

/**
 * Opens and migrates the database. Several processes may do so concurrently.
 *
 * @throws SettingsRefused when a newer version used it; Error when a migration fails (it is rolled back); names DATABASE_URL when that database is unusable
 */
export function openStore(place: StorePlace): Promise<Db> {
  return 'url' in place ? openPostgres(place) : openSqlite(place);
}

/**
 * Opens an existing database without migrating it.
 *
 * @throws Error when the database is missing or has an older schema, or as {@link openStore}
 */
export async function openExistingStore(place: StorePlace): Promise<Db> {
  if ('url' in place) return openPostgres(place, assertMigrated);
  if (!existsSync(place.file)) throw new Error('there is no member.sqlite in it');
  return openSqlite(place, assertMigrated);
}

/** The migrations among these that this version does not know, by name. */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = allMigrations(':memory:');
  return names.filter((name) => !(name in known));
}

/**
 * Fills an empty database with what an earlier version kept: makes the tables as they were after those migrations, has them filled, and
 * then runs the other migrations. No step has a timeout.
 *
 * @param fill writes the rows
 * @throws Error of a migration or of `fill`; SQLite's file, or tables of PostgreSQL, may be left then
 */
export async function fillStore(
  place: StorePlace,
  migrations: readonly string[],
  fill: (db: Db) => Promise<void>,
): Promise<Db> {
  const prepare: Prepare = async (db, dataDir) => {
    await migrate(db, dataDir, new Set(migrations));
    await fill(db);
    await migrate(db, dataDir);
  };
  return 'url' in place ? openPostgres(place, prepare) : openSqlite(place, prepare);
}
