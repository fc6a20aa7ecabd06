import { gunzipSync } from 'node:zlib';
import { ask } from './ask.mjs';

/** The route that reports how a request arrived; see app/web/server/proxy-check. */
const CHECK = '/proxy-check';

/** A documentation address (RFC 5737); the app recognises it as the doctor's. */
const CLAIMED = '192.0.2.77';

/** Maximum upload size, in bytes. */
const PICTURE_BYTES = 8 * 1024 * 1024;

/** Maximum bytes of cookies sent after a form was returned with errors, and set by a response. */
const COOKIES_BYTES = 12_500;

/** @typedef {import('./ask.mjs').Place} Place */
/** @typedef {keyof typeof import('./remedies.mjs').REMEDIES} Mistake */
/** @typedef {{ origin: string, address: 'connection' | 'forwarded' | 'claimed', forwardedFor: boolean, trustsProxy: boolean }} Arrived */

/** @returns {Promise<Arrived>} how the app saw the request */
async function arrival(/** @type {Place} */ place, headers = {}) {
  const { status, body } = await ask(place, CHECK, { headers: { accept: 'application/json', ...headers } });
  /** @type {Partial<Arrived>} */
  let told = {};
  try {
    told = JSON.parse(body.toString('utf8'));
  } catch {
    // The response is not from the app.
  }
  if (status !== 200 || typeof told.origin !== 'string' || told.address === undefined)
    throw new Error(`${CHECK} was answered with HTTP ${status}, and not by the app`);
  return {
    origin: told.origin,
    address: told.address,
    forwardedFor: !!told.forwardedFor,
    trustsProxy: !!told.trustsProxy,
  };
}

/**
 * Whether the app sees the public host name.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkHost(place) {
  const { origin } = await arrival(place);
  return URL.canParse(origin) && new URL(origin).host === place.address.host ? [] : ['host'];
}

/**
 * Whether the app sees that members use TLS. Otherwise cookies are not `Secure`.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkProto(place) {
  const { origin } = await arrival(place);
  return origin.startsWith(`${place.address.protocol}//`) ? [] : ['proto'];
}

/**
 * Whether the app sees each member's own address, and trusts it only from the proxy.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkAddress(place) {
  const { address } = await arrival(place, { 'x-forwarded-for': CLAIMED });
  if (address === 'claimed') return ['addressBelieved'];
  const told = await arrival(place);
  // The app does not terminate TLS: with https there is a proxy in front.
  const isProxied = place.address.protocol === 'https:' || told.forwardedFor;
  if (!isProxied || told.address === 'forwarded') return [];
  return [told.forwardedFor ? 'addressIgnored' : 'addressMissing'];
}

/**
 * Whether events arrive unbuffered, and whether an idle event stream stays open.
 *
 * @param {Place} place @param {number} silence seconds @returns {Promise<Mistake[]>}
 */
export async function checkEvents(place, silence) {
  const { status, headers, pieces, body, whole } = await ask(place, `${CHECK}?silence=${silence}`, {
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip' },
  });
  if (status === 503 && headers['retry-after'] !== undefined)
    throw new Error('the app tries as many event streams as it will at a time; ask again in a minute');
  if (status === 504 || status === 502) return ['eventsCut'];
  if (status !== 200) throw new Error(`an event stream was answered with HTTP ${status}`);
  if (headers['content-encoding']) return ['eventsHeld'];
  const text = body.toString('utf8');
  const [first] = pieces;
  const told = pieces.find((piece) => piece.text.includes('event: last'));
  if (!whole || !text.includes('event: last')) return ['eventsCut'];
  // The app is silent between the two events.
  return first && told && told.at - first.at > (silence * 1_000) / 2 ? [] : ['eventsHeld'];
}

/**
 * Whether an upload of maximum size gets through.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkUploads(place) {
  const body = Buffer.alloc(PICTURE_BYTES + 4_096, 'x');
  const headers = { 'content-type': 'application/octet-stream' };
  try {
    const answer = await ask(place, CHECK, { method: 'POST', headers, body });
    if (answer.status === 413) return ['uploads'];
    if (answer.status !== 200) throw new Error(`a picture was answered with HTTP ${answer.status}`);
    /** @type {{ received?: number }} */
    const told = JSON.parse(answer.body.toString('utf8'));
    return told.received === body.length ? [] : ['uploads'];
  } catch (error) {
    // Some proxies close the connection during the upload.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EPIPE' || code === 'ECONNRESET') return ['uploads'];
    throw error;
  }
}

/** Whether cookies of maximum length (login and preserved form entries) get through. */
async function checkLongHeaders(/** @type {Place} */ place) {
  /** @type {Mistake[]} */
  const found = [];
  const sent = await ask(place, CHECK, { headers: { cookie: `filler=${'x'.repeat(COOKIES_BYTES)}` } });
  if (sent.status !== 200) found.push('cookiesRefused');
  const told = await ask(place, `${CHECK}?filler=1`);
  if (told.status !== 200) found.push('headersTooLong');
  return found;
}

/** A page of the desk that needs no login. */
const DESK = '/desk/sign-in';

/** Whether an answer is the desk's, whatever its status: its pages alone begin their forms like this. */
const isDesk = (/** @type {import('./ask.mjs').Answer} */ { body }) => body.includes('action="/desk/');

/** A host that only the machine itself reaches. */
const isLoopback = (/** @type {string} */ host) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/**
 * Whether members reach the desk at their own address, and whether it answers outside of the machine without TLS.
 *
 * @param {Place} place @param {URL} desk where it may be @returns {Promise<Mistake[]>}
 */
export async function checkDesk(place, desk) {
  /** @type {Mistake[]} */
  const found = [];
  const { status } = await ask(place, DESK);
  if (status !== 404) found.push('deskAmongMembers');
  if (isLoopback(desk.hostname)) return found;
  const plain = new URL(desk);
  plain.protocol = 'http:';
  // An address that nothing answers at is not reached from outside.
  const answer = await ask({ address: plain, via: plain }, DESK).catch(() => undefined);
  if (answer && isDesk(answer)) found.push('deskPlain');
  return found;
}

const isGzip = (/** @type {Buffer} */ bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Whether pages arrive unchanged: not cached, with cookies, compressed once.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkPages(place) {
  const fetchPage = () => ask(place, '/login', { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } });
  const pages = [await fetchPage(), await fetchPage()];
  const [first, second] = pages;
  if (first?.status !== 200 || second?.status !== 200)
    throw new Error(`/login was answered with HTTP ${first?.status ?? '?'}`);
  const found = await checkLongHeaders(place);
  const idOf = (/** @type {import('./ask.mjs').Answer} */ { headers }) => headers['x-request-id'];
  if (idOf(first) !== undefined && idOf(first) === idOf(second)) found.push('pagesKept');
  else if (idOf(first) === undefined || !first.headers['content-security-policy']) found.push('headersTaken');
  const cookies = first.headers['set-cookie'] ?? [];
  if (!cookies.some((cookie) => /^(__Host-)?csrf=/.test(cookie) && /;\s*path=\/(;|$)/i.test(cookie)))
    found.push('cookiesTaken');
  if (isGzip(first.body) && isGzip(gunzipSync(first.body))) found.push('compressedTwice');
  return found;
}
