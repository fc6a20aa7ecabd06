/** The page of a list that an address asks for, from 1. */
export function readPage(url: URL): number {
  const page = Math.trunc(Number(url.searchParams.get('page')));
  return page >= 1 && page <= 1_000_000 ? page : 1;
}
