import { redirectDocument } from '@remix-run/node';
import { setFlash, type Flash } from '../session/flash.server';
import type { RequestContext } from './request-context.server';

/**
 * Redirects a download that cannot begin back to its page, which shows the error: a file cannot.
 *
 * @param visit its `url` is the page's
 * @param message an error code, and what the service says
 */
export async function redirectWithError(
  visit: Pick<RequestContext, 'app' | 'request' | 'url'>,
  message: Omit<Flash, 'tone'>,
): Promise<Response> {
  const { url } = visit;
  return redirectDocument(url.pathname + url.search, {
    status: 303,
    headers: { 'Set-Cookie': await setFlash(visit, { tone: 'error', ...message }) },
  });
}
