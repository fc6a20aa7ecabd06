import type { LoaderFunctionArgs } from '@remix-run/node';
import { writeBetsCsv } from '~/domains/draw/orders/bets-list-csv.server';
import { walkFilteredBets } from '~/domains/draw/orders/bets-list-walk.server';
import { paths } from '~/paths';
import { readDrawsQuery } from '~/paths.schema';
import { download } from '~/web/page/download.server';
import { requireMember, contextOf, type MemberContext } from '~/web/page/request-context.server';
import { redirectWithError } from '~/web/page/redirect-with-error.server';
import { csvTexts } from './csv-texts';
import { downloadStream } from './download-stream.server';

/** A file loads all pages of the upstream's list. */
const THROTTLE = { name: 'bets-csv', points: 10, seconds: 60 };

/** A failure on the way aborts the download, and is logged unless the client disconnected. */
const brokenOff =
  ({ app, request, requestId }: MemberContext) =>
  (error: unknown) => {
    if (!request.signal.aborted) app.log.warn({ err: error, requestId }, 'a download broke off');
  };

export async function loader(args: LoaderFunctionArgs) {
  const opened = await contextOf(args);
  const { typed, period, pattern } = readDrawsQuery(opened.url);
  // After login, return to the page: a login that ends with a download would leave the login page on the screen.
  const page = paths.bets({ period: typed, pattern });
  const visit = requireMember({ ...opened, url: new URL(page, opened.url) });
  if (typed && !period) return redirectWithError(visit, { code: 'period.format' });
  return download(visit, THROTTLE, async () => {
    const bets = await walkFilteredBets(visit.api, { period, pattern });
    const isHead = args.request.method === 'HEAD';
    return {
      name: `bets-${new Date().toISOString().slice(0, 10)}.csv`,
      type: 'text/csv',
      content: isHead ? null : downloadStream(writeBetsCsv(bets, csvTexts(visit.i18n)), brokenOff(visit)),
    };
  });
}
