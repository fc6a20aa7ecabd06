import type { Kysely, Migration } from 'kysely';
import { refuseEach } from '../store/triggers';
import type { Tables } from '../store/tables';

const createBalances: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('balance_nights')
      .addColumn('night', 'bigint', (column) => column.primaryKey())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('root', 'text', (column) => column.notNull())
      .addColumn('previous', 'text', (column) => column.notNull())
      .addColumn('tree', 'text', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('total', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('balance_seeds')
      .addColumn('night', 'bigint', (column) => column.primaryKey())
      .addColumn('seed', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('balance_owed')
      .addColumn('night', 'bigint', (column) => column.notNull())
      .addColumn('place', 'bigint', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('available', 'bigint', (column) => column.notNull())
      .addColumn('held', 'bigint', (column) => column.notNull())
      .addColumn('staked', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('balance_owed_in_order', ['night', 'place'])
      .execute();
    await db.schema
      .createIndex('balance_owed_of_member')
      .on('balance_owed')
      .columns(['member_id', 'night'])
      .unique()
      .execute();
    await db.schema
      .createTable('balance_nodes')
      .addColumn('night', 'bigint', (column) => column.notNull())
      .addColumn('tier', 'integer', (column) => column.notNull())
      .addColumn('part', 'bigint', (column) => column.notNull())
      .addColumn('nodes', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('balance_nodes_in_order', ['night', 'tier', 'part'])
      .execute();
    const nights = 'balance_nights';
    await refuseEach(db, { name: 'balance_nights_stay', table: nights, event: 'delete' });
    const updateOf = ['night', 'made_at', 'root', 'previous', 'tree', 'height', 'total'];
    await refuseEach(db, { name: 'balance_nights_fixed', table: nights, event: { updateOf } });
    const owed = ['night', 'place', 'member_id', 'owner', 'available', 'held', 'staked'];
    await refuseEach(db, { name: 'balance_owed_fixed', table: 'balance_owed', event: { updateOf: owed } });
  },
};

/** Migrations of the nightly count of balances by name; they run in name order. */
export const balanceMigrations: Record<string, Migration> = {
  '2026-12-14-balances': createBalances,
};
