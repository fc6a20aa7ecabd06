import type { LoaderFunctionArgs } from '@remix-run/node';
import { getStatement } from '~/domains/funds/records.api.server';
import { readRecordsQuery } from '~/domains/funds/records.schema';
import { writeStatementCsv } from '~/domains/funds/statement-csv.server';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { UpstreamError } from '~/upstream/upstream-error';
import { expiredLogin } from '~/web/page.server';
import { requireMember, visitOf } from '~/web/visit.server';
import { messageOf } from '~/web/problem';
import { throttled } from '~/web/throttle.server';
import { turnedBack } from '~/web/turned-back.server';
import { statementTexts } from './statement-texts';

/** A statement can be long, and is made in one piece. */
const THROTTLE = { name: 'statement-csv', points: 10, seconds: 60 };

export async function loader(args: LoaderFunctionArgs) {
  const opened = await visitOf(args);
  const { month, typed } = readRecordsQuery(opened.url, Date.now());
  // Who has to sign in first comes back to the page: a login that leads to a file would stay on the screen.
  const visit = requireMember({ ...opened, url: new URL(paths.records({ month: typed }), opened.url) });
  if (month === undefined) return turnedBack(visit, { code: 'month.format' });
  const wait = await throttled(THROTTLE, visit.session.token);
  if (wait !== undefined) return turnedBack(visit, { code: errorCode('reason.rate', { retryAfter: wait }) });
  try {
    // The whole month is there before the answer begins, so what is sent is always a whole file.
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
    return error.kind === 'expired' ? expiredLogin(visit, messageOf(error)) : turnedBack(visit, messageOf(error));
  }
}
