/** The page of a list that an address asks for, from 1. */
export function readPage(url: URL): number {
  const page = Math.trunc(Number(url.searchParams.get('page')));
  return page >= 1 && page <= 1_000_000 ? page : 1;
}

/** The number of the row before which a page of a list begins; `undefined` for its first page. */
export function readBefore(url: URL): number | undefined {
  const before = Number(url.searchParams.get('before'));
  return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}
