/**
 * Finds lists and single items in the containers in which services send them, where the specification leaves that open.
 * Their fields are parsed by the schemas.
 */

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isBare = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** The first non-empty one of these fields. */
export const firstOf = (fields: Fields, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => !isNothing(value));

/** Parses JSON that was sent as text. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Field names of lists, most likely first. */
export const LISTS: readonly string[] = ['list', 'records', 'rows', 'items', 'data', 'result'];
/** Further field names of single items. */
const SINGLES = [...LISTS, 'info', 'detail', 'item', 'record'];
/** Field names of the total. All but the first are also used for the number of rows on this page. */
const TOTALS = ['total', 'totalCount', 'count'];
export const COUNTS = [...TOTALS, 'page', 'limit', 'pageSize', 'size', 'current', 'pages', 'pagecount', 'pageCount'];

/** Maximum nesting of containers. */
const DEEPEST = 4;

export const hasList = (fields: Fields, names = LISTS) => names.some((name) => name in fields);

/** Rows as an array; PHP encodes an array with gaps as an object with numeric keys. */
function rowsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  const rows = isFields(value) ? Object.entries(value) : [];
  return rows.length > 0 && rows.every(([key, row]) => /^\d+$/.test(key) && isFields(row))
    ? rows.map(([, row]) => row)
    : undefined;
}

/** A list, with the fields beside it. */
interface FoundList {
  rows: readonly unknown[];
  about: Fields;
}

/**
 * Finds a list: bare, or under one of the usual names, also in nested containers. An object without any entry is an
 * empty list.
 *
 * @returns `undefined` if there is no list
 */
export function findList(value: unknown, names = LISTS, deepest = DEEPEST): FoundList | undefined {
  if (isNothing(value)) return { rows: [], about: {} };
  const bare = rowsOf(value);
  if (bare) return { rows: bare, about: {} };
  if (!isFields(value) || deepest === 0) return undefined;
  const sent = names.map((name) => value[name]).filter((one) => !isNothing(one));
  for (const one of sent) {
    const found = findList(one, names, deepest - 1);
    if (found) return { rows: found.rows, about: { ...value, ...found.about } };
  }
  const isEmpty =
    sent.length === 0 && (hasList(value, names) || Object.keys(value).every((key) => COUNTS.includes(key)));
  return isEmpty ? { rows: [], about: value } : undefined;
}

/** The total, unless it is less than the number of rows, or may only count the rows of this page. */
const totalOf = ({ rows, about }: FoundList): unknown =>
  TOTALS.map((name, at) => [about[name], at === 0 ? 0 : 1] as const).find(
    ([total, more]) => isBare(total) && total !== '' && Number(total) >= rows.length + more,
  )?.[0];

/** A list with its total in the contract's format; anything without a list stays as it is. */
export function listOf(value: unknown): unknown {
  const found = findList(value);
  return found ? { ...found.about, list: found.rows, total: totalOf(found) } : value;
}

/** A single item, also as the only one of a list, as JSON text, or in a container with nothing else in it. */
export function oneOf(value: unknown, deepest = DEEPEST): unknown {
  const sent = unpacked(value);
  if (deepest === 0) return sent;
  if (Array.isArray(sent)) return sent.length === 1 ? oneOf(sent[0], deepest - 1) : sent;
  if (!isFields(sent)) return sent;
  const [name, ...others] = Object.keys(sent).filter((key) => !COUNTS.includes(key));
  const isContainer = name !== undefined && others.length === 0 && SINGLES.includes(name) && !isNothing(sent[name]);
  return isContainer ? oneOf(sent[name], deepest - 1) : sent;
}
