import type { Kysely, Migration } from 'kysely';
import type { ClaimTables } from './claims.tables';

const createClaims: Migration = {
  async up(db: Kysely<ClaimTables>) {
    await db.schema
      .createTable('desk_claims')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('staff', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('desk_claims_once', ['kind', 'id'])
      .execute();
  },
};

/** Migrations of claims by name; they run in name order. */
export const claimMigrations: Record<string, Migration> = { '2026-12-01-claims': createClaims };
