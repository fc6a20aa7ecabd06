import type { Migration } from 'kysely';

/** Migrations of account, by name; names sort in the order in which they run. */
export const accountMigrations: Record<string, Migration> = {};
