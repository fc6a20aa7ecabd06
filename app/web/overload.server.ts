import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, sep } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter } from 'prom-client';
import { registry } from '~/config/metrics.server';
import { settings } from '~/config/settings.server';
import { paths } from '~/paths';
import { createArrivingBodies } from './arriving-bodies.server';
import { isForm, pathOf, turnAway } from './busy-answer.server';
import { isStopping } from './stop.server';

/**
 * Turns requests away, quickly and in words, when more of them are under way than the process can answer in good time:
 * those that it has let in still get their answer, and whoever comes later gets one at once.
 */

/** A process whose timers come so late, in ms, on average, and go on doing so, lets no page in. */
const LAG_MS = 1_000;
/** How often that is looked at, in ms. */
const LOOK_MS = 500;
/** How finely it is measured, in ms. */
const RESOLUTION_MS = 20;
/** Forms are let in for so much longer than pages: somebody has typed them. */
const ROOM_FOR_FORMS = 1.5;
/** Where proxies wait for another request on a connection, they must not meet one that is just being closed; in ms. */
export const KEEP_ALIVE_MS = 75_000;

/** What load balancers ask, and streams, which are under way as long as a page is open and cost next to nothing. */
const ALWAYS_LET_IN = ['/healthz', '/readyz', paths.drawEvents(), paths.serviceEvents()];

/** Where styles and scripts of the build are: the address of their folder, with a slash at its end, and the folder. */
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
 * A proxy that says that it asks another process after this status, and that has no other way to learn of a stop, is told by
 * it that this process stops.
 */
const RETRY_HEADER = 'x-retry-elsewhere';

/** Sends a page of a proxy like that to another process. @returns whether it did */
function sendElsewhere(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isStopping() || request.headers[RETRY_HEADER] !== '502' || isForm(request)) return false;
  response.writeHead(502).end();
  return true;
}

/**
 * What is never turned away: {@link ALWAYS_LET_IN}, and files that pages which were let in are made of. An address that only
 * looks like one of them is a whole page that says so.
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
    // What held everything up once is over by now, and turning others away mends nothing.
    lag = Math.min(latest, previous);
    previous = latest;
    delay.reset();
  }, LOOK_MS).unref();
  const turnedAway = measureTurnedAway();
  const bodies = createArrivingBodies(bound);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isForm(request) && always.has(pathOf(request))) return true;
    // What is still arriving costs a connection and what it weighs, and is bound by itself: it crowds out no page.
    const isFull = underWay - bodies.count() >= (isForm(request) ? bound * ROOM_FOR_FORMS : bound);
    const isLate = lag > LAG_MS && !isForm(request);
    if (isFull || isLate || !bodies.admit(request, response)) {
      turnedAway.inc();
      return false;
    }
    underWay += 1;
    response.once('close', () => (underWay -= 1));
    return true;
  };
}

/**
 * Makes the load shedding of this process.
 *
 * @returns whether a request goes on; where it does not, it has been answered
 */
export function createLoadShedding(built: BuiltFiles): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { MAX_IN_FLIGHT } = settings.env;
  const letsIn = MAX_IN_FLIGHT > 0 ? createGate(MAX_IN_FLIGHT, built) : () => true;
  return (request, response) => {
    if (sendElsewhere(request, response)) return false;
    if (letsIn(request, response)) return true;
    turnAway(request, response).catch(() => response.destroy());
    return false;
  };
}
