import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

/** A route as in the build's manifest. */
export interface ListedRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** Patterns for files of the build, and for addresses without a route. */
const FILES = '/build/*';
const NO_ROUTE = '*';

/** Size of the path cache; paths from this length on are not cached. */
const REMEMBERED = 2_000;
const LONG = 200;

/** The full pattern of a route, with its parents' paths. */
function patternOf(routes: Readonly<Record<string, ListedRoute>>, { parentId, path = '' }: ListedRoute): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return `${parent ? patternOf(routes, parent) : ''}${path === '' ? '' : `/${path}`}`;
}

/** Whether a path can be percent-decoded as UTF-8. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Maps requests to route patterns, for metrics and logs of low cardinality and without ids.
 *
 * @returns takes a request's path without its query, and gives `/movie/detail/:id`, `/build/*` for files of the build,
 *   `*` for everything that only the catch-all route matches
 */
export function createPatterns(routes: Readonly<Record<string, ListedRoute>>): (path: string) => string {
  const flat = Object.values(routes)
    .filter(({ path, index }) => path !== undefined || index)
    .map((route) => ({ path: patternOf(routes, route) || '/' }));
  const find = (path: string): string => {
    if (path.startsWith('/build/')) return FILES;
    const page = path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');
    if (!page.startsWith('/') || !isDecodable(page)) return NO_ROUTE;
    const pattern = matchRoutes(flat, page)?.at(-1)?.route.path;
    return pattern === undefined || pattern === '/*' ? NO_ROUTE : pattern;
  };
  const found = new LRUCache<string, string>({ max: REMEMBERED });
  return (path) => {
    const pattern = found.get(path) ?? find(path);
    if (path.length < LONG) found.set(path, pattern);
    return pattern;
  };
}
