import { errorCode } from '~/i18n/error-text';
import { UpstreamError } from '~/upstream/call/upstream-error';
import type { Throttle } from '../form/rate-limit.server';
import { expiredLogin } from './member-page.server';
import { messageOf } from './problem';
import { redirectWithError } from './redirect-with-error.server';
import type { MemberContext } from './request-context.server';

/** A file of a member. */
interface Download {
  name: string;
  type: string;
  /** Nothing for a HEAD request of a file that is streamed. */
  content: string | ReadableStream | null;
  /** Its language, where it isn't the member's. */
  language?: string;
}

/**
 * Answers with a file that no cache keeps. If it cannot begin, redirects to its page with an error message, or to the login.
 *
 * @param visit its `url` is the page's
 * @param throttle how often a login may have such files made
 * @param make loads it; a `Response` is sent in its place
 */
export async function download(
  visit: MemberContext,
  throttle: Throttle,
  make: () => Promise<Download | Response>,
): Promise<Response> {
  const wait = await visit.app.rateLimits.throttled(throttle, visit.session.token);
  if (wait !== undefined) return redirectWithError(visit, { code: errorCode('reason.rate', { retryAfter: wait }) });
  try {
    const made = await make();
    if (made instanceof Response) return made;
    const { name, type, content, language = visit.language } = made;
    return new Response(visit.request.method === 'HEAD' ? null : content, {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Content-Language': language,
        'Cache-Control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return error.kind === 'expired'
      ? expiredLogin(visit, messageOf(error))
      : redirectWithError(visit, messageOf(error));
  }
}
