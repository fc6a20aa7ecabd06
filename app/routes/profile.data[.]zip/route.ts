import type { LoaderFunctionArgs } from '@remix-run/node';
import { DATA_FILE } from '~/domains/own-data/own-data.api.server';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { openOwnFile } from '~/upstream/media/own-file.server';
import { requireMember, contextOf } from '~/web/page/request-context.server';
import { redirectWithError } from '~/web/page/redirect-with-error.server';

/** A file is as large as all of a member's data. */
const THROTTLE = { name: 'own-data-zip', points: 10, seconds: 60 };

/** The finished file of own data, streamed from the member API. Without one, redirects to the page with an error message. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const opened = await contextOf(args);
  // After login, return to the page: a login that ends with a download would leave the login page on the screen.
  const visit = requireMember({ ...opened, url: new URL(paths.ownData(), opened.url) });
  const { app, session, requestId, request } = visit;
  const wait = await app.rateLimits.throttled(THROTTLE, session.token);
  if (wait !== undefined) return redirectWithError(visit, { code: errorCode('reason.rate', { retryAfter: wait }) });
  const { token } = session;
  const file = await openOwnFile(app.upstream, DATA_FILE, { token, requestId, signal: request.signal }).catch(
    (error: unknown) => {
      if (!request.signal.aborted) app.log.warn({ err: error, requestId }, 'no file of own data');
      return 'failed' as const;
    },
  );
  if (file === 'failed') return redirectWithError(visit, { code: 'load.dataFile' });
  if (!file) return redirectWithError(visit, { code: 'export.gone' });
  const isHead = request.method === 'HEAD';
  if (isHead) await file.body.cancel();
  return new Response(isHead ? null : file.body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="your-data-${new Date().toISOString().slice(0, 10)}.zip"`,
      ...(file.size && { 'Content-Length': file.size }),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
