import type { LoaderFunctionArgs } from '@remix-run/node';
import { getStatement } from '~/domains/funds/records/records.api.server';
import { readRecordsQuery } from '~/domains/funds/records/records.schema';
import { writeStatementCsv } from '~/domains/funds/records/statement-csv.server';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { expiredLogin } from '~/web/page/member-page.server';
import { requireMember, contextOf } from '~/web/page/request-context.server';
import { messageOf } from '~/web/page/problem';
import { redirectWithError } from '~/web/page/redirect-with-error.server';
import { statementTexts } from './statement-texts';

/** A statement can be long, and is generated in one piece. */
const THROTTLE = { name: 'statement-csv', points: 10, seconds: 60 };

export async function loader(args: LoaderFunctionArgs) {
  const opened = await contextOf(args);
  const { month, typed } = readRecordsQuery(opened.url, Date.now());
  // After login, return to the page: a login that ends with a download would leave the login page on the screen.
  const visit = requireMember({ ...opened, url: new URL(paths.records({ month: typed }), opened.url) });
  if (month === undefined) return redirectWithError(visit, { code: 'month.format' });
  const wait = await visit.app.rateLimits.throttled(THROTTLE, visit.session.token);
  if (wait !== undefined) return redirectWithError(visit, { code: errorCode('reason.rate', { retryAfter: wait }) });
  try {
    // The whole month is loaded before the response begins, so a sent file is always complete.
    const file = writeStatementCsv(await getStatement(visit.api, month), statementTexts(visit.i18n));
    return new Response(args.request.method === 'HEAD' ? null : file, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="statement-${month}.csv"`,
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
