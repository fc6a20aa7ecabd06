import { z } from 'zod';
import { isFields } from './containers';

/** How deep fields are looked for; no answer of the contract is deeper, within four containers. */
const DEEPEST = 10;

/** A name without what styles of writing differ in: `card_number`, `CardNumber` and `cardNumber` are one. */
const plainName = (name: string) => name.replace(/[_-]/g, '').toLowerCase();

/** Every schema that a schema is made of. */
function partsOf(schema: z.ZodTypeAny): z.ZodTypeAny[] {
  const { innerType, schema: inner, type, options } = schema._def as Readonly<Record<string, unknown>>;
  return [innerType, inner, type, ...(Array.isArray(options) ? (options as unknown[]) : [])].filter(
    (part) => part instanceof z.ZodType,
  );
}

function collectNames(schema: z.ZodTypeAny, found: Map<string, string>): void {
  const fields = schema instanceof z.ZodObject ? (schema.shape as z.ZodRawShape) : {};
  for (const name of Object.keys(fields)) found.set(plainName(name), name);
  for (const part of [...Object.values(fields), ...partsOf(schema)]) collectNames(part, found);
}

const known = new WeakMap<z.ZodTypeAny, ReadonlyMap<string, string>>();

function namesOf(schema: z.ZodTypeAny): ReadonlyMap<string, string> {
  const found = known.get(schema);
  if (found) return found;
  const names = new Map<string, string>();
  collectNames(schema, names);
  known.set(schema, names);
  return names;
}

function renamed(value: unknown, names: ReadonlyMap<string, string>, deepest: number): unknown {
  if (deepest === 0) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, names, deepest - 1));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([name, field]): [string, unknown] => {
    const ours = names.get(plainName(name));
    return [ours === undefined || Object.hasOwn(value, ours) ? name : ours, renamed(field, names, deepest - 1)];
  });
  return Object.fromEntries(entries);
}

/**
 * Gives fields the names of the contract where a service writes the same words in another style, as most do in theirs:
 * `card_number` or `CardNumber` for `cardNumber`. The specification names such fields in words alone (chapter 3). A field that
 * has the contract's name already wins; unknown ones stay as they are.
 *
 * @param schema the answer as published
 * @param value the answer as it came
 */
export const inOurNames = (schema: z.ZodTypeAny, value: unknown): unknown => renamed(value, namesOf(schema), DEEPEST);
