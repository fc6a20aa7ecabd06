import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '~/contract/time';

/** Rows of one query. SQLite runs in the process: between two queries, requests are answered. */
export const BATCH = 1_000;

const HOUR_MS = 3_600_000;

/** A span of time: from the first millisecond to the one before the second; ms UTC. */
export interface Span {
  from: number;
  until: number;
}

/** The span of a UTC day. @param day days since 1970-01-01 */
export const spanOf = (day: number): Span => ({ from: day * DAY_MS, until: (day + 1) * DAY_MS });

/** The hours of a day, for rows that people make one by one: those of an hour are few. */
export async function* hoursOf(day: number): AsyncGenerator<Span> {
  for (let { from } = spanOf(day); from < (day + 1) * DAY_MS; from += HOUR_MS) {
    yield { from, until: from + HOUR_MS };
    await setImmediate();
  }
}

/**
 * All rows of a query, in batches.
 *
 * @param read the first {@link BATCH} rows after a row, in an order of its own; the first ones without it
 */
export async function* inBatches<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: Row | undefined; ;) {
    const rows = await read(after);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < BATCH) return;
    await setImmediate();
  }
}
