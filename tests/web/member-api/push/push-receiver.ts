import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

const CURVE = 'prime256v1';

/** What a service worker gets. */
interface Shown {
  title: string;
  body: string;
  lang: string;
  tag: string;
  path: string;
}

interface Received {
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As decrypted, with its padding. */
  text: string;
  shown: Shown;
}

/** Decrypts what RFC 8291 describes, with the keys of a browser: written here, so that the library that encrypts is not asked. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + senderKey.length);
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const prk = createHmac('sha256', auth).update(browser.computeSecret(senderKey)).digest();
  const secret = createHmac('sha256', prk)
    .update(Buffer.concat([context, Buffer.from([1])]))
    .digest();
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${info}\0`, length));
  const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opener.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // One record: text, then 2.
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
}

/** A browser's subscription, with its private keys. */
export function createBrowser(origin: string, path = `/push/${randomBytes(8).toString('hex')}`) {
  const curve = createECDH(CURVE);
  curve.generateKeys();
  const auth = randomBytes(16);
  return {
    path,
    open: (body: Buffer) => decrypt(body, curve, auth),
    keys: { endpoint: origin + path, p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
}
export type Browser = ReturnType<typeof createBrowser>;

/** A push service that opens what arrives, which real ones cannot. */
export async function openPushService() {
  const received: Received[] = [];
  const browsers = new Map<string, Browser>();
  const state: { status: number; before?: () => Promise<unknown> } = { status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      void (async () => {
        await state.before?.();
        const text = browsers.get(url)?.open(Buffer.concat(chunks)) ?? '{}';
        received.push({ path: url, headers, text, shown: JSON.parse(text) as Shown });
        response.writeHead(state.status, { location: '/elsewhere' }).end('said');
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    received,
    state,
    /** A browser that has subscribed here. */
    subscribe: (path?: string): Browser => {
      const browser = createBrowser(origin, path);
      browsers.set(browser.path, browser);
      return browser;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Reads the token of RFC 8292. @param key the public key that browsers were given. @throws Error where it was signed with another */
export async function readVapid({ headers }: Pick<Received, 'headers'>, key: string, at: number) {
  const [, token = '', sent] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['authorization'])) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { currentDate: new Date(at) });
  return { payload, key: sent };
}
