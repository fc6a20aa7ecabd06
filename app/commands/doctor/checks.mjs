import { randomUUID } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { ask } from './ask.mjs';

/** The route that reports how a request arrived; see app/web/server/proxy-check. */
const CHECK = '/proxy-check';

/** The address of a check, which no proxy has kept an answer to. */
export const checkAt = (/** @type {string} */ query = '') => `${CHECK}?${query}&once=${randomUUID()}`;

/** A documentation address (RFC 5737); the app recognises it as the doctor's. */
const CLAIMED = '192.0.2.77';

/** Maximum upload size, in bytes. */
const PICTURE_BYTES = 8 * 1024 * 1024;

/** @typedef {import('./ask.mjs').Place} Place */
/** @typedef {keyof typeof import('./remedies.mjs').REMEDIES} Mistake */
/**
 * How a request arrived, see app/web/server/proxy-check.
 *
 * @typedef {object} Arrived
 * @property {string} origin
 * @property {'connection' | 'forwarded' | 'claimed'} address
 * @property {number} hops addresses in X-Forwarded-For
 * @property {number} trusted TRUST_PROXY
 * @property {number} cookies
 * @property {string | null} language
 * @property {boolean} isPrivate whether the address belongs to a private network
 */

/** @returns {Promise<Arrived>} how the app saw the request */
async function arrival(/** @type {Place} */ place, headers = {}) {
  const { status, body } = await ask(place, checkAt(), { headers: { accept: 'application/json', ...headers } });
  /** @type {Partial<Arrived>} */
  let told = {};
  try {
    told = JSON.parse(body.toString('utf8'));
  } catch {
    // The response is not from the app.
  }
  if (status !== 200 || typeof told.origin !== 'string')
    throw new Error(`${CHECK} was answered with HTTP ${status}, and not by the app`);
  if (told.hops === undefined) throw new Error('the app has another version: use the doctor of its image');
  return /** @type {Arrived} */ (told);
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

/** Networks that are not the internet (RFC 1918, 6598, 4193, 3927, 4291). */
const INSIDE = new BlockList();
for (const [net, bits] of /** @type {const} */ ([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]))
  INSIDE.addSubnet(net, bits);
INSIDE.addSubnet('fc00::', 7, 'ipv6');
INSIDE.addSubnet('fe80::', 10, 'ipv6');
INSIDE.addAddress('::1', 'ipv6');

/** Whether the doctor comes over the internet: it connects to an address there. */
async function isOutside(/** @type {Place} */ place) {
  const { remote } = await ask(place, checkAt());
  return remote !== undefined && !INSIDE.check(remote, isIPv6(remote) ? 'ipv6' : 'ipv4');
}

/**
 * Whether the app sees each member's own address, and trusts it only from the proxy.
 *
 * @param {Place} place @param {() => Promise<boolean>} [comesFromOutside] @returns {Promise<Mistake[]>}
 */
export async function checkAddress(place, comesFromOutside = () => isOutside(place)) {
  const { address } = await arrival(place, { 'x-forwarded-for': CLAIMED });
  if (address === 'claimed') return ['addressBelieved'];
  const { hops, trusted, isPrivate } = await arrival(place);
  // The app does not terminate TLS: with https there is a proxy in front.
  if (hops === 0 && place.address.protocol === 'https:') return ['addressMissing'];
  if (hops > 0 && trusted === 0) return ['addressIgnored'];
  if (hops > trusted) return ['proxiesUntrusted'];
  return isPrivate && (await comesFromOutside()) ? ['addressPrivate'] : [];
}

/**
 * Whether the cookies and the language of a request arrive.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkRequest(place) {
  /** @type {Mistake[]} */
  const found = [];
  const told = await arrival(place, { cookie: 'doctor-a=1; doctor-b=2', 'accept-language': 'ja' });
  if (told.cookies !== 2) found.push('cookiesNotSentOn');
  if (told.language !== 'ja') found.push('languageTaken');
  return found;
}

/**
 * Whether events arrive unbuffered, and whether an idle event stream stays open.
 *
 * @param {Place} place @param {number} silence seconds @returns {Promise<Mistake[]>}
 */
export async function checkEvents(place, silence) {
  const { status, headers, pieces, body, whole } = await ask(place, checkAt(`silence=${silence}`), {
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

/** A form as members send it: quotes, signs and words of three languages that a firewall may take for an attack. */
const FORM = Buffer.from(
  new URLSearchParams({ text: `It's 5 < 6 -- "select" one & drop the other; 你好、お願いします <b>` }).toString(),
);

/** @returns {number | undefined} the bytes of a body that arrived, if the app says so */
function receivedOf(/** @type {import('./ask.mjs').Answer} */ { body }) {
  try {
    /** @type {{ received?: number }} */
    const told = JSON.parse(body.toString('utf8'));
    return told.received;
  } catch {
    return undefined;
  }
}

/** @returns {Promise<Mistake[]>} what keeps a body back */
async function send(/** @type {Place} */ place, /** @type {string} */ type, /** @type {Buffer} */ body) {
  const answer = await ask(place, checkAt(), { method: 'POST', headers: { 'content-type': type }, body });
  if (answer.status === 413) return ['uploads'];
  const received = receivedOf(answer);
  if (answer.status === 200 && received !== undefined) return received === body.length ? [] : ['uploads'];
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429 && received === undefined)
    return ['postsRefused'];
  throw new Error(`a form was answered with HTTP ${answer.status}`);
}

/**
 * Whether forms get through, and an upload of maximum size.
 *
 * @param {Place} place @returns {Promise<Mistake[]>}
 */
export async function checkUploads(place) {
  const refused = await send(place, 'application/x-www-form-urlencoded', FORM);
  if (refused.length > 0) return refused;
  try {
    return await send(place, 'application/octet-stream', Buffer.alloc(PICTURE_BYTES + 4_096, 'x'));
  } catch (error) {
    // Some proxies close the connection during the upload.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EPIPE' || code === 'ECONNRESET') return ['uploads'];
    throw error;
  }
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
