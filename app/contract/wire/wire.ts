import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { readAmount, readExactAmount } from '../amount';
import { isFields, listOf, oneOf } from './containers';
import { readTime } from '../time';
import { readPart, readSparse, rememberLeftOut } from './unreadable';

extendZodWithOpenApi(z);

/**
 * The vocabulary of wire schemas. Each word exists twice, with the same result type:
 *
 * - `strict` is the published contract: what a server sends, what the conformance suite checks, and what
 *   `/api/openapi.json` is generated from;
 * - `lenient` is how the app parses an upstream that it does not control: numbers as strings, `null` and blanks for
 *   missing values, lists under other names, single broken entries left out and recorded. A list without any readable
 *   row is an error.
 *
 * Both parse amounts to minor units and times to milliseconds UTC, so that no other code handles wire formats.
 */
const AMOUNT = { type: 'string', pattern: String.raw`^-?\d+\.\d{2}$`, example: '1234.50' } as const;
const TIME = { type: 'string', format: 'date-time', example: '2026-11-21T08:30:00.000Z' } as const;

function orIssue<T>(value: T | undefined, context: z.RefinementCtx, message: string): T {
  if (value !== undefined) return value;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** Memoises words without parameters: each schema takes kilobytes, and the contract has thousands of words. */
function one<Schema extends z.ZodTypeAny>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => (made ??= make());
}

const strict = {
  /** Text. */
  text: one(() => z.string()),
  /** An id: string or number on the wire, parsed to a string. */
  id: one(() => z.union([z.string().min(1), z.number().int()]).transform(String)),
  /** A whole number. */
  int: one(() => z.number().int()),
  /** A number that is not money: a ratio, a chance, a percentage. */
  ratio: one(() => z.number()),
  /** A boolean. */
  flag: one(() => z.boolean()),
  /** Money, parsed to minor units. */
  amount: one(() =>
    z
      .string()
      .regex(/^-?\d+\.\d{2}$/)
      .transform((text, context) => orIssue(readAmount(text), context, 'amount'))
      .openapi(AMOUNT),
  ),
  /** A point in time, parsed to milliseconds UTC. */
  time: one(() =>
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
      .transform((text, context) => orIssue(readTime(text), context, 'time'))
      .openapi(TIME),
  ),
  /** One of a closed set of words. */
  word: <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words),
  /** A field that may be missing or null; parsed to `undefined`. */
  optional: <Type extends z.ZodTypeAny>(type: Type) =>
    type.nullish().transform((value): z.output<Type> | undefined => value ?? undefined),
  /** An object in which every field may be missing: empty if the upstream sends no data at all. */
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
  /** Where the specification leaves the shape open: `read` normalises other plausible shapes to this one. */
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
      const read = readPart(type, item, context);
      return read.success ? [read.data as unknown] : [];
    });
    // An empty list would be a different answer.
    if (rows.length === 0 && items.length > 0) context.addIssue({ code: 'custom', message: 'no row can be read' });
    rememberLeftOut(rows, items.length - rows.length);
    return rows;
  });

const lenientCount = one(() => z.preprocess(toNumber, z.number().int().nonnegative()).optional().catch(undefined));

/** Lone surrogates, which JSON can contain and a URL cannot. */
const HALF_LETTERS = /\p{Cs}/gu;

/** Upper bound of ratios, percentages and sizes; larger numbers would overflow in calculations. */
const MOST = 1e12;

const lenient = {
  text: one(() =>
    z.union([
      z
        .string()
        // A blank name would make a link without text.
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
    z.unknown().transform((value, context): unknown => {
      const isBlank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
      return isBlank ? undefined : readPart(type, value, context).data;
    }),
  sparse: (type: z.ZodTypeAny) =>
    z.unknown().transform((value, context): unknown => {
      const sent = oneOf(value);
      const read = readSparse(type, isFields(sent) ? sent : {}, value, context);
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

/** A wire schema in its two variants. */
export interface Shape<Type extends z.ZodTypeAny> {
  /** The published contract. */
  strict: Type;
  /** The same result, parsed from an upstream's data. */
  lenient: z.ZodType<z.output<Type>, z.ZodTypeDef, unknown>;
}

/** Both variants of a schema. Each is built when it is first used: a schema takes kilobytes, and a client needs no strict ones. */
export function shape<Type extends z.ZodTypeAny>(build: (wire: Wire) => Type): Shape<Type> {
  const published = one(() => build(strict));
  const read = one(() => build(lenient as unknown as Wire));
  return {
    get strict() {
      return published();
    },
    get lenient() {
      return read();
    },
  };
}

/**
 * The vocabulary of requests: what a member API accepts. Query strings carry everything as text, so numbers are parsed
 * from text too; an amount with more than two decimals is rejected, not truncated.
 */
export const ask = {
  text: (max = 200) => z.string().max(max),
  word: <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words),
  id: one(() => z.union([z.string().min(1).max(64), z.number().int().transform(String)])),
  int: (min: number, max: number) => z.coerce.number().int().min(min).max(max),
  flag: one(() =>
    z.union([z.boolean(), z.enum(['1', 'true']).transform(() => true), z.enum(['0', 'false']).transform(() => false)]),
  ),
  amount: one(() =>
    z
      .union([z.string(), z.number()])
      .transform((value, context) => orIssue(readExactAmount(value), context, 'amount'))
      .openapi(AMOUNT),
  ),
  page: one(() => z.coerce.number().int().min(1).max(1_000_000).default(1)),
  limit: (fallback = 20, max = 100) => z.coerce.number().int().min(1).max(max).default(fallback),
};
