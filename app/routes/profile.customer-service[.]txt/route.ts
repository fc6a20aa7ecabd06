import type { LoaderFunctionArgs } from '@remix-run/node';
import { listAllMessages } from '~/domains/service/service.api.server';
import { transcriptText } from '~/domains/service/transcript';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { expiredLogin } from '~/web/page/member-page.server';
import { requireMember, contextOf } from '~/web/page/request-context.server';
import { messageOf } from '~/web/page/problem';
import { redirectWithError } from '~/web/page/redirect-with-error.server';
import { publicOrigin } from '~/web/session/request-info.server';

/** A conversation can be long, and is written in one piece. */
const THROTTLE = { name: 'service-transcript', points: 10, seconds: 60 };

/** The conversation as a text file. On failure, redirects to the page with an error message. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await contextOf(args);
  // After login, return to the page: a login that ends with a download would leave the login page on the screen.
  const visit = requireMember({ ...opened, url: new URL(paths.customerService(), opened.url) });
  const wait = await visit.app.rateLimits.throttled(THROTTLE, visit.session.token);
  if (wait !== undefined) return redirectWithError(visit, { code: errorCode('reason.rate', { retryAfter: wait }) });
  try {
    const messages = await listAllMessages(visit.api);
    if (!messages) return await redirectWithError(visit, { code: 'service.unsupported' });
    const now = Date.now();
    const service = publicOrigin(visit);
    const file = transcriptText(messages, { service, member: visit.session.name, now }, visit.i18n);
    return new Response(args.request.method === 'HEAD' ? null : file, {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': `attachment; filename="customer-service-${new Date(now).toISOString().slice(0, 10)}.txt"`,
        'Content-Language': visit.language,
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
