import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Writes DER and certificates for the authority of these tests. */

/** An element of DER. */
export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Uint8Array.of(tag, ...size), content]);
}

export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
export const set = (...parts: Uint8Array[]) => der(0x31, ...parts);
export const octets = (bytes: Uint8Array) => der(0x04, bytes);
export const integer = (value: number | Uint8Array) =>
  der(0x02, typeof value === 'number' ? Uint8Array.of(value) : value);
const bits = (bytes: Uint8Array) => der(0x03, Uint8Array.of(0), bytes);

/** An object identifier, such as `1.2.840.113549.1.7.2`. */
export function oid(name: string): Buffer {
  const [first = 0, second = 0, ...rest] = name.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part & 127];
    for (let left = part >>> 7; left > 0; left >>>= 7) digits.unshift((left & 127) | 128);
    return digits;
  });
  return der(0x06, Uint8Array.from(bytes));
}

/** A time as GeneralizedTime, to the millisecond if it has any. */
export function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]/g, '').replace('.000Z', 'Z');
  return der(0x18, Buffer.from(text));
}

export type Hash = 'sha1' | 'sha256' | 'sha384' | 'sha512';
const HASHES: Record<Hash, string> = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};
const RSA: Record<Hash, string> = {
  sha1: '1.2.840.113549.1.1.5',
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
};
const ECDSA: Record<Hash, string> = {
  sha1: '1.2.840.10045.4.1',
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
};
export const hashAlgorithm = (hash: Hash) => sequence(oid(HASHES[hash]));
export const signatureAlgorithm = (key: KeyObject, hash: Hash) =>
  sequence(oid((key.asymmetricKeyType === 'rsa' ? RSA : ECDSA)[hash]));

const KEYS = {
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

/** A certificate with its key. */
export interface Issued {
  name: string;
  key: KeyObject;
  raw: Buffer;
  pem: string;
}

interface Wanted {
  name: string;
  kind?: keyof typeof KEYS;
  /** By itself if absent. */
  issuer?: Issued;
  from: number;
  to: number;
  /** May issue certificates: through so many others. */
  ca?: { path?: number };
  /** Purposes of the key; `isCritical` unless it says otherwise. */
  purposes?: string[];
  isCritical?: boolean;
  hash?: Hash;
}

const TRUE = der(0x01, Uint8Array.of(255));
const named = (name: string) => sequence(set(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))));
const extension = (name: string, isCritical: boolean, value: Buffer) =>
  sequence(oid(name), ...(isCritical ? [TRUE] : []), octets(value));

/** For time-stamps (RFC 3161, 2.3), and for servers. */
export const FOR_STAMPS = '1.3.6.1.5.5.7.3.8';
export const FOR_SERVERS = '1.3.6.1.5.5.7.3.1';

/** Makes a certificate. */
export function issue({
  name,
  kind = 'ec',
  issuer,
  from,
  to,
  ca,
  purposes,
  isCritical = true,
  hash = 'sha256',
}: Wanted): Issued {
  const { publicKey, privateKey: key } = KEYS[kind]();
  const signer = issuer?.key ?? key;
  const extensions = [
    ...(ca ? [extension('2.5.29.19', true, sequence(TRUE, ...(ca.path === undefined ? [] : [integer(ca.path)])))] : []),
    ...(purposes ? [extension('2.5.29.37', isCritical, sequence(...purposes.map(oid)))] : []),
  ];
  const tbs = sequence(
    der(0xa0, integer(2)),
    integer(Buffer.concat([Uint8Array.of(1), randomBytes(8)])),
    signatureAlgorithm(signer, hash),
    named(issuer?.name ?? name),
    sequence(time(from), time(to)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const raw = sequence(tbs, signatureAlgorithm(signer, hash), bits(sign(hash, tbs, signer)));
  const lines = raw.toString('base64').match(/.{1,64}/g) ?? [];
  return { name, key, raw, pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n') };
}
