/** A region that profiles can be filtered by. */
export interface Region {
  id: string;
  name: string;
}

interface Row {
  /** As sent: the name of a region, its id, or a place in it. */
  region: string | undefined;
}

const normal = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * The regions named in an address: `Osaka, near Kyoto` names two. A match inside a longer region name (`Harbour` in
 * `North Harbour`) does not count.
 */
function regionsIn(address: string | undefined, regions: readonly Region[]): Region[] {
  const written = normal(address ?? '');
  const names = regions.map(({ name }) => normal(name)).filter((name) => written.includes(name));
  const named = regions.filter(({ name: own }) => {
    const name = normal(own);
    const longer = names.filter((other) => other !== name && other.includes(name));
    const rest = longer.reduce((text, other) => text.replaceAll(other, ' '), written);
    return name !== '' && rest.includes(name);
  });
  return named.length > 0 ? named : regions.filter(({ id }) => written === normal(id));
}

/**
 * Filters rows by the requested region, for services that ignore it: drops rows whose address names only other regions.
 * A row whose address has no known region (`Shinjuku`) stays in the list.
 *
 * @param region the requested one; without filtering if it is not in `regions`
 */
export function rowsIn<R extends Row>(rows: readonly R[], region: string | undefined, regions: readonly Region[]): R[] {
  const wanted = regions.find(({ id }) => id === region);
  if (!wanted) return [...rows];
  return rows.filter((row) => {
    const named = regionsIn(row.region, regions);
    return named.length === 0 || named.includes(wanted);
  });
}
