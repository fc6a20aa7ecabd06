import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, sep } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter } from 'prom-client';
import { registry } from '~/config/observing/metrics.server';
import { paths } from '~/paths';
import { createArrivingBodies } from './arriving-bodies.server';
import { isForm, pathOf, rejectBusy } from './busy-response.server';
import type { App } from '../app.server';
import type { LoadContext } from './load-context.server';

/**
 * Load shedding: rejects requests quickly, with a page, when more are in flight than the process can answer in time.
 * Admitted requests still get their answer, later ones get a 503 at once.
 */

/** Sustained mean event loop lag, in ms, at which no page is admitted. */
const LAG_MS = 1_000;
/** Interval of the lag check, in ms. */
const LOOK_MS = 500;
/** Resolution of the lag measurement, in ms. */
const RESOLUTION_MS = 20;
/** Forms have a limit higher by this factor: a member has typed them. */
const ROOM_FOR_FORMS = 1.5;
/** Where proxies wait for another request on a connection, they must not meet one that is just being closed; in ms. */
export const KEEP_ALIVE_MS = 75_000;

/** Health checks, and streams, which stay open as long as their page and cost next to nothing. */
const ALWAYS_LET_IN = ['/healthz', '/readyz', paths.drawEvents(), paths.serviceEvents()];

/** The built styles and scripts: the URL prefix of their folder, with a trailing slash, and the folder. */
export interface BuiltFiles {
  address: string;
  folder: string;
}

function measureTurnedAway(): Counter {
  const name = 'http_requests_turned_away_total';
  registry.removeSingleMetric(name);
  return new Counter({ name, help: 'Requests that were answered with 503 because of overload', registers: [registry] });
}

/**
 * A proxy that retries another process after this status, and cannot learn of a shutdown in any other way, announces
 * that with this header.
 */
const RETRY_HEADER = 'x-retry-elsewhere';

/** During a shutdown, makes such a proxy retry a page elsewhere. @returns whether it did */
function sendElsewhere({ shutdown }: App, request: IncomingMessage, response: ServerResponse): boolean {
  if (!shutdown.isStopping() || request.headers[RETRY_HEADER] !== '502' || isForm(request)) return false;
  response.writeHead(502).end();
  return true;
}

/**
 * Paths that are never rejected: {@link ALWAYS_LET_IN}, and the assets of pages that were admitted. Only existing
 * files: any other address renders a whole 404 page.
 */
function alwaysLetIn({ address, folder }: BuiltFiles): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const named = files.filter((file) => extname(file) !== '').map((file) => address + file.replaceAll(sep, '/'));
  return new Set([...ALWAYS_LET_IN, ...named]);
}

function createGate(bound: number, built: BuiltFiles) {
  const always = alwaysLetIn(built);
  let underWay = 0;
  let lag = 0;
  let previous = 0;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => {
    const latest = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : 0;
    // A single spike is over by now, and rejecting requests would not help.
    lag = Math.min(latest, previous);
    previous = latest;
    delay.reset();
  }, LOOK_MS).unref();
  const turnedAway = measureTurnedAway();
  const bodies = createArrivingBodies(bound);
  return (request: IncomingMessage, response: ServerResponse, context: LoadContext): boolean => {
    if (!isForm(request) && always.has(pathOf(request))) return true;
    // What is still arriving costs a connection and what it weighs, and is bound by itself: it crowds out no page.
    const isFull = underWay - bodies.count() >= (isForm(request) ? bound * ROOM_FOR_FORMS : bound);
    const isLate = lag > LAG_MS && !isForm(request);
    if (isFull || isLate || !bodies.admit(request, response, context)) {
      turnedAway.inc();
      return false;
    }
    underWay += 1;
    response.once('close', () => (underWay -= 1));
    return true;
  };
}

/**
 * Creates the load shedding of an app.
 *
 * @returns whether a request goes on; where it does not, it has been answered
 */
export function createLoadShedding(
  app: App,
  built: BuiltFiles,
): (request: IncomingMessage, response: ServerResponse, context: LoadContext) => boolean {
  const { MAX_IN_FLIGHT } = app.settings.env;
  const letsIn = MAX_IN_FLIGHT > 0 ? createGate(MAX_IN_FLIGHT, built) : () => true;
  return (request, response, context) => {
    if (sendElsewhere(app, request, response)) return false;
    if (letsIn(request, response, context)) return true;
    rejectBusy(request, response, context).catch(() => response.destroy());
    return false;
  };
}
