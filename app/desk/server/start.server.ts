import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { deskSecrets } from '~/config/secrets/secrets.server';
import { deskOf } from '~/member-api/operator/operator-session.server';
import { createApp, type App } from '~/web/app.server';
import { createPublishedFiles } from '~/web/server/files/published-files.server';
import type { LoadContext } from '~/web/server/load-context.server';
import { createMiddleware, listen } from '~/web/server/server.server';
import { createStaticFiles } from '~/web/server/files/static-files.server';
import { KEEP_ALIVE_MS } from '~/web/server/load-shedding.server';
import { endFailed, sendStream, sendWhole, toRequest } from '~/web/server/web-messages.server';
import { PAGES } from '../pages';
import { COOKIE_PREFIX } from './cookie-prefix';
import { answerAtDesk } from './router.server';
import type { DeskStore } from './visit.server';

/** For the access log: the pattern of each address. */
const LISTED = Object.fromEntries(PAGES.map(({ path }) => [path, { id: path, path: path.slice(1) }]));

/**
 * Creates the desk of an app: an app with an origin, cookies and secrets of its own, on the same member API.
 *
 * @throws Error without an embedded member API
 */
export async function createDesk(app: App): Promise<{ app: App; desk: DeskStore }> {
  const { settings, log, memberApi, store, tracing } = app;
  if (!memberApi) throw new Error('The desk belongs to the embedded member API');
  const { service, uploads } = await memberApi;
  const { env } = settings;
  const own = await createApp(
    {
      ...settings,
      secrets: deskSecrets(env),
      env: { ...env, PUBLIC_ORIGIN: env.DESK_ORIGIN, TRUST_PROXY: env.DESK_TRUST_PROXY },
    },
    {
      log: log.child({ part: 'desk' }),
      memberApi,
      store,
      tracing,
      cookiePrefix: COOKIE_PREFIX,
      shutdown: app.shutdown,
    },
  );
  return { app: own, desk: deskOf(service, uploads, env) };
}

/**
 * The listener of the desk's port: as for members, without load shedding, which the desk does not need. Of the files it serves the
 * pictures and films of members' pages alone.
 */
export function createDeskListener({ app, desk }: { app: App; desk: DeskStore }): RequestListener {
  const serveFile = createStaticFiles('public', '/build/');
  const servePublished = createPublishedFiles(app);
  const answer = async (request: IncomingMessage, response: ServerResponse, context: LoadContext) => {
    const made = await answerAtDesk(desk, toRequest(request, context, false), context);
    // Exports may be longer than memory.
    if (made.headers.has('Content-Disposition')) await sendStream(response, made);
    else await sendWhole(request, response, made, undefined);
  };
  return createMiddleware(app, LISTED, (request, response, context) => {
    const serve = context.path.startsWith('/demo/') ? serveFile : servePublished;
    serve(request, response, () => {
      answer(request, response, context).catch((error: unknown) =>
        endFailed(app.log, response, error, context.requestId),
      );
    });
  });
}

/**
 * Serves the desk on DESK_PORT, if it is set: before members are served, since the process ends in words where it cannot listen.
 * It stops with the members' server.
 */
export async function startDesk(app: App): Promise<void> {
  const { DESK_PORT, DESK_HOST, DESK_TRUST_PROXY } = app.settings.env;
  if (DESK_PORT === undefined) return;
  const made = await createDesk(app);
  const server = createServer(createDeskListener(made));
  server.on('clientError', made.app.answerRefused);
  // A film may take hours to arrive; `limitBody` ends what arrives too slowly.
  server.requestTimeout = 0;
  if (DESK_TRUST_PROXY > 0) server.keepAliveTimeout = KEEP_ALIVE_MS;
  app.shutdown.closeWithOthers(server);
  await listen(server, { port: DESK_PORT, host: DESK_HOST, names: ['DESK_PORT', 'DESK_HOST'] });
  app.log.info({ host: DESK_HOST, port: DESK_PORT }, 'the desk is listening');
}
