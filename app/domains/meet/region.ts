/** A region that profiles can be filtered by. */
export interface Region {
  id: string;
  name: string;
}

interface Row {
  /** As the service wrote it: the name of a region, its id, or a place in it. */
  region: string | undefined;
}

const normal = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * The regions that an address names: `Osaka, near Kyoto` names two. A name that stands only within a longer one (`Harbour` in
 * `North Harbour`) is not named.
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
 * Which rows of an answer are in the region that was asked for: all but those whose address names other regions alone, which
 * shows that the service takes no notice of the region. An address that names no region (`Shinjuku`) tells nothing.
 *
 * @param region as it was asked for; one that is not among `regions` cannot be compared
 */
export function rowsIn<R extends Row>(rows: readonly R[], region: string | undefined, regions: readonly Region[]): R[] {
  const wanted = regions.find(({ id }) => id === region);
  if (!wanted) return [...rows];
  return rows.filter((row) => {
    const named = regionsIn(row.region, regions);
    return named.length === 0 || named.includes(wanted);
  });
}
