import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from '@remix-run/react';
import { readConfig } from '@remix-run/dev/dist/config.js';
import { MEMBERS, PUBLIC } from './e2e/harness/every-page';

/** Remix's configuration of the app. */
export const config = await readConfig(process.cwd());
const { routes, appDirectory } = config;
type Route = (typeof routes)[string];

/** The path of a route, including its parent routes; `:name` matches anything. */
function patternOf({ path = '', parentId }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return `${parent ? patternOf(parent) : ''}/${path}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
}

function drawsPage({ file }: Route): boolean {
  const source = join(appDirectory, file);
  return existsSync(source) && /^export default/m.test(readFileSync(source, 'utf8'));
}

const all = Object.values(routes).filter(({ id }) => id !== 'root');

/** Every address that Remix serves, as route patterns: `/profile/bank-card/:id/delete`. */
export const ROUTES: readonly string[] = all.map(patternOf);

/** Those that render a page; `/*` is the page for unknown addresses. */
export const PAGE_ROUTES: readonly string[] = all.filter(drawsPage).map(patternOf);

/** The routes of these addresses. */
export function routesAt(addresses: readonly string[]): ReadonlySet<string | undefined> {
  const list = ROUTES.map((path) => ({ path }));
  return new Set(addresses.map((address) => matchRoutes(list, address.replace(/\?.*/, ''))?.at(-1)?.route.path));
}

const among = (addresses: readonly string[]) => {
  const drawn = routesAt(addresses);
  return PAGE_ROUTES.filter((route) => route !== '/*' && drawn.has(route));
};

/** Pages that need no session. */
export const PUBLIC_ROUTES: readonly string[] = among(PUBLIC);

/** Pages that need a session. */
export const MEMBER_ROUTES: readonly string[] = among(Object.values(MEMBERS).flat());
