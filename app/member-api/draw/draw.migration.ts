import type { Migration } from 'kysely';

/** Migrations of draw, by name; names sort in the order in which they run. */
export const drawMigrations: Record<string, Migration> = {};
