import type { z } from 'zod';

/** A field that came and could not be read: its path in the answer without positions in lists, and the type that was found. */
export interface Unreadable {
  field: string;
  type: string;
}

type Path = readonly (string | number)[];
type Read<Schema extends z.ZodTypeAny> = z.SafeParseReturnType<unknown, z.output<Schema>>;

/** What is being read at this moment, and where in it; reading is never asynchronous. */
let noted: Unreadable[] | undefined;
let here: Path = [];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | null | undefined)?.[key], value);

/**
 * Reads a part of an answer that can be left out, and takes down what of it cannot be read.
 *
 * @param at where it stands in what is read around it
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
 * Reads an object of which every field may be missing. A list or an object of which nothing was read is taken down as a whole; a
 * bare value is how services say that all went well.
 *
 * @param fields what is read
 * @param sent what it came as
 * @param at where it stands in what is read around it
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

/** Reads an answer. @returns also what of it could not be read, each field and type once; never a value */
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

/** Remembers how many rows of a list could not be read and were left out. */
export function rememberLeftOut(rows: object, count: number): void {
  if (count > 0) counts.set(rows, count);
}

/** How many rows of a list could not be read and were left out. */
export const leftOutOf = (rows: object): number => counts.get(rows) ?? 0;
