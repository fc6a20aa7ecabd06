import { openBrowser, type Browser } from '../web/app/browser';

/** The address that members use, in these tests: what PUBLIC_ORIGIN is set to. */
export const ORIGIN = 'http://members.example';

/**
 * A browser whose requests go to a server that listens.
 *
 * @param where its address, asked for before each request
 */
export function visitor(where: () => string): Browser {
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    headers.delete('host');
    return fetch(`${where()}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
  };
  return openBrowser(answer, () => undefined);
}
