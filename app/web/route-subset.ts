import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Routes = ServerBuild['routes'];
type Tree = Parameters<typeof matchRoutes>[0];

/** The build's routes as the router takes them, for matching alone. */
function treeOf(routes: Routes, parentId?: string): Tree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const shared = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
      return index ? { ...shared, index: true as const } : { ...shared, children: treeOf(routes, id) };
    });
}

/** A build with only those routes that a page is made of. */
export interface Subset {
  /** The same for all pages that are made of the same routes. */
  key: string;
  build: ServerBuild;
  /** The id of the route that the page is. */
  leaf: string;
}

/**
 * Takes out of a build what a page is made of. Remix goes through all routes of its build several times for every page: it sorts
 * them anew to find one, and makes an object of each to draw it.
 *
 * @returns takes a path without a query; gives `undefined` for one that no route has
 */
export function createSubsets(build: ServerBuild): (path: string) => Subset | undefined {
  const tree = treeOf(build.routes);
  const made = new Map<string, Subset>();
  return (path) => {
    const ids = new Set((matchRoutes(tree, path) ?? []).flatMap(({ route: { id } }) => id ?? []));
    const leaf = [...ids].at(-1);
    if (leaf === undefined) return undefined;
    const key = [...ids].join(' ');
    const known = made.get(key);
    if (known) return known;
    // In the order of the build: of two routes that fit equally well, the first one is taken.
    const only = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
    const assets = { ...build.assets, routes: only(build.assets.routes) };
    const subset: Subset = { key, leaf, build: { ...build, routes: only(build.routes), assets } };
    made.set(key, subset);
    return subset;
  };
}
