import { createECDH, ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { isPublicAddress } from '~/config/outbound/address-class';
import { connectOnlyTo } from '~/config/outbound/connect-only-to.server';
import { parseUrl } from '~/contract/wire/parse-url';
import { memberWords, type PushPlace } from '../at-rest/member-words.server';
import type { Service } from '../service';
import type { PushSettings } from '../settings';

/** Time that a delivery may take, in ms. */
const TIMEOUT_MS = 5_000;
/** How long a push service keeps what it cannot deliver, in seconds. */
const KEPT_SECONDS = 24 * 3_600;
/**
 * Size of every text, in bytes: what is sent is encrypted, but its length would tell a push service what it is about. Services take
 * 4,096 bytes, headers of the encryption included.
 */
const SIZE = 1_024;

/** A push service did not take a notification. */
export class PushRefused extends Error {
  override name = 'PushRefused';
  /** @param status of its answer; `undefined` where its address is none that may be called */
  constructor(readonly status: number | undefined) {
    super('a push service did not take a notification');
  }
}

/** Loaded with the first notification. */
const webPush = () => import('web-push');

const isBytes = (text: string, length: number) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === length;

function isOnCurve(point: string): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether this can be what a browser gave out: https at a name, or at a public address, and keys of the right kind (RFC 8291). Where the name
 * leads is checked with each connection.
 */
export function isPlace({ endpoint, p256dh, auth }: PushPlace, { protocol = 'https:' }: PushSettings): boolean {
  const url = parseUrl(endpoint);
  if (!url || url.protocol !== protocol || url.username !== '' || url.password !== '') return false;
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isOutside = protocol !== 'https:' || isIP(literal) === 0 || isPublicAddress(literal);
  return isOutside && isBytes(p256dh, 65) && isBytes(auth, 16) && isOnCurve(p256dh);
}

/**
 * The keys by which push services know this service (VAPID, RFC 8292). They are worked out from `members.key`, so that all processes have the
 * same, and a restored backup has them too.
 *
 * @returns both as base64url
 */
export async function vapidKeys(keeper: Pick<Service, 'db' | 'settings'>) {
  const curve = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const privateKey = Buffer.from(await memberWords.hash(keeper, 'push-vapid', String(attempt)), 'hex');
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      // One in four billion numbers of 256 bits is beyond the curve's order.
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
  }
}

const agents = new WeakMap<PushSettings, Agent>();

/** Connects to public addresses alone: a member names the push service. */
function agentOf(push: PushSettings): Agent {
  const known = agents.get(push);
  if (known) return known;
  const { allows = isPublicAddress } = push;
  const refused = () => new PushRefused(undefined);
  const connect = connectOnlyTo({ allows, refused, timeoutMs: TIMEOUT_MS });
  const agent = new Agent({ connections: 6, pipelining: 1, keepAliveTimeout: 10_000, maxHeaderSize: 16_384, connect });
  agents.set(push, agent);
  return agent;
}

/**
 * Sends a notification, encrypted for one browser (RFC 8291). Follows no redirect.
 *
 * @param said what the service worker shows, see `sw.js`
 * @param topic letters and digits, 32 at most: what waits at the push service with the same one is replaced
 * @throws PushRefused for any answer but 2xx; whatever the network throws
 */
export async function sendPush(
  service: Pick<Service, 'db' | 'settings'>,
  push: PushSettings,
  { place, said, topic }: { place: PushPlace; said: object; topic: string },
): Promise<void> {
  // Node finds only some names of this CommonJS module.
  const { default: library } = await webPush();
  const { endpoint, ...keys } = place;
  const text = Buffer.from(JSON.stringify(said));
  const { headers, body } = library.generateRequestDetails(
    { endpoint, keys },
    Buffer.concat([text, Buffer.alloc(Math.max(0, SIZE - text.length), ' ')]),
    { vapidDetails: { subject: push.contact, ...(await vapidKeys(service)) }, TTL: KEPT_SECONDS, topic },
  );
  const { statusCode, body: answer } = await request(endpoint, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    dispatcher: agentOf(push),
  });
  // Not read: a member may have named any server.
  answer.on('error', () => undefined).destroy();
  if (statusCode < 200 || statusCode > 299) throw new PushRefused(statusCode);
}
