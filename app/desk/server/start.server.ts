import { createServer, type RequestListener, type Server } from 'node:http';
import { listenProblem } from '~/config/listen-problem';
import { refuseToStart } from '~/config/refuse-to-start.server';
import { deskSecrets } from '~/config/secrets.server';
import { deskOf } from '~/member-api/operator/operator-session.server';
import { createApp, type App } from '~/web/app.server';
import { createAccessLog } from '~/web/server/access-log.server';
import { limitBody } from '~/web/server/body-rate.server';
import { checkRequest } from '~/web/server/check-request.server';
import { createPublishedFiles } from '~/web/server/published-files.server';
import { createLoadContext } from '~/web/server/load-context.server';
import { setResponseHeaders } from '~/web/server/response-headers.server';
import { createStaticFiles } from '~/web/server/static-files.server';
import { sendStream, sendWhole, toRequest } from '~/web/server/web-messages.server';
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
  const { settings, log, memberApi, store } = app;
  if (!memberApi) throw new Error('The desk belongs to the embedded member API');
  const { service, uploads } = await memberApi;
  const { env } = settings;
  const own = await createApp(
    {
      ...settings,
      secrets: deskSecrets(env),
      env: { ...env, PUBLIC_ORIGIN: env.DESK_ORIGIN },
    },
    { log: log.child({ part: 'desk' }), memberApi, store, cookiePrefix: COOKIE_PREFIX },
  );
  return { app: own, desk: deskOf(service, uploads, env) };
}

/**
 * The middleware of the desk, in order: as for members, without load shedding, which nobody there needs. Of the files it serves
 * the pictures and films of members' pages alone.
 */
export function createDeskListener(
  { app, desk }: { app: App; desk: DeskStore },
  shutdown: App['shutdown'],
): RequestListener {
  const logRequest = createAccessLog(LISTED);
  const serveFile = createStaticFiles('public', '/build/');
  const servePublished = createPublishedFiles(app);
  return (request, response) => {
    const context = createLoadContext(app, request, response);
    logRequest(response, context);
    setResponseHeaders(response, context);
    limitBody(app, request, response);
    shutdown.trackInFlight(response);
    checkRequest(app.settings.env, request);
    const answer = () => {
      answerAtDesk(desk, toRequest(request, context, false), context)
        .then((made) =>
          // Exports may be longer than memory.
          made.headers.has('Content-Disposition')
            ? sendStream(response, made)
            : sendWhole(request, response, made, undefined),
        )
        .catch((error: unknown) => {
          app.log.error({ err: error, requestId: context.requestId }, 'an answer could not be sent');
          if (response.headersSent) response.destroy();
          else response.writeHead(500).end();
        });
    };
    if (context.path.startsWith('/demo/')) serveFile(request, response, answer);
    else servePublished(request, response, answer);
  };
}

/**
 * Serves the desk on DESK_PORT, if it is set. Neither the server nor an idle connection keeps the process alive; a graceful
 * shutdown waits for requests in flight.
 */
export async function startDesk(app: App): Promise<Server | undefined> {
  const { DESK_PORT, DESK_HOST } = app.settings.env;
  if (DESK_PORT === undefined) return undefined;
  const made = await createDesk(app);
  const server = createServer(createDeskListener(made, app.shutdown));
  server.on('clientError', made.app.answerRefused);
  server.on('connection', (socket) => socket.unref());
  // A film may take hours to arrive; `limitBody` ends what arrives too slowly.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: DESK_PORT, host: DESK_HOST }, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: unknown) => refuseToStart([listenProblem(error, 'DESK_PORT')]));
  app.log.info({ host: DESK_HOST, port: DESK_PORT }, 'the desk is listening');
  return server.unref();
}
