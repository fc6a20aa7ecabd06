import type { z } from 'zod';

/** A field that could not be parsed: its path in the answer without list indexes, and the type that was found. */
export interface Unreadable {
  field: string;
  type: string;
}

type Path = readonly (string | number)[];
type Read<Schema extends z.ZodTypeAny> = z.SafeParseReturnType<unknown, z.output<Schema>>;

/** State of the current parse: its unreadable fields and path; safe because parsing is synchronous. */
let noted: Unreadable[] | undefined;
let here: Path = [];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | null | undefined)?.[key], value);

/**
 * Parses an optional part of an answer, and records its unreadable fields.
 *
 * @param at its path in the surrounding value
 */
export function readPart<Schema extends z.ZodTypeAny>(schema: Schema, value: unknown, at: Path): Read<Schema> {
  const before = here;
  here = [...before, ...at];
  try {
    const read = schema.safeParse(value) as Read<Schema>;
    for (const { path } of read.error?.issues ?? []) {
      const field = [...here, ...path].filter((key) => typeof key === 'string').join('.');
      noted?.push({ field: field || 'data', type: typeOf(valueAt(value, path)) });
    }
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
 * @param at its path in the surrounding value
 */
export function readSparse<Schema extends z.ZodTypeAny>(
  schema: Schema,
  fields: unknown,
  sent: unknown,
  at: Path,
): Read<Schema> {
  const before = noted?.length;
  const read = readPart(schema, fields, at);
  if (noted?.length === before && holdsAnything(sent) && !holdsAnything(read.data)) {
    const field = [...here, ...at].filter((key) => typeof key === 'string').join('.');
    noted?.push({ field: field || 'data', type: typeOf(sent) });
  }
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
    read = readPart(schema, value, []);
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
