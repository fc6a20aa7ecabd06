import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { logConsole } from '~/config/console-log.server';
import { isMetricsServer } from '~/config/metrics-endpoint.server';
import { logger } from '~/config/logger.server';
import { settings } from '~/config/settings.server';
import { embeddedMemberApi } from '~/upstream/embedded.server';
import { within } from '~/upstream/patience';
import { watchServiceConfig } from '~/upstream/service-config.server';
import { forgetAnswered } from './answered-forms.server';
import { watchBodyRate } from './body-rate.server';
import { noteOpen } from './departure.server';
import { prepareIncoming, REQUEST_ID_HEADER } from './incoming.server';
import { endEventStreams } from './live-events.server';
import { createDoorkeeper } from './overload.server';
import { createPageDoor } from './page-door.server';
import { watchRefused } from './refused-by-node.server';
import { accountFor } from './request-log.server';
import { endTrialStreams } from './proxy-check.server';
import { createPatterns } from './route-pattern';
import { answerStopSignals, noteRequest } from './stop.server';

/** Milliseconds that closing the store may take: a process that stops has nothing left to write. */
const CLOSE_MS = 3_000;

async function closeStore(): Promise<void> {
  const api = await embeddedMemberApi;
  if (api) await within(CLOSE_MS, api.close());
}

/** Says once what this process works with: what an operator has to know first who looks for why something does not. */
function tellMode(): void {
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

declare global {
  var incomingIsWatched: true | undefined;
}

/**
 * Stands before and around the server, once per process, whatever the development server reloads: prepares each request,
 * writes down what became of it, and ends the process in order. See docs/decisions/0004 and 0028.
 *
 * @param build asked for when the first request comes, since it is not whole before
 */
export function watchServer(build: () => ServerBuild): void {
  if (globalThis.incomingIsWatched) return;
  globalThis.incomingIsWatched = true;
  if (process.env.NODE_ENV === 'production') logConsole();
  tellMode();
  watchServiceConfig();
  const endStreams = () => {
    endEventStreams();
    endTrialStreams();
  };
  answerStopSignals({ isBehindProxy: settings.env.TRUST_PROXY > 0, endStreams, closeStore });
  const answerPages = process.env.NODE_ENV === 'production' ? createPageDoor(build) : () => undefined;
  const standBefore = createDoorkeeper(() => {
    const { publicPath, assetsBuildDirectory } = build();
    return { address: publicPath, folder: assetsBuildDirectory };
  });
  const known = new WeakSet<Server>();
  let patternOf: ((path: string) => string) | undefined;
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      server: Server;
    };
    if (isMetricsServer(server)) return;
    if (!known.has(server)) {
      answerPages(server);
      standBefore(server);
    }
    known.add(server);
    accountFor(request, response, (patternOf ??= createPatterns(build().routes)));
    noteRequest(response, server);
    watchBodyRate(request, response);
    prepareIncoming(request, response);
    const id = String(request.headers[REQUEST_ID_HEADER]);
    noteOpen(id, response);
    response.once('close', () => forgetAnswered(id));
  });
  watchRefused();
}
