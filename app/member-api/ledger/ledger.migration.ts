import type { Migration } from 'kysely';

/** Migrations of ledger, by name; names sort in the order in which they run. */
export const ledgerMigrations: Record<string, Migration> = {};
