import { join } from 'node:path';

/** Shared chunks used by fewer pages than this stay separate. */
const USED_BY = 5;
/** Chunks with more characters than this stay separate, so that pages without them do not load them. */
export const LARGE = 20_000;
/** Below this many characters, a request costs more than including the chunk in the common file. */
const SMALL = 200;

/** @typedef {{ module: string, path?: string, index?: boolean, imports?: string[] }} Script */
/** @typedef {{ version: string, url: string, entry: Script, routes: Record<string, Script> }} Manifest */
/** @typedef {import('./page-texts.mjs').Output & { bytes: number, exports: string[] }} Output */

/**
 * Finds the routes of the tabs in `app/tabs.ts`.
 *
 * @param {string} root the repository's folder
 * @param {Manifest['routes']} routes
 * @returns {Promise<string[]>} ids of routes
 * @throws {Error} when a tab has no route
 */
export async function tabRoutes(root, routes) {
  const { build } = await import('esbuild');
  const entry = join(root, 'app', 'tabs.ts');
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'esm' });
  const code = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
  const { TABS } = /** @type {{ TABS: [string, string][] }} */ (await import(code));
  return TABS.map(([, tab]) => {
    const ids = Object.keys(routes).filter((id) => `/${routes[id]?.path}` === tab);
    // Two routes have the same path where one is a layout: the other one is the page.
    const id = ids.find((one) => routes[one]?.index) ?? ids[0];
    if (!id) throw new Error(`app/tabs.ts names ${tab}, which no route in app/routes answers.`);
    return id;
  });
}

/**
 * Selects the chunks of the common file, which every page loads: those of the frame, those shared by many pages, and
 * those shared by tabs, because members visit these in one session.
 *
 * @param {Manifest} manifest
 * @param {Map<string, Output>} outputs by URL path
 * @param {readonly string[]} tabs ids of the tabs' routes
 */
export function commonOf({ entry, routes }, outputs, tabs) {
  const frame = [...(entry.imports ?? []), ...(routes['root']?.imports ?? [])];
  /** @type {Map<string, string[]>} */
  const users = new Map(frame.map((address) => [address, []]));
  for (const [id, { imports = [] }] of Object.entries(routes))
    for (const address of imports) users.set(address, [...(users.get(address) ?? []), id]);
  const wanted = [...users].filter(([address, ids]) => {
    if (frame.includes(address)) return true;
    const isShared = ids.length >= USED_BY || ids.filter((id) => tabs.includes(id)).length > 1;
    const bytes = outputs.get(address)?.bytes ?? 0;
    return bytes < SMALL || (isShared && bytes < LARGE);
  });
  const common = new Set(wanted.map(([address]) => address));
  // A chunk that imports a separate chunk stays separate itself, to prevent circular imports.
  for (let before = -1; before !== common.size;) {
    before = common.size;
    for (const address of common)
      if (outputs.get(address)?.imports.some(({ path, kind }) => kind !== 'dynamic-import' && !common.has(path)))
        common.delete(address);
  }
  return common;
}
