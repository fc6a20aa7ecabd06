import { UpstreamError } from './upstream-error';

/** The upstream's answer for one page of a list. */
export interface Asked<Row> {
  rows: readonly Row[];
  /** Total number of rows, if the upstream sends it. */
  total: number | undefined;
}

/** A page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  more: boolean;
  /** The number of the last page, where the total is known and fits what was sent. */
  last: number | undefined;
  /** The upstream does not filter: this page was filtered here and may be short, like all others. */
  narrowed: boolean;
  /** Every matching row is on this page: there is no other page, and the total counts no further rows. */
  whole: boolean;
}

/** Whether there is a next page, judging by length and total alone; `undefined` if they do not settle it. */
function toldMore({ rows, total }: Asked<unknown>, page: number, size: number): boolean | undefined {
  if (rows.length === 0) return total !== undefined && page * size < total;
  if (total === undefined) return undefined;
  // The total counts something else, such as the rows of a page.
  if (total < (page - 1) * size + rows.length) return undefined;
  // If a later page is not full, pages may be shorter than requested, and its offset is uncertain.
  // A total that equals a full first page may count that page alone.
  if (rows.length === size) return page === 1 && total === size ? undefined : page * size < total;
  return page === 1 && rows.length === total ? false : undefined;
}

/**
 * The number of the last page. A total that counts fewer rows than there are, or pages that are not full although others follow,
 * say nothing about it.
 */
function lastPage({ rows, total }: Asked<unknown>, more: boolean, { page, size }: { page: number; size: number }) {
  if (!more) return rows.length > 0 ? page : undefined;
  const last = Math.ceil((total ?? 0) / size);
  return rows.length === size && last > page ? last : undefined;
}

/**
 * Loads one page of a filtered list from an upstream that may support neither filters nor pagination.
 *
 * Rows that do not match reveal an upstream that ignores the filter. One that also ignores pagination and sends more
 * than requested has sent everything: the page is then sliced from that, and is exact.
 *
 * A short page is not the end, since upstreams cap page sizes and leave out unreadable rows. Where the total does not
 * settle it, the next page is fetched: there is more if it has any new row. If that fails, the page is still shown, and
 * a full page is assumed to have a next one.
 *
 * @param ask fetches a page, from 1
 * @throws whatever `ask` throws for the page itself, and an expired login
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
    return {
      rows,
      more: fitting.length > page * size,
      last: Math.max(1, Math.ceil(fitting.length / size)),
      narrowed: false,
      whole: rows.length === fitting.length,
    };
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
  return { rows: fitting, more, last: lastPage(asked, more, wanted), narrowed, whole };
}
