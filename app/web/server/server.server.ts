import { createServer, type RequestListener, type Server } from 'node:http';
import { installGlobals, type ServerBuild } from '@remix-run/node';
import { logConsole } from '~/config/console-log.server';
import { listenProblem } from '~/config/listen-problem';
import { logger } from '~/config/logger.server';
import { startMetrics } from '~/config/metrics-endpoint.server';
import { refuseToStart } from '~/config/refuse-to-start.server';
import { settings } from '~/config/settings.server';
import { embeddedMemberApi } from '~/upstream/call/embedded.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { watchServiceConfig } from '~/upstream/call/service-config.server';
import { limitBody } from './body-rate.server';
import { checkRequest } from './check-request.server';
import { createLoadContext } from './load-context.server';
import { setResponseHeaders } from './response-headers.server';
import { endEventStreams } from '../page/live-events.server';
import { createLoadShedding, KEEP_ALIVE_MS } from './load-shedding.server';
import { createPageHandler } from './page-handler.server';
import { endTrialStreams } from './proxy-check.server';
import { answerRefused } from './client-error.server';
import { createAccessLog } from './access-log.server';
import { createStaticFiles } from './static-files.server';
import { answerStopSignals, trackInFlight } from './graceful-shutdown.server';

/** Milliseconds that closing the store may take: a process that stops has nothing left to write. */
const CLOSE_MS = 3_000;

async function closeStore(): Promise<void> {
  const api = await embeddedMemberApi;
  if (api) await withTimeout(CLOSE_MS, api.close());
}

function endStreams(): void {
  endEventStreams();
  endTrialStreams();
}

/** Logs once what this process works with: an operator who looks for a fault needs that first. */
function logMode(): void {
  const { env, apiBaseUrl, videoBaseUrl, operator } = settings;
  const originOf = (url: string | undefined) => (url === undefined ? 'embedded' : new URL(url).origin);
  const store = env.DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL';
  logger.info(
    {
      memberApi: originOf(apiBaseUrl),
      films: originOf(videoBaseUrl),
      ...(apiBaseUrl === undefined ? { store } : {}),
      money: operator ? settings.unit : 'none: demo',
      redis: env.REDIS_URL !== undefined,
      proxies: env.TRUST_PROXY,
    },
    'starting',
  );
}

/**
 * The middleware, in the order in which each request passes it. Files and pages answer it; errors end it.
 *
 * @param build the app
 */
export function createListener(build: ServerBuild): RequestListener {
  const logRequest = createAccessLog(build.routes);
  const admit = createLoadShedding({ address: build.publicPath, folder: build.assetsBuildDirectory });
  const serveFile = createStaticFiles('public', build.publicPath);
  const handlePage = createPageHandler(build);
  const middleware: RequestListener = (request, response) => {
    const context = createLoadContext(request, response);
    logRequest(response, context);
    setResponseHeaders(response, context);
    limitBody(request, response);
    trackInFlight(response);
    checkRequest(request);
    if (!admit(request, response, context)) return;
    serveFile(request, response, () => handlePage(request, response, context));
  };
  return (request, response) => {
    try {
      middleware(request, response);
    } catch (error) {
      // An exception here would end the process and every request in flight.
      logger.error({ err: error }, 'a request could not be taken in');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  };
}

async function listen(server: Server): Promise<void> {
  const { HOST, PORT } = settings.env;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: PORT, host: HOST }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Starts the app for production: `build/server.js` calls it, as the image and `npm start` do. The process ends in words where it
 * cannot listen.
 *
 * @param build what the compiler made, as `build/index.js` exports it
 */
export async function startServer(build: ServerBuild): Promise<void> {
  installGlobals({ nativeFetch: true });
  logConsole();
  logMode();
  watchServiceConfig();
  await startMetrics(settings.env);
  const server = createServer(createListener(build));
  server.on('clientError', answerRefused);
  if (settings.env.TRUST_PROXY > 0) server.keepAliveTimeout = KEEP_ALIVE_MS;
  answerStopSignals(server, { isBehindProxy: settings.env.TRUST_PROXY > 0, endStreams, closeStore });
  await listen(server).catch((error: unknown) => refuseToStart([listenProblem(error)]));
  const { HOST = 'localhost', PORT } = settings.env;
  logger.info({ url: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}` }, 'listening');
}
