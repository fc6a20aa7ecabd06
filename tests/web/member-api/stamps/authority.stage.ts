import { createHash, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { START } from '../draw/draw.stage';
import {
  der,
  FOR_SERVERS,
  FOR_STAMPS,
  hashAlgorithm,
  integer,
  issue,
  octets,
  oid,
  sequence,
  set,
  signatureAlgorithm,
  time,
  type Hash,
  type Issued,
} from './certificates';

const YEAR = 365 * 24 * 3_600_000;
const LONG = { from: START - YEAR, to: START + 10 * YEAR };

/** The root certificate that these tests trust, and one that they do not. */
export const ROOT = issue({ name: 'Root of Tests', ...LONG, ca: {}, kind: 'rsa' });
const OTHER_ROOT = issue({ name: 'Other Root', ...LONG, ca: {} });
const BETWEEN = issue({ name: 'Between', issuer: ROOT, ...LONG, ca: { path: 0 } });
const stamping = { name: 'Stamps of Tests', ...LONG, purposes: [FOR_STAMPS] };

/** Certificates that an authority can sign with. */
export const SIGNERS = {
  good: issue({ ...stamping, issuer: BETWEEN }),
  rsa: issue({ ...stamping, issuer: ROOT, kind: 'rsa' }),
  unknownRoot: issue({ ...stamping, issuer: OTHER_ROOT }),
  itself: issue(stamping),
  noPurpose: issue({ name: 'No Purpose', ...LONG, issuer: BETWEEN }),
  ofServers: issue({ ...stamping, issuer: BETWEEN, purposes: [FOR_SERVERS] }),
  twoPurposes: issue({ ...stamping, issuer: BETWEEN, purposes: [FOR_STAMPS, FOR_SERVERS] }),
  notCritical: issue({ ...stamping, issuer: BETWEEN, isCritical: false }),
  expired: issue({ ...stamping, issuer: BETWEEN, to: START - 1 }),
  notYet: issue({ ...stamping, issuer: BETWEEN, from: START + YEAR }),
  brokenHash: issue({ ...stamping, issuer: BETWEEN, hash: 'sha1' }),
  noIssuer: issue({ ...stamping, issuer: issue({ name: 'No Issuer', issuer: ROOT, ...LONG }) }),
} satisfies Record<string, Issued>;
const tooDeep = issue({ name: 'Too Deep', issuer: BETWEEN, ...LONG, ca: {} });
const past = issue({ name: 'Past', issuer: ROOT, from: START - YEAR, to: START - 1, ca: {} });
/** Certificates whose way to the root is closed, each with its way. */
export const CHAINS = {
  tooDeep: { signer: issue({ ...stamping, issuer: tooDeep }), others: [tooDeep, BETWEEN] },
  expiredBetween: { signer: issue({ ...stamping, issuer: past }), others: [past] },
  missingBetween: { signer: SIGNERS.good, others: [] },
};

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TIME_STAMP = '1.2.840.113549.1.9.16.1.4';

/** What is in a token; the good one unless a test says otherwise. */
export interface Token {
  digest: string;
  nonce?: Uint8Array;
  at: number;
  signer?: Issued;
  others?: readonly Issued[];
  hash?: Hash;
  /** Whether the signer is named as RFC 2634 does it, by SHA-1, or as RFC 5035. */
  named?: 'old' | 'new';
  /** The certificate that the signed attributes name. */
  names?: Issued;
  /** What is signed in place of the content. */
  signs?: Uint8Array;
}

const digestOf = (hash: Hash, bytes: Uint8Array) => createHash(hash).update(bytes).digest();
const attribute = (name: string, value: Uint8Array) => sequence(oid(name), set(value));

/** Makes a TimeStampToken as authorities do. */
export function makeToken({ digest, nonce, at, signer = SIGNERS.good, others = [BETWEEN], ...rest }: Token): Buffer {
  const { hash = 'sha256', named = 'new', names = signer } = rest;
  const info = sequence(
    integer(1),
    oid('1.2.3.4'),
    sequence(hashAlgorithm('sha256'), octets(Buffer.from(digest, 'hex'))),
    integer(7),
    time(at),
    sequence(integer(1)),
    ...(nonce ? [integer(nonce)] : []),
  );
  const certificate =
    named === 'new'
      ? attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(digestOf('sha256', names.raw))))))
      : attribute('1.2.840.113549.1.9.16.2.12', sequence(sequence(sequence(octets(digestOf('sha1', names.raw))))));
  const attributes = Buffer.concat([
    attribute('1.2.840.113549.1.9.3', oid(TIME_STAMP)),
    attribute('1.2.840.113549.1.9.4', octets(digestOf(hash, rest.signs ?? info))),
    certificate,
  ]);
  const signerInfo = sequence(
    integer(1),
    sequence(sequence(), integer(1)),
    hashAlgorithm(hash),
    der(0xa0, attributes),
    signatureAlgorithm(signer.key, hash),
    octets(sign(hash, set(attributes), signer.key)),
  );
  const signed = sequence(
    integer(3),
    set(hashAlgorithm(hash)),
    sequence(oid(TIME_STAMP), der(0xa0, octets(info))),
    der(0xa0, signer.raw, ...others.map(({ raw }) => raw)),
    set(signerInfo),
  );
  return sequence(oid(SIGNED_DATA), der(0xa0, signed));
}

/** A TimeStampResp: status 0 is granted, 2 a refusal. */
const answerOf = (token: Uint8Array, status = 0) => sequence(sequence(integer(status)), ...(status < 2 ? [token] : []));

type Answer = (response: ServerResponse, asked: { digest: string; nonce: Buffer }, now: () => number) => void;
const other = 'cd'.repeat(32);
const giving =
  (changed: Partial<Token>): Answer =>
  (response, asked, now) =>
    response.end(answerOf(makeToken({ ...asked, at: now(), ...changed })));

/** What an authority can do. */
export const AUTHORITIES = {
  honest: giving({}),
  rsa: giving({ signer: SIGNERS.rsa, others: [] }),
  sha384: giving({ hash: 'sha384' }),
  sha512: giving({ signer: SIGNERS.rsa, others: [], hash: 'sha512' }),
  old: giving({ named: 'old' }),
  wrongImprint: giving({ digest: other }),
  wrongNonce: giving({ nonce: Uint8Array.of(1) }),
  noNonce: (response, { digest }, now) => response.end(answerOf(makeToken({ digest, at: now() }))),
  otherContent: giving({ signs: Uint8Array.of(1) }),
  wrongSignature: (response, asked, now) => {
    const token = makeToken({ ...asked, at: now(), signer: SIGNERS.rsa, others: [] });
    token[token.length - 1]! ^= 1;
    response.end(answerOf(token));
  },
  otherCertificate: giving({ names: SIGNERS.rsa }),
  noPurpose: giving({ signer: SIGNERS.noPurpose }),
  expired: giving({ signer: SIGNERS.expired }),
  unknownRoot: giving({ signer: SIGNERS.unknownRoot }),
  hoursOff: (response, asked, now) => response.end(answerOf(makeToken({ ...asked, at: now() - 3_600_000 }))),
  rejecting: (response, asked, now) => response.end(answerOf(makeToken({ ...asked, at: now() }), 2)),
  empty: (response) => response.end(sequence(sequence(integer(0)))),
  noDer: (response) => response.end('<html>'),
  nothing: (response) => response.end(),
  huge: (response, asked, now) =>
    response.end(Buffer.concat([answerOf(makeToken({ ...asked, at: now() })), Buffer.alloc(10_000_000)])),
  otherType: (response, asked, now) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(answerOf(makeToken({ ...asked, at: now() })));
  },
  silent: () => undefined,
  /** It sends the beginning of a good answer, and no more. */
  stalling: (response, asked, now) =>
    void response.writeHead(200).write(answerOf(makeToken({ ...asked, at: now() })).subarray(0, 100)),
  redirecting: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
  broken: (response) => response.writeHead(500).end(),
  cut: (response) => response.destroy(),
} satisfies Record<string, Answer>;

/** An authority on this machine whose behaviour a test sets; `asked` are the digests that it was asked to stamp. */
export async function openAuthority(now: () => number, behaviour: keyof typeof AUTHORITIES = 'honest') {
  const authority = { behaviour, asked: [] as string[], types: [] as (string | undefined)[] };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const query = Buffer.concat(parts).toString('hex');
      const [, digest = '', nonce = ''] =
        /^30430201013031300d060960864801650304020105000420(.{64})0208(.{16})0101ff$/.exec(query) ?? [];
      authority.asked.push(digest);
      authority.types.push(request.headers['content-type']);
      AUTHORITIES[authority.behaviour](response, { digest, nonce: Buffer.from(nonce, 'hex') }, now);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  return Object.assign(authority, { host, url: `http://${host}/tsr`, close });
}
