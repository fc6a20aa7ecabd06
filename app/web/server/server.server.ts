import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { installGlobals, type ServerBuild } from '@remix-run/node';
import compression from 'compression';
import { logConsole } from '~/config/console-log.server';
import { listenProblem } from '~/config/listen-problem';
import { logger } from '~/config/logger.server';
import { startMetrics } from '~/config/metrics-endpoint.server';
import { refuseToStart } from '~/config/refuse-to-start.server';
import { settings } from '~/config/settings.server';
import { embeddedMemberApi } from '~/upstream/call/embedded.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { watchServiceConfig } from '~/upstream/call/service-config.server';
import { forgetAnswered } from '../form/failed-submission.server';
import { watchBodyRate } from './body-rate.server';
import { trackOpen } from './client-abort.server';
import { prepareRequest, REQUEST_ID_HEADER } from './prepare-request.server';
import { endEventStreams } from '../page/live-events.server';
import { createLoadShedding, KEEP_ALIVE_MS } from './load-shedding.server';
import { createPageHandler } from './page-handler.server';
import { endTrialStreams } from './proxy-check.server';
import { answerRefused } from './client-error.server';
import { logRequest } from './access-log.server';
import { createPatterns } from './route-pattern';
import { createStaticFiles } from './static-files.server';
import { answerStopSignals, noteRequest } from './graceful-shutdown.server';

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

/** Knows a request until it has been answered: for a stop, for event streams, for the form that it carries. */
function trackRequest(request: IncomingMessage, response: ServerResponse): void {
  noteRequest(response);
  const id = String(request.headers[REQUEST_ID_HEADER]);
  trackOpen(id, response);
  response.once('close', () => forgetAnswered(id));
}

/**
 * What happens to every request, in this order: access log, limit for slow bodies, request id and address and standing headers
 * and checks of host, address and origin, tracking, load shedding, files, compression, pages and everything else of Remix.
 *
 * @param build the app
 */
function createListener(build: ServerBuild): RequestListener {
  const patternOf = createPatterns(build.routes);
  const isLetIn = createLoadShedding({ address: build.publicPath, folder: build.assetsBuildDirectory });
  const serveFile = createStaticFiles('public', build.publicPath);
  const compress = compression();
  const handle = createPageHandler(build);
  const take: RequestListener = (request, response) => {
    logRequest(request, response, patternOf);
    watchBodyRate(request, response);
    prepareRequest(request, response);
    trackRequest(request, response);
    if (!isLetIn(request, response)) return;
    serveFile(request, response, () => handle(request, response, compress));
  };
  return (request, response) => {
    try {
      take(request, response);
    } catch (error) {
      // Thrown on, it would end the process and everything that is in flight.
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
