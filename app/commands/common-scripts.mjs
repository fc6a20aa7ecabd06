/** Scripts imported by at least this many pages are in the common file. Measured: record 66. */
const USED_BY = 10;

/** @typedef {{ module: string, path?: string, index?: boolean, imports?: string[] }} Script */
/** @typedef {{ version: string, url: string, entry: Script, routes: Record<string, Script> }} Manifest */
/** @typedef {import('./page-texts.mjs').Output & { exports: string[] }} Output */

/**
 * Scripts with all that they import, except by `import()`.
 *
 * @param {ReadonlyMap<string, Output>} outputs by address
 * @param {Iterable<string>} addresses
 */
function withImports(outputs, addresses) {
  const all = new Set(addresses);
  for (const address of all)
    for (const { path, kind } of outputs.get(address)?.imports ?? []) if (kind !== 'dynamic-import') all.add(path);
  return all;
}

/**
 * Selects the scripts of the common file, which every page loads: entry, frame, and what many pages import. Whatever else a page
 * imports becomes part of its own file: only the common file keeps a state that pages share.
 *
 * @param {readonly string[]} frame addresses of the entry and the root route
 * @param {readonly string[]} pages addresses of the other routes
 * @param {ReadonlyMap<string, Output>} outputs by address
 */
export function commonOf(frame, pages, outputs) {
  const used = pages.map((page) => withImports(outputs, [page]));
  const shared = [...outputs.keys()].filter(
    (address) => used.filter((imports) => imports.has(address)).length >= USED_BY,
  );
  return withImports(outputs, [...frame, ...shared]);
}
