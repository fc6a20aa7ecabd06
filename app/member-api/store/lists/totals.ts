import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * The sum of an integer column, 0 without rows.
 *
 * PostgreSQL sums `bigint` as `numeric`. Cast back to `bigint`, it is parsed by the driver like any column.
 */
export function sumOf(column: Expression<number>): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(${column}), 0) as bigint)`;
}

/** The number of rows, as {@link sumOf}. */
export function countRows(): RawBuilder<number> {
  return sql<number>`cast(count(*) as bigint)`;
}
