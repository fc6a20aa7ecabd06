import { DAY_MS } from '~/contract/time';

interface Class {
  type_id: string;
  type_pid?: string | undefined;
  type_name: string;
}

/** The leaf classes. MacCMS filters by the exact class of an entry, which is a leaf: a parent class would be empty. */
export function innermost(classes: readonly Class[]): { id: string; name: string }[] {
  const holding = new Set(
    classes.filter(({ type_id, type_pid }) => type_id !== type_pid).map(({ type_pid }) => type_pid),
  );
  return classes
    .filter(({ type_id }) => !holding.has(type_id))
    .map(({ type_id, type_name }) => ({ id: type_id, name: type_name }));
}

interface PageFigures {
  total?: number | undefined;
  pagecount?: number | undefined;
  limit?: number | undefined;
}

/**
 * Whether there is a next page. A service chooses its page size, so its figures take precedence over the request.
 *
 * @param rows number of received rows
 */
export function hasMore({ total, pagecount, limit }: PageFigures, page: number, rows: number, asked: number): boolean {
  if (rows === 0) return false;
  if (pagecount !== undefined && pagecount > 0) return page < pagecount;
  const size = limit !== undefined && limit > 0 ? limit : Math.max(rows, asked);
  return total === undefined ? rows >= size : page * size < total;
}

/** Same as in the embedded member API. */
const NEW_FOR = 14 * DAY_MS;

/** Whether a film was added recently. @param added seconds since 1970 @param now milliseconds */
export function isNewAt(added: number | undefined, now: number): boolean {
  const age = now - (added ?? 0) * 1000;
  return age >= 0 && age < NEW_FOR;
}
