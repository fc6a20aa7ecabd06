import type { Kysely, Migration } from 'kysely';
import type { LedgerTables } from '../../ledger/ledger.tables';
import type { MemberDeskTables } from './members.tables';

type Touched = MemberDeskTables & Pick<LedgerTables, 'ledger_accounts'>;

async function createNotes(db: Kysely<Touched>): Promise<void> {
  await db.schema
    .createTable('member_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('staff', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('member_notes_of_member').on('member_notes').columns(['member_id', 'id']).execute();
}

async function createCredits(db: Kysely<Touched>): Promise<void> {
  await db.schema
    .createTable('member_credits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('staff', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  // A new database has the account from the ledger's own migration.
  await db
    .insertInto('ledger_accounts')
    .values({ id: 'house:corrections', member_id: null, balance: null, entry_count: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const createMemberDesk: Migration = {
  async up(db: Kysely<Touched>) {
    await createNotes(db);
    await createCredits(db);
    // For the timeline of a member; pauses are otherwise found by their end, and limits by their name.
    await db.schema.createIndex('play_pauses_in_order').on('play_pauses').columns(['member_id', 'id']).execute();
    await db.schema.createIndex('play_limits_in_time').on('play_limits').columns(['member_id', 'at', 'name']).execute();
  },
};

/** Migrations of the members' desk by name; they run in name order. */
export const memberDeskMigrations: Record<string, Migration> = { '2026-12-03-members-desk': createMemberDesk };
