import type { z } from 'zod';

/** A field that could not be parsed: its path in the answer without list indexes, and the type that was found. */
export interface Unreadable {
  field: string;
  type: string;
}

type Path = readonly (string | number)[];
type Read<Schema extends z.ZodTypeAny> = z.SafeParseReturnType<unknown, z.output<Schema>>;

/** Where a part of an answer stands: in which part, and on which path. Zod makes a path when it is read, so read it only when needed. */
interface Place {
  readonly inside: Place | undefined;
  readonly at: { readonly path: Path };
}

/** State of the current parse: its unreadable fields and place; safe because parsing is synchronous. */
let noted: Unreadable[] | undefined;
let here: Place | undefined;

const pathTo = (place: Place | undefined): Path => (place ? [...pathTo(place.inside), ...place.at.path] : []);
const fieldOf = (path: Path): string => path.filter((key) => typeof key === 'string').join('.') || 'data';

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | null | undefined)?.[key], value);

/**
 * Parses an optional part of an answer, and records its unreadable fields.
 *
 * @param at has its path in the surrounding value
 */
export function readPart<Schema extends z.ZodTypeAny>(schema: Schema, value: unknown, at: Place['at']): Read<Schema> {
  const before = here;
  here = { inside: before, at };
  try {
    const read = schema.safeParse(value) as Read<Schema>;
    for (const { path } of read.error?.issues ?? [])
      noted?.push({ field: fieldOf([...pathTo(here), ...path]), type: typeOf(valueAt(value, path)) });
    return read;
  } finally {
    here = before;
  }
}

const holdsAnything = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some((one) => (one ?? '') !== '');

/**
 * Parses an object in which every field may be missing. If nothing of a list or an object could be parsed, it is
 * recorded as a whole; a bare value is how services report success.
 *
 * @param fields the object to parse
 * @param sent its original form
 * @param at has its path in the surrounding value
 */
export function readSparse<Schema extends z.ZodTypeAny>(
  schema: Schema,
  fields: unknown,
  sent: unknown,
  at: Place['at'],
): Read<Schema> {
  const before = noted?.length;
  const read = readPart(schema, fields, at);
  if (noted?.length === before && holdsAnything(sent) && !holdsAnything(read.data))
    noted?.push({ field: fieldOf([...pathTo(here), ...at.path]), type: typeOf(sent) });
  return read;
}

/** Parses an answer. @returns also its unreadable fields, each field and type once; never a value */
export function readNoting<Schema extends z.ZodTypeAny>(
  schema: Schema,
  value: unknown,
): { read: Read<Schema>; unreadable: Unreadable[] } {
  const all: Unreadable[] = [];
  noted = all;
  let read: Read<Schema>;
  try {
    read = readPart(schema, value, { path: [] });
  } finally {
    noted = undefined;
  }
  return { read, unreadable: [...new Map(all.map((one) => [`${one.field} ${one.type}`, one])).values()] };
}

const counts = new WeakMap<object, number>();

/** Remembers how many unreadable rows of a list were left out. */
export function rememberLeftOut(rows: object, count: number): void {
  if (count > 0) counts.set(rows, count);
}

/** How many unreadable rows of a list were left out. */
export const leftOutOf = (rows: object): number => counts.get(rows) ?? 0;
