import { UpstreamError } from './upstream-error';

/** What an upstream answers when it is asked for a page of a list. */
export interface Asked<Row> {
  rows: readonly Row[];
  /** Number of all rows, where the upstream says so. */
  total: number | undefined;
}

/** A page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  more: boolean;
  /** The upstream does not filter: of what it sent for this page, only what fits is left, and other pages are cut alike. */
  narrowed: boolean;
  /** All that fits is on this page: there is no other one, and the upstream counts no row that it did not send. */
  whole: boolean;
}

/** Whether there is more after a page, as far as its length and the total tell; `undefined` where they do not. */
function toldMore({ rows, total }: Asked<unknown>, page: number, size: number): boolean | undefined {
  if (rows.length === 0) return total !== undefined && page * size < total;
  if (total === undefined) return undefined;
  // It counts something else, such as the rows of a page.
  if (total < (page - 1) * size + rows.length) return undefined;
  // Where a later page is not full, pages may be shorter than asked for, and then this one is not where it seems to be.
  if (rows.length === size) return page * size < total;
  return page === 1 && rows.length === total ? false : undefined;
}

/**
 * Loads one page of a filtered list from an upstream that may know neither filters nor pages.
 *
 * Rows that do not fit give away an upstream that took no notice of the filter. One that takes no notice of the page either
 * and sends more than was asked for has sent everything: then the page is cut out of that, and is exact.
 *
 * A page that is not full is no end, since upstreams cap their pages and leave out what cannot be read. What the total does
 * not settle, a look at the next page does: there is more if anything on it is new. Where that look fails, what was sent is
 * shown all the same, and a full page is taken for one that has a next.
 *
 * @param ask asks for a page, from 1
 * @throws whatever `ask` throws for the page itself, and that a login is over
 */
export async function loadListPage<Row>(
  ask: (page: number) => Promise<Asked<Row>>,
  wanted: { page: number; size: number; fits: (row: Row) => boolean; keyOf: (row: Row) => string },
): Promise<ListPage<Row>> {
  const { page, size, fits, keyOf } = wanted;
  const asked = await ask(page);
  const { rows: sent } = asked;
  const fitting = sent.filter(fits);
  if (sent.length > size) {
    const rows = fitting.slice((page - 1) * size, page * size);
    return { rows, more: fitting.length > page * size, narrowed: false, whole: rows.length === fitting.length };
  }
  const keys = new Set(sent.map(keyOf));
  const looking = async () => {
    try {
      return (await ask(page + 1)).rows.some((row) => !keys.has(keyOf(row)));
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.kind === 'expired') throw error;
      return sent.length === size;
    }
  };
  const more = toldMore(asked, page, size) ?? (await looking());
  const narrowed = fitting.length < sent.length;
  const whole = page === 1 && !more && !narrowed && (asked.total ?? 0) <= sent.length;
  return { rows: fitting, more, narrowed, whole };
}
