import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

/** A route as the build lists it. */
export interface ListedRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** What stands for files of the build and of public/, and for addresses of no route. */
const FILES = '/build/*';
const NO_ROUTE = '*';

/** How many paths are remembered; those of so many characters are made up. */
const REMEMBERED = 2_000;
const LONG = 200;

/** The whole pattern of a route: its own path below those of its parents. */
function patternOf(routes: Readonly<Record<string, ListedRoute>>, { parentId, path = '' }: ListedRoute): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return `${parent ? patternOf(routes, parent) : ''}${path === '' ? '' : `/${path}`}`;
}

/** Whether a path can be read: each `%` in it stands for a byte of UTF-8. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Names requests by the pattern of their route, so that there are as many names as routes and none holds an id.
 *
 * @returns takes the path of a request, without its query, and gives `/movie/detail/:id`, `/build/*` for files of the build,
 *   `*` for everything that no route but the last one takes
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
