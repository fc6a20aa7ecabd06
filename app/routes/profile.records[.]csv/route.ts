import type { LoaderFunctionArgs } from '@remix-run/node';
import { getStatement } from '~/domains/funds/records/records.api.server';
import { readRecordsQuery } from '~/domains/funds/records/records.schema';
import { writeStatementCsv } from '~/domains/funds/records/statement-csv.server';
import { paths } from '~/paths';
import { download } from '~/web/page/download.server';
import { requireMember, contextOf } from '~/web/page/request-context.server';
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
  return download(visit, THROTTLE, async () => ({
    name: `statement-${month}.csv`,
    type: 'text/csv',
    // The whole month is loaded before the response begins, so a sent file is always complete.
    content: writeStatementCsv(await getStatement(visit.api, month), statementTexts(visit.i18n)),
  }));
}
