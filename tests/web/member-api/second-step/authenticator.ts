import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a test may make wrong. */
interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');

/** CBOR of a byte string, text, or small integer (RFC 8949): all that a registration has. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const text = (data: string) => Buffer.concat([head(3, Buffer.byteLength(data)), Buffer.from(data)]);
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));

/** The public key as COSE: EC2, ES256, P-256, and both coordinates. */
function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
  const pairs = [int(1), int(2), int(3), int(-7), int(-1), int(1), int(-2), coordinate(x), int(-3), coordinate(y)];
  return Buffer.concat([head(5, 5), ...pairs]);
}

/** User present, and user present with a new key in the data. */
const PRESENT = 0x01;
const PRESENT_WITH_KEY = 0x41;

function dataOf(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([hash(rpId), Buffer.from([flags]), count]);
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A security key with one P-256 key pair, at a browser that shows an origin. @param counter the count it begins with */
export function createAuthenticator(origin: string, counter = 0) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const host = new URL(origin).hostname;
  let count = counter;
  const respond = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: base64(id),
      rawId: base64(id),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });
  return {
    /** Makes the passkey. @param json creation options @returns RegistrationResponseJSON */
    create(json: string, lies: Lies = {}): string {
      const { challenge } = JSON.parse(json) as { challenge: string };
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, cose(publicKey)]);
      const data = Buffer.concat([dataOf(lies.rpId ?? host, PRESENT_WITH_KEY, count), key]);
      const attestation = Buffer.concat([
        ...[head(5, 3), text('fmt'), text('none'), text('attStmt'), head(5, 0), text('authData'), bytes(data)],
      ]);
      const client = clientData('webauthn.create', lies.challenge ?? challenge, lies.origin ?? origin);
      return respond({
        clientDataJSON: base64(client),
        attestationObject: base64(attestation),
        transports: ['internal'],
      });
    },
    /** Signs. @param json request options @returns AuthenticationResponseJSON */
    get(json: string, lies: Lies = {}): string {
      const { challenge } = JSON.parse(json) as { challenge: string };
      if (counter > 0) count += 1;
      const data = dataOf(lies.rpId ?? host, PRESENT, lies.counter ?? count);
      const client = clientData('webauthn.get', lies.challenge ?? challenge, lies.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      return respond({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      });
    },
  };
}
