import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { findOwnPath } from '~/domains/balances/balances.api.server';
import { writePathFile } from '~/domains/balances/balance-files.server';
import { errorCode } from '~/i18n/error-text';
import { balanceNotes } from '~/pages/balances/balance-notes.server';
import { paths } from '~/paths';
import { readDay } from '~/paths.schema';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { expiredLogin } from '~/web/page/member-page.server';
import { requireMember, contextOf } from '~/web/page/request-context.server';
import { messageOf } from '~/web/page/problem';
import { redirectWithError } from '~/web/page/redirect-with-error.server';
import { publicOrigin } from '~/web/session/request-info.server';

/** A path is worked out from hundreds of rows. */
const THROTTLE = { name: 'balance-path', points: 20, seconds: 60 };

/** How the member was counted in a night, as a file for the verifier; also where it does not hold, so that it can be shown to others. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await contextOf(args);
  const night = readDay(opened.url.searchParams.get('night') ?? undefined);
  const page = paths.records({ ...(night !== undefined && { month: night.slice(0, 7) }) });
  // After login, return to the page: a login that ends with a download would leave the login page on the screen.
  const visit = requireMember({ ...opened, url: new URL(page, opened.url) });
  const wait = await visit.app.rateLimits.throttled(THROTTLE, visit.session.token);
  if (wait !== undefined) return redirectWithError(visit, { code: errorCode('reason.rate', { retryAfter: wait }) });
  try {
    const path = await findOwnPath(visit.api, night);
    // The statement says that there is none.
    if (path === undefined || path === 'none') return redirectDocument(page, 303);
    const file = writePathFile(publicOrigin(visit), path, balanceNotes(visit));
    return new Response(args.request.method === 'HEAD' ? null : file, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="balance-path-${readDay(path.night) ?? 'night'}.json"`,
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
