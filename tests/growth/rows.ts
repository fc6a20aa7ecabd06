import { createHash } from 'node:crypto';
import type { Bulk } from './bulk';

/** How much of everything: so many members, orders, draws, announcements and films, and what hangs on them. */
export interface Size {
  rows: number;
  /** Decides everything that is not counted. The same seed makes the same store, but for keys and passwords. */
  seed: string;
  /** Start and length (ms) of the first period. */
  start: number;
  period: number;
}

/** Password of every member, and the payment password. */
export const PASSWORD = 'garden2026';
export const PAYMENT_PASSWORD = '246810';

/** The member who placed every tenth order, and asked for every tenth recharge and withdrawal. */
export const HEAVY = 1;

/** What waits for somebody at any size: a queue is as long as its operators let it grow, however old the store. */
export const WAITING = 20;
export const STAKE = 100;
export const CREDITS = 100_000_000;
export const MINUTE = 60_000;
export const DAY = 86_400_000;

export const bytes = (seed: string, name: string) => createHash('sha256').update(`${seed}:${name}`).digest();

/** SQL that both databases know, or each in its own words. */
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

/** Whose a thing is: every tenth is the heavy member's, the others go round. */
export const ownerOf = (number: number, rows: number) => (number % 10 === 0 ? HEAVY : 1 + ((number * 7) % rows));
export const ownerSql = (number: string, rows: number) =>
  `(case when ${number} % 10 = 0 then ${HEAVY} else 1 + (${number} * 7) % ${rows} end)`;
