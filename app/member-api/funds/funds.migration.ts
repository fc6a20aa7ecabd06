import { sql, type Kysely, type Migration } from 'kysely';
import { maintainPageIndex } from '../store/lists/page-index';
import { keepCounts } from '../store/lists/kept-counts';
import { keepPlaces } from '../store/lists/row-numbers';
import { createTrigger } from '../store/triggers';
import type { FundsTables } from './funds.tables';
import { sumFunds } from './kept-sums.migration';
import { RECORD_LISTS } from './record-lists';

async function createPayoutTables(db: Kysely<FundsTables>): Promise<void> {
  await db.schema
    .createTable('banks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account_name', 'text')
    .addColumn('account_number', 'text')
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('payout_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('holder_name', 'text')
    .addColumn('card_number', 'text')
    .addColumn('address', 'text')
    .addColumn('bank_id', 'text')
    .addColumn('bank_name', 'text')
    .addColumn('branch_name', 'text')
    .addColumn('branch_code', 'text')
    .addColumn('phone', 'text')
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('usable_from', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await db.schema.createIndex('payout_accounts_by_member').on('payout_accounts').column('member_id').execute();
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
    .addColumn('payout_account_id', 'text', (column) => column.notNull().references('payout_accounts.id'))
    .addColumn('bank_card', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('fee', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('remark', 'text')
    .addColumn('apply_time', 'bigint', (column) => column.notNull())
    .addColumn('complete_time', 'bigint')
    .execute();
  await db.schema.createIndex('withdrawals_by_member').on('withdrawals').columns(['member_id', 'apply_time']).execute();
  await db.schema.createIndex('withdrawals_by_status').on('withdrawals').columns(['status', 'apply_time']).execute();
}

function tableOfRecharges(db: Kysely<FundsTables>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
    .addColumn('bank_id', 'text', (column) => column.notNull())
    .addColumn('bank_name', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('screenshot', 'text', (column) => column.notNull().references('uploads.name'))
    .addColumn('picture_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('remark', 'text')
    .addColumn('apply_time', 'bigint', (column) => column.notNull())
    .addColumn('complete_time', 'bigint');
}

async function indexRecharges(db: Kysely<FundsTables>): Promise<void> {
  await db.schema.createIndex('recharges_by_member').on('recharges').columns(['member_id', 'apply_time']).execute();
  await db.schema.createIndex('recharges_by_status').on('recharges').columns(['status', 'apply_time']).execute();
  await db.schema.createIndex('recharges_by_screenshot').on('recharges').column('screenshot').execute();
}

async function createRechargeTables(db: Kysely<FundsTables>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
    .addColumn('picture_hash', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('uploads_by_age').on('uploads').column('created_at').execute();
  await tableOfRecharges(db, 'recharges')
    .addUniqueConstraint('recharges_one_per_picture', ['member_id', 'picture_hash'])
    .execute();
  await indexRecharges(db);
  await db.schema
    .createTable('funds_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('funds_events_by_record').on('funds_events').column('record_id').execute();
}

const createFunds: Migration = {
  async up(db: Kysely<FundsTables>) {
    await createPayoutTables(db);
    await createRechargeTables(db);
  },
};

/** Actor of a transition; null for older events. */
const nameActors: Migration = {
  async up(db: Kysely<FundsTables>) {
    await db.schema.alterTable('funds_events').addColumn('actor', 'text').execute();
  },
};

/** A picture is accepted once, and again after each rejection. */
const freeRejectedPictures: Migration = {
  async up(db: Kysely<FundsTables>) {
    // SQLite cannot drop a constraint, so the table is rebuilt without it.
    await tableOfRecharges(db, 'recharges_anew').execute();
    await sql`insert into recharges_anew select * from recharges`.execute(db);
    await db.schema.dropTable('recharges').execute();
    await db.schema.alterTable('recharges_anew').renameTo('recharges').execute();
    await indexRecharges(db);
    await db.schema
      .createIndex('recharges_one_per_picture')
      .unique()
      .on('recharges')
      .columns(['member_id', 'picture_hash'])
      .where(sql.ref('status'), '<>', 'rejected')
      .execute();
  },
};

/**
 * Indexes for the lists and the queries of due records: per member by number and by state, and globally by state and
 * number.
 */
async function indexRecords(db: Kysely<FundsTables>, table: 'recharges' | 'withdrawals'): Promise<void> {
  for (const [name, columns] of [
    [`${table}_of_member`, ['member_id', 'id']],
    [`${table}_of_member_by_status`, ['member_id', 'status', 'apply_time']],
    [`${table}_in_order`, ['status', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  await db.schema.dropIndex(`${table}_by_member`).execute();
  await keepCounts(db, { table, group: (row) => `${row}.status`, columns: ['status'] });
}

/** A picture used by a recharge is stored as long as the recharge, for ever: the cleanup of unused ones skips it. */
async function markRecharged(db: Kysely<FundsTables>): Promise<void> {
  await db.schema
    .alterTable('uploads')
    .addColumn('recharged', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update uploads set recharged = 1 where name in (select screenshot from recharges)`.execute(db);
  await db.schema
    .createIndex('uploads_to_tidy')
    .on('uploads')
    .column('created_at')
    .where(sql.ref('recharged'), '=', sql.lit(0))
    .execute();
  await db.schema.dropIndex('uploads_by_age').execute();
  await createTrigger(
    db,
    { name: 'recharges_name_picture', table: 'recharges', event: 'insert' },
    'update uploads set recharged = 1 where name = new.screenshot;',
  );
}

const prepareForGrowth: Migration = {
  async up(db: Kysely<FundsTables>) {
    await indexRecords(db, 'recharges');
    await indexRecords(db, 'withdrawals');
    await markRecharged(db);
  },
};

const countPlaces: Migration = {
  async up(db: Kysely<FundsTables>) {
    for (const table of ['recharges', 'withdrawals'] as const) {
      await keepPlaces(db, table, [{ column: 'place', within: ['member_id'] }]);
      await db.schema.dropIndex(`${table}_of_member`).execute();
    }
  },
};

const keepRecordBlocks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const list of RECORD_LISTS) await maintainPageIndex(db, list, list.of === undefined ? [] : [list.of]);
  },
};

/** Each review looks up other recharges, of any member, with the same picture. */
const findByPicture: Migration = {
  async up(db: Kysely<FundsTables>) {
    await db.schema.createIndex('recharges_by_picture').on('recharges').columns(['picture_hash', 'id']).execute();
  },
};

/** What staff see and decide at the desk. */
const prepareForDesk: Migration = {
  async up(db: Kysely<FundsTables>) {
    await db.schema.alterTable('uploads').addColumn('look', 'text').execute();
    await db.schema.alterTable('recharges').addColumn('picture_look', 'text').execute();
    await db.schema.alterTable('recharges').addColumn('asked_amount', 'bigint').execute();
    await db.schema.alterTable('withdrawals').addColumn('reference', 'text').execute();
  },
};

/** Staff hide banks that recharges or payout accounts still name. */
const hideBanks: Migration = {
  async up(db: Kysely<FundsTables>) {
    await db.schema.alterTable('banks').addColumn('hidden_at', 'bigint').execute();
  },
};

/** Funds migrations by name; they run in name order. */
export const fundsMigrations: Record<string, Migration> = {
  '2026-11-21-funds': createFunds,
  '2026-11-23-funds-actors': nameActors,
  '2026-11-24-funds-rejected-pictures': freeRejectedPictures,
  '2026-11-26-funds-growth': prepareForGrowth,
  '2026-11-28-funds-places': countPlaces,
  '2026-11-29-funds-blocks': keepRecordBlocks,
  '2026-11-30-funds-pictures': findByPicture,
  '2026-12-02-funds-desk': prepareForDesk,
  '2026-12-05-funds-banks': hideBanks,
  '2026-12-06-funds-sums': sumFunds,
};
