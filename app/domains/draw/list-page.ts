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
}

/**
 * Loads one page of a filtered list from an upstream that may know neither filters nor pages.
 *
 * Rows that do not fit give away an upstream that took no notice of the filter. One that takes no notice of the page either
 * and sends more than was asked for has sent everything: then the page is cut out of that, and is exact. Where no total is
 * told, a full page is followed by a look at the next one, so that no link leads to an empty page.
 *
 * @param ask asks for a page, from 1
 * @throws whatever `ask` throws
 */
export async function loadListPage<Row>(
  ask: (page: number) => Promise<Asked<Row>>,
  { page, size, fits }: { page: number; size: number; fits: (row: Row) => boolean },
): Promise<ListPage<Row>> {
  const { rows: sent, total } = await ask(page);
  const fitting = sent.filter(fits);
  if (sent.length > size) {
    const rows = fitting.slice((page - 1) * size, page * size);
    return { rows, more: fitting.length > page * size, narrowed: false };
  }
  const more =
    total === undefined ? sent.length === size && (await ask(page + 1)).rows.length > 0 : page * size < total;
  return { rows: fitting, more, narrowed: fitting.length < sent.length };
}
