import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Routes = ServerBuild['routes'];
type Tree = Parameters<typeof matchRoutes>[0];

/** The build's routes in the router's format, for matching only. */
function treeOf(routes: Routes, parentId?: string): Tree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const shared = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
      return index ? { ...shared, index: true as const } : { ...shared, children: treeOf(routes, id) };
    });
}

/** A build with only the routes of one page. */
export interface Subset {
  /** Identifies the combination of routes. */
  key: string;
  build: ServerBuild;
  /** The id of the page's own route. */
  leaf: string;
}

/**
 * Reduces a build to the routes of a page. Remix iterates over all routes several times for every page: it sorts them
 * again to match one, and copies each to render it.
 *
 * @returns takes a path without a query; gives `undefined` if no route matches
 */
export function createPerRouteBuilds(build: ServerBuild): (path: string) => Subset | undefined {
  const tree = treeOf(build.routes);
  const made = new Map<string, Subset>();
  return (path) => {
    const ids = new Set((matchRoutes(tree, path) ?? []).flatMap(({ route: { id } }) => id ?? []));
    const leaf = [...ids].at(-1);
    if (leaf === undefined) return undefined;
    const key = [...ids].join(' ');
    const known = made.get(key);
    if (known) return known;
    // Keep the order of the build: of two routes that match equally well, the first one wins.
    const only = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
    const assets = { ...build.assets, routes: only(build.assets.routes) };
    const subset: Subset = { key, leaf, build: { ...build, routes: only(build.routes), assets } };
    made.set(key, subset);
    return subset;
  };
}
