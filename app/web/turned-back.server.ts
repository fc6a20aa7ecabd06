import { redirectDocument } from '@remix-run/node';
import { setFlash, type Flash } from './flash.server';
import type { Visit } from './visit.server';

/**
 * Redirects a download that cannot begin back to its page, which shows the error: a file cannot.
 *
 * @param visit its `url` is the page's
 * @param message an error code, and what the service says
 */
export async function turnedBack(
  { request, url }: Pick<Visit, 'request' | 'url'>,
  message: Omit<Flash, 'tone'>,
): Promise<Response> {
  return redirectDocument(url.pathname + url.search, {
    status: 303,
    headers: { 'Set-Cookie': await setFlash(request, { tone: 'error', ...message }) },
  });
}
