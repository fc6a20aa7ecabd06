import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * The sum of a column of whole numbers, 0 over no rows.
 *
 * PostgreSQL sums `bigint` as `numeric`. Cast back, a sum is a `bigint` like any column, and how those become numbers is
 * the business of the store's driver alone.
 */
export function sumOf(column: Expression<number>): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(${column}), 0) as bigint)`;
}

/** The number of rows, as {@link sumOf}. */
export function countRows(): RawBuilder<number> {
  return sql<number>`cast(count(*) as bigint)`;
}
