import type { Migration } from 'kysely';

/** Migrations of funds, by name; names sort in the order in which they run. */
export const fundsMigrations: Record<string, Migration> = {};
