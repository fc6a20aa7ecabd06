import type { LoaderFunctionArgs } from '@remix-run/node';
import { listAllMessages } from '~/domains/service/service.api.server';
import { transcriptText } from '~/domains/service/transcript';
import { paths } from '~/paths';
import { download } from '~/web/page/download.server';
import { requireMember, contextOf } from '~/web/page/request-context.server';
import { redirectWithError } from '~/web/page/redirect-with-error.server';
import { publicOrigin } from '~/web/session/request-info.server';

/** A conversation can be long, and is written in one piece. */
const THROTTLE = { name: 'service-transcript', points: 10, seconds: 60 };

/** The conversation as a text file. On failure, redirects to the page with an error message. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await contextOf(args);
  // After login, return to the page: a login that ends with a download would leave the login page on the screen.
  const visit = requireMember({ ...opened, url: new URL(paths.customerService(), opened.url) });
  return download(visit, THROTTLE, async () => {
    const messages = await listAllMessages(visit.api);
    if (!messages) return redirectWithError(visit, { code: 'service.unsupported' });
    const now = Date.now();
    const service = publicOrigin(visit);
    return {
      name: `customer-service-${new Date(now).toISOString().slice(0, 10)}.txt`,
      type: 'text/plain',
      content: transcriptText(messages, { service, member: visit.session.name, now }, visit.i18n),
    };
  });
}
