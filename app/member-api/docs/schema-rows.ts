/** The part of JSON Schema that the contract's document uses. */
export interface JsonSchema {
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  example?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
}

/** A field of a request or an answer, as a row of a table. */
export interface FieldRow {
  /** With the names above it: `list[].amount`. Empty for a value that is no object. */
  name: string;
  /** What it may be, in words: `text or null`. */
  type: string;
  isRequired: boolean;
  /** Values, bounds, example and meaning; may be empty. */
  notes: string;
}

const NAMES: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', boolean: 'true or false' };

function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.anyOf) return [...new Set(schema.anyOf.flatMap(typesOf))];
  if (schema.type === 'array' && schema.items) return [`list of ${typeText(schema.items)}`];
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.map((type) => NAMES[type] ?? type);
}

function typeText(schema: JsonSchema): string {
  const types = typesOf(schema);
  return types.length === 0 ? 'any value' : types.join(' or ');
}

function between(least: number | undefined, most: number | undefined, what: string): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return `at least ${least}${what}`;
  return least === undefined ? `at most ${most}${what}` : `${least} to ${most}${what}`;
}

/** What a schema says of values, without what its fields and items say. */
function noteParts(schema: JsonSchema): (string | undefined)[] {
  const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return [
    schema.description?.replace(/\.$/, ''),
    schema.enum && `one of ${schema.enum.map(written).join(', ')}`,
    schema.format,
    schema.pattern === undefined ? undefined : `matches ${schema.pattern}`,
    between(schema.minLength, schema.maxLength, ' characters'),
    schema.exclusiveMinimum === undefined ? undefined : `more than ${schema.exclusiveMinimum}`,
    between(schema.minimum, schema.maximum, ''),
    schema.default === undefined ? undefined : `${written(schema.default)} if left out`,
    schema.example === undefined ? undefined : `such as ${written(schema.example)}`,
    ...(schema.anyOf ?? []).filter(({ properties }) => !properties).flatMap(noteParts),
  ];
}

const notesOf = (schema: JsonSchema) =>
  [...new Set(noteParts(schema).filter((part) => part !== undefined && part !== ''))].join('; ');

const below = (name: string, field: string) => (name === '' ? field : `${name}.${field}`);

/** The fields that stand below a schema: its own, those of its items, and those of each form that it may have. */
function childrenOf(schema: JsonSchema, name: string): FieldRow[] {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([field, inner]) =>
    schemaRows(inner, below(name, field), schema.required?.includes(field) ?? false),
  );
  if (schema.items) rows.push(...childrenOf(schema.items, `${name}[]`));
  if (typeof schema.additionalProperties === 'object')
    rows.push(...schemaRows(schema.additionalProperties, below(name, '<name>'), false));
  for (const form of schema.anyOf ?? []) rows.push(...childrenOf(form, name));
  return rows;
}

/**
 * Every field of a schema, in the order of the document, each after the object that holds it.
 *
 * @param name of the value itself; empty: an object has rows for its fields alone
 */
export function schemaRows(schema: JsonSchema, name = '', isRequired = true): FieldRow[] {
  const children = childrenOf(schema, name);
  if (name === '' && children.length > 0) return children;
  return [{ name, type: typeText(schema), isRequired, notes: notesOf(schema) }, ...children];
}
