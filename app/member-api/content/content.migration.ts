import type { Migration } from 'kysely';

/** Migrations of content, by name; names sort in the order in which they run. */
export const contentMigrations: Record<string, Migration> = {};
