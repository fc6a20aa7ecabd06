/** Kinds of things on the timeline of a member. */
export const TIMELINE_KINDS = [
  'money',
  'recharges',
  'withdrawals',
  'bets',
  'messages',
  'logins',
  'limits',
  'notes',
  'suspensions',
  'acts',
] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/**
 * The lists that a timeline is merged from. Each is read downwards in the order of one of its indexes, and has a position of its
 * own in the cursor: their orders (places, ids, sequence numbers) cannot be compared with each other.
 */
export const SOURCES = {
  a: 'money',
  f: 'money',
  r: 'recharges',
  w: 'withdrawals',
  b: 'bets',
  m: 'messages',
  l: 'logins',
  x: 'limits',
  p: 'limits',
  n: 'notes',
  s: 'suspensions',
  t: 'acts',
} as const satisfies Record<string, TimelineKind>;

export type SourceName = keyof typeof SOURCES;

/** Position in each source: the last row shown. A source without one has not been reached. */
export type Cursor = Readonly<Partial<Record<SourceName, string>>>;

const isSource = (name: string): name is SourceName => Object.hasOwn(SOURCES, name);

/** The cursor as text for an address: `a120.r3.l0197…`. */
export function writeCursor(cursor: Cursor): string {
  return Object.entries(cursor)
    .map(([name, position]) => name + position)
    .join('.');
}

/** Reads a cursor from an address; parts that are none are left out. */
export function readCursor(text: string): Cursor {
  const parts = text
    .slice(0, 1_000)
    .split('.')
    .flatMap((part) => {
      const [name, position] = [part.slice(0, 1), part.slice(1)];
      return isSource(name) && /^[0-9a-f-]{1,36}$/.test(position) ? [[name, position] as const] : [];
    });
  return Object.fromEntries(parts);
}

interface Placed {
  /** Milliseconds UTC. */
  at: number;
  position: string;
}

/**
 * Merges the heads of lists, newest first.
 *
 * @param heads per source, at most `limit` + 1 rows after the cursor, in the source's order
 * @returns the first `limit` rows, and the cursor after them; `next` is `undefined` at the end
 */
export function mergeHeads<Row extends Placed>(
  heads: readonly (readonly [source: SourceName, rows: readonly Row[]])[],
  cursor: Cursor,
  limit: number,
): { rows: Row[]; next: Cursor | undefined } {
  const left = heads.map(([source, rows]) => ({ source, rows: [...rows] }));
  const next: Partial<Record<SourceName, string>> = { ...cursor };
  const rows: Row[] = [];
  while (rows.length < limit) {
    const newest = left.reduce<(typeof left)[number] | undefined>((best, one) => {
      const [row] = one.rows;
      return row && (best?.rows[0] === undefined || row.at > best.rows[0].at) ? one : best;
    }, undefined);
    const row = newest?.rows.shift();
    if (!newest || !row) return { rows, next: undefined };
    next[newest.source] = row.position;
    rows.push(row);
  }
  return { rows, next: left.some((one) => one.rows.length > 0) ? next : undefined };
}
