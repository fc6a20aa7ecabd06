import { gunzipSync } from 'node:zlib';
import { ask } from './ask.mjs';

/** The path that tells how a request arrived; see app/web/proxy-check. */
const CHECK = '/proxy-check';

/** An address that nobody has; the app knows that it is ours. */
const CLAIMED = '192.0.2.77';

/** The largest picture that members may send, in bytes. */
const PICTURE_BYTES = 8 * 1024 * 1024;

/** Bytes of cookies that a browser may send with a form that came back, and that an answer may set. */
const COOKIES_BYTES = 12_500;

/** @typedef {import('./ask.mjs').Place} Place */
/** @typedef {keyof typeof import('./remedies.mjs').REMEDIES} Mistake */
/** @typedef {{ origin: string, address: 'connection' | 'forwarded' | 'claimed', forwardedFor: boolean, trustsProxy: boolean }} Arrived */

/** @returns {Promise<Arrived>} how a request arrived */
async function arrival(/** @type {Place} */ place, headers = {}) {
  const { status, body } = await ask(place, CHECK, { headers: { accept: 'application/json', ...headers } });
  /** @type {Partial<Arrived>} */
  let told = {};
  try {
    told = JSON.parse(body.toString('utf8'));
  } catch {
    // Whoever answered is not the app.
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
 * Whether the app knows the name that members use.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkHost(place) {
  const { origin } = await arrival(place);
  return URL.canParse(origin) && new URL(origin).host === place.address.host ? [] : ['host'];
}

/**
 * Whether the app knows that members come over TLS. Otherwise their cookies are not Secure.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkProto(place) {
  const { origin } = await arrival(place);
  return origin.startsWith(`${place.address.protocol}//`) ? [] : ['proto'];
}

/**
 * Whether the app knows members by addresses of their own, and believes nobody about them but the proxy.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkAddress(place) {
  const { address } = await arrival(place, { 'x-forwarded-for': CLAIMED });
  if (address === 'claimed') return ['addressBelieved'];
  const told = await arrival(place);
  // The app ends no TLS: whoever is reached by it stands in front.
  const isProxied = place.address.protocol === 'https:' || told.forwardedFor;
  if (!isProxied || told.address === 'forwarded') return [];
  return [told.forwardedFor ? 'addressIgnored' : 'addressMissing'];
}

/**
 * Whether events reach a page when they happen, and whether a line that is silent between two of them is kept.
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
  // Between the two the app was silent.
  return first && told && told.at - first.at > (silence * 1_000) / 2 ? [] : ['eventsHeld'];
}

/**
 * Whether a picture of the largest size gets through.
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
    // Some cut the line while much is still to come.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EPIPE' || code === 'ECONNRESET') return ['uploads'];
    throw error;
  }
}

/** Whether cookies get through that are as long as those of a login and of what a form keeps may be. */
async function checkLongHeaders(/** @type {Place} */ place) {
  /** @type {Mistake[]} */
  const found = [];
  const sent = await ask(place, CHECK, { headers: { cookie: `filler=${'x'.repeat(COOKIES_BYTES)}` } });
  if (sent.status !== 200) found.push('cookiesRefused');
  const told = await ask(place, `${CHECK}?filler=1`);
  if (told.status !== 200) found.push('headersTooLong');
  return found;
}

const isGzip = (/** @type {Buffer} */ bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Whether pages come as the app sends them: to each visitor one of their own, with cookies, compressed once.
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
