import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { findOwnPath } from '~/domains/balances/balances.api.server';
import { writePathFile } from '~/domains/balances/balance-files.server';
import { balanceNotes } from '~/pages/balances/balance-notes.server';
import { PATH_LIMIT } from '~/pages/balances/path-limit';
import { paths } from '~/paths';
import { readDay } from '~/paths.schema';
import { download } from '~/web/page/download.server';
import { requireMember, contextOf } from '~/web/page/request-context.server';
import { publicOrigin } from '~/web/session/request-info.server';

/** How the member was counted in a night, as a file for the verifier; also where it does not hold, so that it can be shown to others. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await contextOf(args);
  const night = readDay(opened.url.searchParams.get('night') ?? undefined);
  const page = paths.records({ ...(night !== undefined && { month: night.slice(0, 7) }) });
  // After login, return to the page: a login that ends with a download would leave the login page on the screen.
  const visit = requireMember({ ...opened, url: new URL(page, opened.url) });
  return download(visit, PATH_LIMIT, async () => {
    const path = await findOwnPath(visit.api, night);
    // The statement says that there is none.
    if (path === undefined || path === 'none') return redirectDocument(page, 303);
    return {
      name: `balance-path-${readDay(path.night) ?? 'night'}.json`,
      type: 'application/json',
      content: writePathFile(publicOrigin(visit), path, balanceNotes(visit)),
      language: 'en',
    };
  });
}
