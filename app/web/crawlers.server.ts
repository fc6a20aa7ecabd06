import type { EntryContext } from '@remix-run/node';
import { publicOrigin } from './request-facts.server';

/**
 * Tells search engines what they may show: pages of strangers, each under one address whatever its query says. A page of a member,
 * and a page that went wrong, is in no search result. There is no `hreflang`: one address speaks every language.
 *
 * @param headers of the answer, which it is written into
 */
export function tellCrawlers(request: Request, status: number, headers: Headers, context: EntryContext): void {
  const shell = context.staticHandlerContext.loaderData['root'] as { signedIn: boolean } | undefined;
  if (status !== 200 || shell?.signedIn !== false) {
    headers.set('X-Robots-Tag', 'noindex');
    return;
  }
  headers.append('Link', `<${publicOrigin(request)}${new URL(request.url).pathname}>; rel="canonical"`);
}
