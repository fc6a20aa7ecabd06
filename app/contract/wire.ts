import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { readAmount, readExactAmount } from './amount';
import { isFields, listOf, oneOf } from './containers';
import { readTime } from './time';
import { readPart, readSparse, rememberLeftOut } from './unreadable';

extendZodWithOpenApi(z);

/**
 * The words that wire schemas are written in. Each exists twice, with the same result type:
 *
 * - `strict` is the contract as published: what a server writes, what the conformance suite holds it to, and what
 *   `/api/openapi.json` is generated from;
 * - `lenient` is how the app reads an upstream that it does not control: numbers as strings, `null` and blanks for absent, lists
 *   under other names, single broken entries left out and noted. A list of which nothing can be read is none.
 *
 * Both turn amounts into minor units and times into milliseconds UTC, so that nothing behind the door sees the wire's text.
 */
const AMOUNT = { type: 'string', pattern: String.raw`^-?\d+\.\d{2}$`, example: '1234.50' } as const;
const TIME = { type: 'string', format: 'date-time', example: '2026-11-21T08:30:00.000Z' } as const;

function orIssue<T>(value: T | undefined, context: z.RefinementCtx, message: string): T {
  if (value !== undefined) return value;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** A word without parameters is one schema, wherever it stands: each weighs kilobytes, and the contract has thousands of words. */
function one<Schema extends z.ZodTypeAny>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => (made ??= make());
}

const strict = {
  /** Text. */
  text: one(() => z.string()),
  /** An id: string or number on the wire, a string inside. */
  id: one(() => z.union([z.string().min(1), z.number().int()]).transform(String)),
  /** A whole number. */
  int: one(() => z.number().int()),
  /** A number that is no money: a ratio, a chance, a percentage. */
  ratio: one(() => z.number()),
  /** Yes or no. */
  flag: one(() => z.boolean()),
  /** Money, in minor units inside. */
  amount: one(() =>
    z
      .string()
      .regex(/^-?\d+\.\d{2}$/)
      .transform((text, context) => orIssue(readAmount(text), context, 'amount'))
      .openapi(AMOUNT),
  ),
  /** A point in time, in milliseconds UTC inside. */
  time: one(() =>
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
      .transform((text, context) => orIssue(readTime(text), context, 'time'))
      .openapi(TIME),
  ),
  /** One of a closed set of words. */
  word: <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words),
  /** A field that may be missing or null; `undefined` inside. */
  optional: <Type extends z.ZodTypeAny>(type: Type) =>
    type.nullish().transform((value): z.output<Type> | undefined => value ?? undefined),
  /** An object of which every field may be missing: from an upstream that answers with nothing at all, it is empty. */
  sparse: <Type extends z.ZodTypeAny>(type: Type): Type => type,
  /** A plain array inside an object. */
  many: <Type extends z.ZodTypeAny>(type: Type) => z.array(type),
  /** A page of a list. */
  list: <Type extends z.ZodTypeAny>(type: Type) =>
    z.object({
      list: z.array(type),
      total: z.number().int().nonnegative().optional(),
      page: z.number().int().positive().optional(),
      limit: z.number().int().nonnegative().optional(),
      pageSize: z.number().int().nonnegative().optional(),
    }),
  /** What the specification leaves open: `read` turns other sensible shapes into this one. */
  open: <Type extends z.ZodTypeAny>(type: Type, _read: (value: unknown) => unknown): Type => type,
  /** An answer without data. */
  nothing: one(() => z.unknown().transform(() => undefined)),
};

/** The vocabulary; see {@link strict} for each word. */
export type Wire = typeof strict;

const toNumber = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;

const lenientItems = (type: z.ZodTypeAny) =>
  z.array(z.unknown()).transform((items, context) => {
    const rows = items.flatMap((item) => {
      const read = readPart(type, item, context.path);
      return read.success ? [read.data as unknown] : [];
    });
    // That there is nothing would be another answer.
    if (rows.length === 0 && items.length > 0) context.addIssue({ code: 'custom', message: 'no row can be read' });
    rememberLeftOut(rows, items.length - rows.length);
    return rows;
  });

const lenientCount = one(() => z.preprocess(toNumber, z.number().int().nonnegative()).optional().catch(undefined));

/** Half of a letter, which JSON can carry and an address cannot. */
const HALF_LETTERS = /\p{Cs}/gu;

/** No ratio, percentage or size is larger; what is would be infinite as soon as anything is worked out from it. */
const MOST = 1e12;

const lenient = {
  text: one(() =>
    z.union([
      z
        .string()
        // A name that says nothing would be a link without a word.
        .refine((text) => text.trim() !== '')
        .transform((text) => text.replace(HALF_LETTERS, '\ufffd')),
      z.number().transform(String),
    ]),
  ),
  id: one(() =>
    z.union([
      z
        .string()
        .trim()
        .min(1)
        .refine((id) => id.search(HALF_LETTERS) < 0),
      z.number().transform(String),
    ]),
  ),
  int: one(() => z.preprocess(toNumber, z.number().transform(Math.trunc).pipe(z.number().safe()))),
  ratio: one(() => z.preprocess(toNumber, z.number().min(-MOST).max(MOST))),
  flag: one(() =>
    z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
      z.union([
        z.boolean(),
        z.union([z.literal(1), z.enum(['1', 'true', 'yes', 'on'])]).transform(() => true),
        z.union([z.literal(0), z.enum(['0', 'false', 'no', 'off', ''])]).transform(() => false),
      ]),
    ),
  ),
  amount: one(() => z.unknown().transform((value, context) => orIssue(readAmount(value), context, 'amount'))),
  time: one(() => z.unknown().transform((value, context) => orIssue(readTime(value), context, 'time'))),
  word: (words: readonly [string, ...string[]]) => z.enum([...words]),
  optional: (type: z.ZodTypeAny) =>
    z.unknown().transform((value, { path }): unknown => {
      const isBlank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
      return isBlank ? undefined : readPart(type, value, path).data;
    }),
  sparse: (type: z.ZodTypeAny) =>
    z.unknown().transform((value, context): unknown => {
      const sent = oneOf(value);
      const read = readSparse(type, isFields(sent) ? sent : {}, value, context.path);
      for (const issue of read.error?.issues ?? []) context.addIssue(issue);
      return read.success ? read.data : z.NEVER;
    }),
  many: lenientItems,
  list: (type: z.ZodTypeAny) =>
    z.preprocess(
      listOf,
      z.object({
        list: lenientItems(type),
        total: lenientCount(),
        page: lenientCount(),
        limit: lenientCount(),
        pageSize: lenientCount(),
      }),
    ),
  open: (type: z.ZodTypeAny, read: (value: unknown) => unknown) => z.preprocess(read, type),
  nothing: strict.nothing,
};

/** A wire schema in its two readings. */
export interface Shape<Type extends z.ZodTypeAny> {
  /** The contract as published. */
  strict: Type;
  /** The same result, read from whatever an upstream sends. */
  lenient: z.ZodType<z.output<Type>, z.ZodTypeDef, unknown>;
}

/** Writes a schema once and gives both readings of it. */
export function shape<Type extends z.ZodTypeAny>(build: (wire: Wire) => Type): Shape<Type> {
  return { strict: build(strict), lenient: build(lenient as unknown as Wire) };
}

/**
 * The vocabulary of requests: what a member API accepts. Query strings carry everything as text, so numbers are read from
 * text too; an amount with more than two decimals is refused, not cut.
 */
export const ask = {
  text: (max = 200) => z.string().max(max),
  word: <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words),
  id: () => z.union([z.string().min(1).max(64), z.number().int().transform(String)]),
  int: (min: number, max: number) => z.coerce.number().int().min(min).max(max),
  flag: () =>
    z.union([z.boolean(), z.enum(['1', 'true']).transform(() => true), z.enum(['0', 'false']).transform(() => false)]),
  amount: () =>
    z
      .union([z.string(), z.number()])
      .transform((value, context) => orIssue(readExactAmount(value), context, 'amount'))
      .openapi(AMOUNT),
  page: () => z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: (fallback = 20, max = 100) => z.coerce.number().int().min(1).max(max).default(fallback),
};
