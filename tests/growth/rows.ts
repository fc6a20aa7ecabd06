import { createHash } from 'node:crypto';
import type { Bulk } from './bulk';

/** The size of a store: number of members, orders, draws, announcements and films, with dependent rows. */
export interface Size {
  rows: number;
  /** Seed for everything random. The same seed gives the same store, except for keys and passwords. */
  seed: string;
  /** Start and length (ms) of the first period. */
  start: number;
  period: number;
}

/** Password of every member, and the payment password. */
export const PASSWORD = 'garden2026';
export const PAYMENT_PASSWORD = '246810';

/** The member who placed every tenth order, and requested every tenth recharge and withdrawal. */
export const HEAVY = 1;

/** Number of pending records at any size: the length of a queue depends on its operators and not on the age of the store. */
export const WAITING = 20;
export const STAKE = 100;
export const CREDITS = 100_000_000;
export const MINUTE = 60_000;
export const DAY = 86_400_000;

export const bytes = (seed: string, name: string) => createHash('sha256').update(`${seed}:${name}`).digest();

/** SQL in the dialect of each database. */
export function dialect({ isPostgres }: Pick<Bulk, 'isPostgres'>) {
  const padded = (number: string, digits: number) =>
    isPostgres ? `lpad((${number})::text, ${digits}, '0')` : `printf('%0${digits}d', ${number})`;
  return {
    padded,
    /** The numbers from 1, as `i`. */
    series: (to: number) =>
      isPostgres
        ? `generate_series(1, ${to}) as s(i)`
        : `(with recursive s(i) as (select 1 union all select i + 1 from s where i < ${to}) select i from s) as s`,
    /** The id of a row, by the kind of row and its number. */
    id: (kind: number, number: string) =>
      `'01900000-0000-7000-8${String(kind).padStart(3, '0')}-' || ${padded(number, 12)}`,
    temporary: (name: string, query: string) => `create temporary table ${name} as ${query}`,
    big: (value: number) => `cast(${value} as bigint)`,
  };
}

/** The id of the n-th member. */
export const memberId = (number: number) => `01900000-0000-7000-8001-${String(number).padStart(12, '0')}`;

/** The owner of a row: every tenth belongs to the heavy member, the others to all members in turn. */
export const ownerOf = (number: number, rows: number) => (number % 10 === 0 ? HEAVY : 1 + ((number * 7) % rows));
export const ownerSql = (number: string, rows: number) =>
  `(case when ${number} % 10 = 0 then ${HEAVY} else 1 + (${number} * 7) % ${rows} end)`;
