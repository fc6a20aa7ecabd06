import type { EntryContext } from '@remix-run/node';
import type { AppRequest } from '../app.server';
import { isSecretPath } from '../server/secret-path';
import { publicOrigin } from '../session/request-info.server';

/**
 * Sets the headers for search engines: only public pages are indexed, each with one canonical address whatever its
 * query. Pages of members, of stop cards, and error pages get `noindex`. There is no `hreflang`: one address serves every language.
 *
 * @param headers response headers to add to
 */
export function setRobotsHeaders(visit: AppRequest, status: number, headers: Headers, context: EntryContext): void {
  const shell = context.staticHandlerContext.loaderData['root'] as { signedIn: boolean } | undefined;
  const { pathname } = new URL(visit.request.url);
  if (status !== 200 || shell?.signedIn !== false || isSecretPath(pathname)) {
    headers.set('X-Robots-Tag', 'noindex');
    return;
  }
  headers.append('Link', `<${publicOrigin(visit)}${pathname}>; rel="canonical"`);
}
