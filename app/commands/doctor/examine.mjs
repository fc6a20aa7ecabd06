import { ask } from './ask.mjs';
import { checkAddress, checkDesk, checkEvents, checkHost, checkProto, checkRequest, checkUploads } from './checks.mjs';
import { checkPages } from './pages.mjs';
import { REMEDIES } from './remedies.mjs';

/** Titles of the checks. */
const CHECKS = /** @type {const} */ ({
  host: 'Host: forms are accepted',
  proto: 'X-Forwarded-Proto: cookies are as safe as the line',
  address: 'X-Forwarded-For: each member has an address of their own',
  request: 'Cookie and Accept-Language: they come with each request',
  events: 'Event streams: they come at once and stay',
  uploads: 'Bodies: forms and pictures get through',
  pages: 'Pages: come as they are sent, their headers and cookies too',
  desk: 'Desk: apart from members, and reached with TLS alone',
});

/** Port that the documents give the desk. */
const DESK_PORT = '3001';

/** Idle seconds that a stream must survive: the app sends something every 15. */
const SILENCE_SECONDS = 16;

/**
 * @typedef {{ mistake: string } & import('./remedies.mjs').Remedy} Finding
 * @typedef {{ check: string, title: string, ok: boolean, findings: Finding[], trouble?: string }} Result
 */

/** The desk's address on the host of another one. */
export function deskBeside(/** @type {URL} */ address, port = DESK_PORT) {
  const desk = new URL(address);
  desk.protocol = 'http:';
  desk.port = port;
  return desk;
}

/**
 * Checks the app as a visitor sees it, and reports misconfigurations of the reverse proxy.
 *
 * @param {{ address: URL, via?: URL, silence?: number, desk?: URL, isOutside?: boolean }} asked via: address to connect to instead; silence: seconds;
 *   desk: where the desk may answer, by default port 3001 of the same host; isOutside: whether it comes over the internet, by
 *   default found out
 * @returns {Promise<Result[]>} one per check; `trouble` says why a check could not run
 * @throws {Error} when the app cannot be reached at all
 */
export async function examine({
  address,
  via = address,
  silence = SILENCE_SECONDS,
  desk = deskBeside(via),
  isOutside,
}) {
  const place = { address, via };
  const health = await ask(place, '/healthz');
  const { location } = health.headers;
  if (location) throw new Error(`leads elsewhere: ask ${new URL(location, address).origin}`);
  if (health.status !== 200 || health.body.toString('utf8') !== 'ok\n')
    throw new Error(`/healthz was answered with HTTP ${health.status}, and not by the app: does the proxy lead to it?`);
  const pages = checkPages(place);
  const events = checkEvents(place, silence);
  // A proxy that keeps answers holds streams back for that alone.
  const eventsUnkept = async () => {
    const found = await events;
    const areKept = await pages.then((mistakes) => mistakes.includes('pagesKept')).catch(() => false);
    if (found.length > 0 && areKept) throw new Error('the proxy keeps pages; mend that first, then ask again');
    return found;
  };
  const answers = {
    host: checkHost(place),
    proto: checkProto(place),
    address: checkAddress(place, isOutside === undefined ? undefined : () => Promise.resolve(isOutside)),
    request: checkRequest(place),
    events: eventsUnkept(),
    uploads: checkUploads(place),
    pages,
    desk: checkDesk(place, desk),
  };
  return Promise.all(
    Object.entries(CHECKS).map(async ([check, title]) => {
      try {
        const mistakes = await answers[/** @type {keyof typeof answers} */ (check)];
        const findings = mistakes.map((mistake) => ({ mistake, ...REMEDIES[mistake] }));
        return { check, title, ok: findings.length === 0, findings };
      } catch (error) {
        return {
          check,
          title,
          ok: false,
          findings: [],
          trouble: error instanceof Error ? error.message : String(error),
        };
      }
    }),
  );
}
