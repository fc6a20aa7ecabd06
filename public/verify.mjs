/**
 * Checks receipts of the draw, and how a balance is counted in what all members are owed. One file, no network: what it says can be read here from top to bottom, but for one long line at its
 * end, which is a copy of the library @noble/curves.
 *
 *   node verify.mjs receipt.txt [more.txt] [--lang zh|ja] [--tsa-root roots.pem]
 *   node verify.mjs < receipt.txt
 *   node verify.mjs balance-path-2026-11-24.json [balances.json]
 *
 * Exit code 0: everything holds. Also 0, and said in other words: the draw was void, the stake went back in full, and whatever
 * else the receipt shows holds. 1: something does not hold, or the pattern won and only the stake came back. 2: a receipt
 * cannot be read, its draw is not over yet, or the verifier itself failed.
 *
 * A receipt is text: lines that begin with `#` are for people, the others are `key: value`. Nothing in it is trusted. What a
 * receipt alone cannot show is that its `commitment` and `chain-s0` were published before the bet: keep a receipt from before
 * the draw and check it together with the later one, which must agree with it. From `draw receipt 2` on, an order of leaf
 * version 2 names in its own leaf the commitment and the start of the chain that it was placed under. An order of leaf version 3
 * also names a round of drand's network quicknet: a random number that many independent parties sign together, and that nobody
 * knows before its time. Its signature is checked here with the key that quicknet publishes; the round can be fetched from any
 * relay of quicknet and compared.
 *
 * A receipt may show time-stamps: outside authorities (RFC 3161) signed that the start of the chain, and the root of the bets, existed at a
 * time. They are checked with the root certificates that Node brings along, or those of `--tsa-root` alone, and never with any that a
 * receipt brings. Without one, or with a late one, the verifier says so; that alone is no failure. A browser does not check who signed.
 *
 * A balance path is JSON: the parts of a balance, each with what stands beside it on its way up a tree of sums. It shows that the
 * balance is in the total, if the root is the one that everybody else was shown: compare it with what the service published, of which
 * balances.json is a file, and with what others kept.
 *
 * In a browser or in another program: `readReceipt`, `checkReceipt`, `compareReceipts`, `conclusionOf`,
 * `verdictOf`, `checkFile` and the pieces below.
 */

// ---- SHA-256 (FIPS 180-4) and HMAC (RFC 2104) ----

/** The first 32 bits of the fractional parts of roots of primes, which is where SHA-256 takes its constants from. */
const fractions = (/** @type {number} */ count, /** @type {number} */ root) => {
  const found = new Int32Array(count);
  for (let prime = 2, i = 0; i < count; prime++) {
    let isPrime = true;
    for (let by = 2; by * by <= prime; by++) if (prime % by === 0) isPrime = false;
    if (isPrime) found[i++] = (prime ** (1 / root) % 1) * 2 ** 32;
  }
  return found;
};
const START = fractions(8, 2);
const ROUNDS = fractions(64, 3);
const words = new Int32Array(64);

/** One round of SHA-256 over the sixteen words that `words` begins with. Written for speed: a chain is a million of them. */
function compress(/** @type {Int32Array} */ state) {
  const w = words;
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4);
    compress(state);
  }
  return bytesOf(state);
}

/** @param {Uint8Array} key at most 64 bytes @param {Uint8Array} message @returns {Uint8Array} */
export function hmacSha256(key, message) {
  const pad = (/** @type {number} */ byte) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

function bytesOf(/** @type {Int32Array} */ state) {
  const bytes = new Uint8Array(state.length * 4);
  const view = new DataView(bytes.buffer);
  state.forEach((word, i) => view.setInt32(i * 4, word));
  return bytes;
}

function joined(/** @type {Uint8Array[]} */ ...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);
const toHex = (/** @type {Uint8Array} */ bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (/** @type {string} */ hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {string} seed 64 hex digits @returns {string} what it commits to: its SHA-256, in hex */
export function commitmentOf(seed) {
  return toHex(sha256(fromHex(seed)));
}

// ---- The chain of seeds ----

/** The longest chain there is. */
export const MOST_LINKS = 2 ** 20;
const SLICE_MS = 30;
const breathe = () => new Promise((go) => setTimeout(go, 0));

/**
 * Goes back along the chain: s_(i-1) = SHA-256(s_i). It stops now and then so that a page stays alive.
 *
 * @param {string} seed s_i, 64 hex digits
 * @param {number} links how many to go back, up to {@link MOST_LINKS}
 * @param {(done: number) => void} [onProgress] hears how many links are done
 * @returns {Promise<string>} s_(i - links) in hex
 */
export async function traceBack(seed, links, onProgress) {
  if (!Number.isInteger(links) || links < 0 || links > MOST_LINKS) throw new RangeError('too many links');
  const bytes = new DataView(fromHex(seed).buffer);
  const link = Int32Array.from({ length: 8 }, (_, i) => bytes.getInt32(i * 4));
  for (let done = 0, until = Date.now() + SLICE_MS; done < links; done++) {
    words.set(link);
    words.fill(0, 8, 16);
    words[8] = 1 << 31;
    words[15] = 256;
    link.set(START);
    compress(link);
    if (done % 1024 === 1023 && Date.now() > until) {
      onProgress?.(done + 1);
      await breathe();
      until = Date.now() + SLICE_MS;
    }
  }
  return toHex(bytesOf(link));
}

// ---- The public random number ----

/** drand's network quicknet: scheme bls-unchained-g1-rfc9380, a round every 3 seconds. https://api.drand.sh/v2/beacons/quicknet/info */
export const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
    '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb' +
    '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1692803367,
  seconds: 3,
};

/** @param {number} round @returns {number} when quicknet publishes it, in ms UTC */
export function publishedAt(round) {
  return (QUICKNET.genesis + (round - 1) * QUICKNET.seconds) * 1000;
}

/** @param {string} signature of a round, 96 hex digits @returns {string} the random number: its SHA-256, in hex */
export function randomnessOf(signature) {
  return toHex(sha256(fromHex(signature)));
}

/**
 * Whether a signature is the one that quicknet gave a round. There is only one for each round.
 *
 * @param {number} round
 * @param {string} signature 96 hex digits
 */
export function isOfRound(round, signature) {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  try {
    return BLS()(fromHex(QUICKNET.publicKey), sha256(number), fromHex(signature));
  } catch {
    // These bytes are no point of the group.
    return false;
  }
}

// ---- What a seed draws ----

/** When a pattern wins. @type {Readonly<Record<string, (sum: number) => boolean>>} */
const PATTERNS = {
  rose: (sum) => sum >= 11,
  lily: (sum) => sum <= 10,
  balloon: (sum) => sum % 2 === 1,
  smoke: (sum) => sum % 2 === 0,
};

/**
 * The bytes of HMAC-SHA-256(seed, "<period>:0"), then of "<period>:1" and so on, in order: a byte below 252 gives the number
 * 1 + byte mod 6, others are passed over, until there are three numbers. With a public random number: of
 * HMAC-SHA-256(seed, "<period>:0:<random number>") and so on.
 *
 * @param {string} seed 64 hex digits
 * @param {string} period as it is written
 * @param {string} [randomness] 64 hex digits, for a period that names a round
 */
export function drawFrom(seed, period, randomness) {
  const suffix = randomness === undefined ? '' : `:${randomness}`;
  /** @type {{ byte: number, number: number | undefined }[]} */
  const read = [];
  /** @type {number[]} */
  const numbers = [];
  for (let k = 0; numbers.length < 3; k++) {
    for (const byte of hmacSha256(fromHex(seed), utf8(`${period}:${k}${suffix}`))) {
      if (numbers.length === 3) break;
      const number = byte < 252 ? 1 + (byte % 6) : undefined;
      if (number !== undefined) numbers.push(number);
      read.push({ byte, number });
    }
  }
  const sum = numbers.reduce((total, number) => total + number, 0);
  return { read, numbers, sum, winning: Object.keys(PATTERNS).filter((name) => PATTERNS[name]?.(sum)) };
}

// ---- The tree of orders (RFC 6962; the same tree as in RFC 9162) ----

const MOST_HASHES = 64;

/**
 * `under`: the commitment and the s_0 that the order was placed under, and in version 3 the chain hash and the number of the round; a
 * leaf of version 1 names none of them.
 *
 * @typedef {{ order: string, period: string, pattern: string, stakeMinor: string, nonce: string, under?: readonly string[] | undefined }} Leaf
 * @param {Leaf} order
 * @returns {string} what the tree says of an order
 */
export function leafText({ order, period, pattern, stakeMinor, nonce, under }) {
  const facts = [order, period, pattern, stakeMinor, nonce];
  return (under ? [under.length > 2 ? 'v3' : 'v2', ...facts, ...under] : facts).join('|');
}

/**
 * @param {string} leaf its text
 * @param {number} index its place, from 0
 * @param {number} size number of leaves
 * @param {readonly string[]} path the hashes beside its way up, lowest first, 64 hex digits each
 * @returns {string | undefined} the root that they lead to; undefined when a tree of this size has no such path
 */
export function rootFrom(leaf, index, size, path) {
  if (path.length > MOST_HASHES || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined;
  /** @type {(place: number, count: number, left: number) => Uint8Array | undefined} */
  const climb = (place, count, left) => {
    if (count === 1) return left === 0 ? sha256(joined(Uint8Array.of(0), utf8(leaf))) : undefined;
    if (left === 0) return undefined;
    let half = 1;
    while (half * 2 < count) half *= 2;
    const isLeft = place < half;
    const below = isLeft ? climb(place, half, left - 1) : climb(place - half, count - half, left - 1);
    const beside = fromHex(path[left - 1] ?? '');
    return below && sha256(joined(Uint8Array.of(1), ...(isLeft ? [below, beside] : [beside, below])));
  };
  const root = climb(index, size, path.length);
  return root && toHex(root);
}

// ---- Outside witnesses (time-stamps of RFC 3161) ----

/** An element of BER, of which DER is the strict kind. @typedef {{ tag: number, content: Uint8Array, whole: Uint8Array }} Element */

const DEEPEST = 16;
const unlike = () => new RangeError('These bytes are no time-stamp');

/**
 * The element that bytes begin with.
 *
 * @param {Uint8Array} bytes
 * @param {number} [depth] of elements of indefinite length, which some authorities write around what they sign
 * @returns {Element}
 * @throws {RangeError} when there is none
 */
function elementOf(bytes, depth = 0) {
  const [tag = 31, first = 0x84] = bytes;
  if ((tag & 31) === 31 || first > 0x83 || depth > DEEPEST) throw unlike();
  if (first === 0x80) {
    if ((tag & 32) === 0) throw unlike();
    let end = 2;
    while (bytes[end] !== 0 || bytes[end + 1] !== 0) end += elementOf(bytes.subarray(end), depth + 1).whole.length;
    return { tag, content: bytes.subarray(2, end), whole: bytes.subarray(0, end + 2) };
  }
  const from = first < 0x80 ? 2 : 2 + (first & 127);
  const length = first < 0x80 ? first : [...bytes.subarray(2, from)].reduce((size, byte) => size * 256 + byte, 0);
  if (from + length > bytes.length) throw unlike();
  return { tag, content: bytes.subarray(from, from + length), whole: bytes.subarray(0, from + length) };
}

/**
 * @param {Uint8Array} bytes elements one after the other
 * @returns {Element[]}
 * @throws {RangeError} when there is anything else
 */
export function elementsOf(bytes) {
  /** @type {Element[]} */
  const found = [];
  for (let at = 0; at < bytes.length; at += found.at(-1)?.whole.length ?? 0) found.push(elementOf(bytes.subarray(at)));
  return found;
}

/** The elements inside one of a tag. */
function inside(/** @type {Element | undefined} */ element, tag = 0x30) {
  if (element?.tag !== tag) throw unlike();
  return elementsOf(element.content);
}

/** The bytes of an element without elements inside. */
function bytesIn(/** @type {Element | undefined} */ element, /** @type {number} */ tag) {
  if (element?.tag !== tag) throw unlike();
  return element.content;
}

/** The bytes of an OCTET STRING, which may be written in pieces. */
const octetsIn = (/** @type {Element | undefined} */ element) =>
  element?.tag === 0x24 ? joined(...inside(element, 0x24).map((part) => bytesIn(part, 4))) : bytesIn(element, 4);

/** An object identifier, as its bytes in hex. */
const nameIn = (/** @type {Element | undefined} */ element) => toHex(bytesIn(element, 6));
/** The identifier of an algorithm, without its parameters. */
const algorithmIn = (/** @type {Element | undefined} */ element) => nameIn(inside(element)[0]);

const SIGNED_DATA = '2a864886f70d010702';
const TIME_STAMP = '2a864886f70d0109100104';
const CONTENT_TYPE = '2a864886f70d010903';
const MESSAGE_DIGEST = '2a864886f70d010904';
const SIGNING_CERTIFICATE = '2a864886f70d010910020c';
const SIGNING_CERTIFICATE_V2 = '2a864886f70d010910022f';
const KEY_PURPOSES = '551d25';
const BASIC_CONSTRAINTS = '551d13';
/** The purpose of a key for time-stamps, and of one for anything, in words of Node. */
const FOR_STAMPS = '1.3.6.1.5.5.7.3.8';
const FOR_ANYTHING = '2.5.29.37.0';
/** @type {Readonly<Record<string, string>>} */
const HASHES = { '608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512' };
/** The hash that a signature is made of. @type {Readonly<Record<string, string>>} */
const SIGNATURES = {
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};
/** RSA and an elliptic curve, where the hash is named elsewhere. */
const KEYS = ['2a864886f70d010101', '2a8648ce3d0201'];

function timeIn(/** @type {Element | undefined} */ element) {
  const text = new TextDecoder().decode(bytesIn(element, 0x18));
  const [, date, hour, minute, second, part = ''] = /^(\d{8})(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text) ?? [];
  const day = date?.replace(/^(....)(..)/, '$1-$2-');
  const time = Date.parse(`${day}T${hour}:${minute}:${second}${part.slice(0, 4)}Z`);
  if (Number.isNaN(time)) throw unlike();
  return time;
}

/** What an authority signed besides the time-stamp, by name. A name that is there twice is refused. */
function attributesIn(/** @type {Element | undefined} */ element) {
  /** @type {Map<string, Element>} */
  const found = new Map();
  for (const attribute of inside(element, 0xa0)) {
    const [name, values] = inside(attribute);
    const [value, ...more] = inside(values, 0x31);
    if (!value || more.length > 0 || found.has(nameIn(name))) throw unlike();
    found.set(nameIn(name), value);
  }
  return found;
}

/** The hash of the certificate that an authority signed with (RFC 2634 and RFC 5035). */
function signedWith(/** @type {Map<string, Element>} */ attributes) {
  const newer = attributes.get(SIGNING_CERTIFICATE_V2);
  const [listed] = inside(newer ?? attributes.get(SIGNING_CERTIFICATE));
  const [first, second] = inside(inside(listed)[0]);
  if (!newer) return { hash: 'sha1', value: toHex(bytesIn(first, 4)) };
  if (first?.tag === 4) return { hash: 'sha256', value: toHex(first.content) };
  return { hash: HASHES[algorithmIn(first)] ?? '', value: toHex(bytesIn(second, 4)) };
}

/**
 * Reads a time-stamp token: a SignedData (RFC 5652) with a TSTInfo (RFC 3161). Nothing of it is checked here.
 *
 * @param {Uint8Array} token
 * @returns what it says, the time in ms UTC and byte strings in hex, and what it is checked with
 * @throws {RangeError} when these bytes are none, or of another hash than SHA-256
 */
export function readToken(token) {
  const [whole, ...more] = elementsOf(token);
  const [type, content] = inside(whole);
  if (more.length > 0 || nameIn(type) !== SIGNED_DATA) throw unlike();
  const [, , wrapped, ...others] = inside(inside(content, 0xa0)[0]);
  const [kind, signed] = inside(wrapped);
  const [signer, ...signers] = inside(others.at(-1), 0x31);
  if (nameIn(kind) !== TIME_STAMP || signers.length > 0) throw unlike();
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = inside(signer);
  const info = octetsIn(inside(signed, 0xa0)[0]);
  const [, , imprint, , time, ...rest] = inside(elementOf(info));
  const [hash, digest] = inside(imprint);
  if (HASHES[algorithmIn(hash)] !== 'sha256') throw unlike();
  const nonce = rest.find(({ tag }) => tag === 2);
  const certificates = others.find(({ tag }) => tag === 0xa0);
  return {
    digest: toHex(bytesIn(digest, 4)),
    time: timeIn(time),
    nonce: nonce && toHex(nonce.content),
    info,
    attributes: attributesIn(attributes),
    // What is signed is the set of attributes as it would stand alone.
    signedBytes: joined(Uint8Array.of(0x31), (attributes?.whole ?? new Uint8Array()).subarray(1)),
    hash: HASHES[algorithmIn(digestAlgorithm)] ?? '',
    signedBy: algorithmIn(signatureAlgorithm),
    signature: octetsIn(signature),
    certificates: certificates ? elementsOf(certificates.content).filter(({ tag }) => tag === 0x30) : [],
  };
}

/** @typedef {import('node:crypto').X509Certificate} Certificate */
/** Certificates as text, between lines of dashes. */
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** The certificates that were read of a list, which is that of all root certificates as a rule. @type {WeakMap<readonly string[], Certificate[]>} */
const rootsRead = new WeakMap();

/** An extension of a certificate; `content` is what stands in it. */
function extensionOf(/** @type {Certificate} */ certificate, /** @type {string} */ name) {
  const parts = inside(inside(elementOf(certificate.raw))[0]);
  const last = parts.find(({ tag }) => tag === 0xa3);
  const found = (last ? inside(inside(last, 0xa3)[0]) : []).map((one) => inside(one));
  const [, ...rest] = found.find(([named]) => nameIn(named) === name) ?? [];
  const value = rest.at(-1);
  return value && { isCritical: rest.length > 1 && rest[0]?.content[0] === 255, content: elementOf(octetsIn(value)) };
}

const isValidAt = (/** @type {Certificate} */ { validFrom, validTo }, /** @type {number} */ time) =>
  Date.parse(validFrom) <= time && time <= Date.parse(validTo);

/** Whether a certificate is for time-stamps alone, and every program must know that it is (RFC 3161, 2.3). */
function isForStamps(/** @type {Certificate} */ certificate) {
  const { keyUsage = [] } = certificate;
  return keyUsage.length === 1 && keyUsage[0] === FOR_STAMPS && extensionOf(certificate, KEY_PURPOSES)?.isCritical;
}

/** Whether a certificate may issue one for time-stamps, with so many certificates between them. */
function mayIssue(/** @type {Certificate} */ issuer, /** @type {number} */ between) {
  const { ca, keyUsage } = issuer;
  const limit = extensionOf(issuer, BASIC_CONSTRAINTS)?.content;
  const most = limit && inside(limit).find(({ tag }) => tag === 2)?.content[0];
  const isOfKind = keyUsage === undefined || keyUsage.includes(FOR_STAMPS) || keyUsage.includes(FOR_ANYTHING);
  return ca && isOfKind && (most === undefined || between <= most);
}

/** Whether a certificate is signed by another, with a hash that is not broken. */
function isIssuedBy(/** @type {Certificate} */ certificate, /** @type {Certificate} */ issuer) {
  const isKnown = () => algorithmIn(inside(elementOf(certificate.raw))[1]) in SIGNATURES;
  return certificate.checkIssued(issuer) && isKnown() && certificate.verify(issuer.publicKey);
}

/**
 * The root that a certificate leads to. Each on the way was valid at the time of the stamp. Whether one was revoked is not asked: that needs
 * a network.
 */
function rootOf(
  /** @type {Certificate} */ start,
  /** @type {readonly Certificate[]} */ roots,
  /** @type {readonly Certificate[]} */ others,
  /** @type {number} */ time,
) {
  const tried = new Set();
  /** @type {(from: Certificate, between: number) => Certificate | undefined} */
  const climb = (from, between) => {
    const own = roots.find(({ raw }) => raw.equals(from.raw));
    const above = own ?? roots.find((root) => isIssuedBy(from, root) && mayIssue(root, between));
    if (above) return above;
    for (const next of others) {
      if (tried.has(next) || !mayIssue(next, between) || !isValidAt(next, time) || !isIssuedBy(from, next)) continue;
      tried.add(next);
      const found = climb(next, between + 1);
      if (found) return found;
    }
    return undefined;
  };
  return climb(start, 0);
}

const commonName = (/** @type {Certificate} */ { subject }) =>
  (/^CN=(.*)$/m.exec(subject) ?? /^O=(.*)$/m.exec(subject))?.[1]?.replace(/\p{Cc}/gu, ' ').slice(0, 100) ?? '–';

/**
 * What a time-stamp proves of a digest. `fault`: `unreadable`; `imprint`: it is for something else; `signature`: it was changed;
 * `unsupported`: it is signed in a way that is not checked here;
 * `certificate`: not signed with a certificate for time-stamps that was valid then; `root`: that leads to no root certificate of those
 * given; `unchecked`: here is no Node to check the signature. `time`: the one it states, in ms UTC; `by` and `root`: who signed it, and
 * whose root certificate vouches for that.
 *
 * @typedef {{ fault?: string, time?: number, by?: string, root?: string }} Stamp
 * @param {string} token in base64
 * @param {string} digest 64 hex digits
 * @param {readonly string[]} [trusted] root certificates as PEM; those that Node brings along if there are none
 * @returns {Promise<Stamp>}
 */
export async function checkStamp(token, digest, trusted) {
  const { stamp, fault = typeof process === 'object' ? undefined : 'unchecked' } = readOf(token, digest);
  if (!stamp) return { fault };
  const { time } = stamp;
  if (fault) return { fault, time };
  const [{ createHash, verify, X509Certificate }, { rootCertificates }] = await Promise.all([
    import('node:crypto'),
    import('node:tls'),
  ]);
  const list = trusted ?? rootCertificates;
  const readRoot = (/** @type {string} */ pem) => {
    try {
      return [new X509Certificate(pem)];
    } catch {
      // One that cannot be read vouches for nothing.
      return [];
    }
  };
  const roots = rootsRead.get(list) ?? list.flatMap((text) => text.match(PEM) ?? []).flatMap(readRoot);
  rootsRead.set(list, roots);
  try {
    const certificates = stamp.certificates.slice(0, MOST_CERTIFICATES).map(({ whole }) => new X509Certificate(whole));
    const { hash, value } = signedWith(stamp.attributes);
    const signer = certificates.find(({ raw }) => createHash(hash).update(raw).digest('hex') === value);
    if (!signer) return { fault: 'certificate', time };
    const summed = createHash(stamp.hash).update(stamp.info).digest('hex');
    const isWhole =
      nameIn(stamp.attributes.get(CONTENT_TYPE)) === TIME_STAMP &&
      toHex(octetsIn(stamp.attributes.get(MESSAGE_DIGEST))) === summed;
    const hashed = SIGNATURES[stamp.signedBy] ?? (KEYS.includes(stamp.signedBy) ? stamp.hash : '');
    // Such as RSA-PSS or Ed25519.
    if (isWhole && hashed === '') return { fault: 'unsupported', time };
    if (!isWhole || !verify(hashed, stamp.signedBytes, signer.publicKey, stamp.signature))
      return { fault: 'signature', time };
    if (!isForStamps(signer) || !isValidAt(signer, time)) return { fault: 'certificate', time };
    const root = rootOf(signer, roots, certificates, time);
    if (!root) return { fault: 'root', time };
    return { time, by: commonName(signer), root: commonName(root) };
  } catch {
    // A certificate that cannot be read, or a kind of key that is none of these.
    return { fault: 'signature', time };
  }
}

const MOST_CERTIFICATES = 16;

/** A token that is read, and whether it is one for a digest. */
function readOf(/** @type {string} */ token, /** @type {string} */ digest) {
  try {
    const stamp = readToken(Uint8Array.from(atob(token), (character) => character.charCodeAt(0)));
    return { stamp, fault: stamp.digest === digest ? undefined : 'imprint' };
  } catch {
    return { fault: 'unreadable' };
  }
}

// ---- Reading a receipt ----

const MOST_CHARACTERS = 400_000;
const WHOLE = /^\d{1,15}$/;
const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{96}$/;
const AMOUNT = /^\d{1,13}\.\d\d$/;
/** An authority and its time-stamp. */
const STAMP = /^\S{1,260} [A-Za-z0-9+/]{1,24000}={0,2}$/;
const HOSTS = /^\P{Cc}{1,2400}$/u;

/** How many authorities a receipt may show for one digest. */
export const MOST_STAMPS = 8;
/** The lines with the time-stamps of a line. @type {(key: string) => string[]} */
const stampsOf = (key) => Array.from({ length: MOST_STAMPS }, (_, i) => `${key}-stamp-${i + 1}`);
/** What is stamped, and the time by which a stamp shows what it is there for. @type {Readonly<Record<'witnessed_chain' | 'witnessed_bets', [digest: string, before: string]>>} */
const WITNESSED = { witnessed_chain: ['chain-s0', 'opens'], witnessed_bets: ['bets-root', 'draws'] };

/** What each line must look like; lines that are not named here are not read. @type {Readonly<Record<string, RegExp>>} */
const LINES = {
  format: /^draw receipt [12]$/,
  service: /^\P{Cc}{1,200}$/u,
  issued: /^\P{Cc}{1,40}$/u,
  period: WHOLE,
  order: /^\P{Cc}{1,64}$/u,
  pattern: /^(rose|lily|balloon|smoke)$/,
  stake: AMOUNT,
  'stake-minor': WHOLE,
  odds: /^\d{1,6}(\.\d{1,4})?$/,
  placed: /^\P{Cc}{1,40}$/u,
  nonce: /^[0-9a-f]{2,128}$/,
  'leaf-version': /^[123]$/,
  'order-commitment': HASH,
  'order-s0': HASH,
  'order-beacon-chain': HASH,
  'order-beacon-round': WHOLE,
  commitment: HASH,
  'chain-first-period': WHOLE,
  'chain-length': WHOLE,
  'chain-s0': HASH,
  'chain-announced': WHOLE,
  'next-chain-first-period': WHOLE,
  'next-chain-s0': HASH,
  'beacon-chain': HASH,
  'beacon-round': WHOLE,
  'beacon-signature': SIGNATURE,
  opens: /^\P{Cc}{1,40}$/u,
  draws: /^\P{Cc}{1,40}$/u,
  'bets-root': HASH,
  'bets-count': WHOLE,
  'leaf-index': WHOLE,
  'leaf-count': WHOLE,
  'audit-path': new RegExp(`^(none|[0-9a-f]{64}( [0-9a-f]{64}){0,${MOST_HASHES - 1}})$`),
  seed: HASH,
  numbers: /^[1-6] [1-6] [1-6]$/,
  sum: /^\d{1,2}$/,
  winning: /^[a-z]{1,12}( [a-z]{1,12}){0,3}$/,
  status: /^[a-z]{1,12}$/,
  payout: AMOUNT,
  'payout-minor': WHOLE,
  ...Object.fromEntries(
    Object.values(WITNESSED).flatMap(([digest]) => [
      [`${digest}-awaited`, HOSTS],
      ...stampsOf(digest).map((key) => [key, STAMP]),
    ]),
  ),
};
/** What an order was placed under, by the version of its leaf. @type {Readonly<Record<string, string[]>>} */
const UNDER = {
  1: [],
  2: ['order-commitment', 'order-s0'],
  3: ['order-commitment', 'order-s0', 'order-beacon-chain', 'order-beacon-round'],
};
const NEEDED = ['format', 'period', 'order', 'pattern', 'stake-minor'];

/** @typedef {Record<string, string>} Receipt lines by key */
/** @typedef {{ code: string, key?: string }} Problem a code of TEXTS and the line that it is about */

/**
 * @param {string} text
 * @returns {{ receipt: Receipt, problems: Problem[] }} a receipt with problems must not be checked
 */
export function readReceipt(text) {
  /** @type {Receipt} */
  const receipt = Object.create(null);
  if (text.length > MOST_CHARACTERS) return { receipt, problems: [{ code: 'tooLong' }] };
  /** @type {Problem[]} */
  const problems = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^([a-z0-9-]{1,30}): *(.*)$/.exec(line.trim()) ?? [];
    const looks = Object.hasOwn(LINES, key) ? LINES[key] : undefined;
    if (!looks) continue;
    if (key in receipt) problems.push({ code: 'twice', key });
    else if (!looks.test(value)) problems.push({ code: 'malformed', key });
    receipt[key] = value;
  }
  if (!('format' in receipt)) return { receipt, problems: [{ code: 'noReceipt' }] };
  const isFirst = receipt['format'] === 'draw receipt 1';
  if (isFirst && receipt['leaf-version'] !== undefined && receipt['leaf-version'] !== '1')
    problems.push({ code: 'malformed', key: 'leaf-version' });
  if (isFirst) receipt['leaf-version'] ??= '1';
  const ofLeaf = ['leaf-version', ...(UNDER[receipt['leaf-version'] ?? ''] ?? [])];
  for (const key of [...NEEDED, ...ofLeaf]) if (!(key in receipt)) problems.push({ code: 'missing', key });
  if (Number(receipt['chain-length'] ?? 0) > MOST_LINKS) problems.push({ code: 'malformed', key: 'chain-length' });
  return { receipt, problems };
}

// ---- Checking it ----

/**
 * What became of a step. `waits`: the receipt does not say yet what it needs. `void`: the draw was void, so nothing will come
 * that it could be checked with. In both cases `missing` names the lines. `withheld`: the pattern won, and only the stake
 * came back.
 *
 * @typedef {'holds' | 'fails' | 'waits' | 'void' | 'withheld'} Conclusion
 */
/**
 * `afterwards`, `unproven` and `unwitnessed` are said of outside witnesses alone, and change no conclusion: stamped after the time that counts,
 * by an authority that cannot be checked here, or by none.
 *
 * @typedef {Conclusion | 'afterwards' | 'unproven' | 'unwitnessed'} Outcome
 */
/**
 * One thing that was checked.
 *
 * @typedef {object} Step
 * @property {'commitment' | 'committed' | 'chain' | 'placed' | 'round' | 'numbers' | 'patterns' | 'order' | 'payout' | 'refund' | 'parts' | 'root' | 'roots' | 'published' | 'witnessed_balances' | keyof typeof WITNESSED} name
 * @property {Outcome} outcome
 * @property {string[]} missing
 * @property {[label: string, value: string][]} values what was computed and what it was compared with
 * @property {string} [note] a code of TEXTS that says more
 * @property {{ code: string, values: Readonly<Record<string, string | undefined>> }[]} [stamps] what there is to say of each time-stamp
 */

/** The payout that follows from the numbers: stake × odds, rounded down to the minor unit; nothing if the pattern lost. */
function payoutOf(/** @type {Receipt} */ receipt, /** @type {readonly string[]} */ winning) {
  if (!winning.includes(receipt.pattern ?? '')) return 0n;
  const [whole = '', decimals = ''] = (receipt.odds ?? '').split('.');
  return (BigInt(receipt['stake-minor'] ?? 0) * BigInt(whole + decimals.padEnd(4, '0'))) / 10_000n;
}

/** What the line "status" can say of a payout: a return that does not exceed the stake is no win. */
function statusesOf(/** @type {bigint} */ payout, /** @type {bigint} */ stake, /** @type {boolean} */ hasWon) {
  if (payout > stake) return ['won'];
  if (payout === stake) return ['evened', 'returned'];
  return payout > 0n ? ['returned'] : hasWon ? ['lost', 'returned'] : ['lost'];
}

/** Lines that show a result. The seed alone shows none: that of a void draw tells what would have been won. */
const OF_RESULT = ['numbers', 'sum', 'winning'];
const isRefunded = (/** @type {Receipt} */ { status }) => status === 'refunded';
/** A draw that was called off has no result; a service that shows one cannot call it void. Its seed may be shown. */
const isVoid = (/** @type {Receipt} */ receipt) => isRefunded(receipt) && !OF_RESULT.some((key) => key in receipt);

const minorOf = (/** @type {string | undefined} */ amount) =>
  amount === undefined ? undefined : BigInt(amount.replace('.', ''));

/**
 * Checks a receipt that {@link readReceipt} found no problem in.
 *
 * @param {Receipt} receipt
 * @param {(done: number, links: number) => void} [onProgress] hears how far the chain has been followed
 * @param {readonly string[]} [roots] root certificates as PEM, see {@link checkStamp}
 * @returns {Promise<Step[]>}
 */
export async function checkReceipt(receipt, onProgress, roots) {
  const needs = (/** @type {string[]} */ ...keys) => keys.filter((key) => !(key in receipt));
  const at = (/** @type {string} */ key) => receipt[key] ?? '';
  const wasVoid = isVoid(receipt);
  const isSeedless = wasVoid && !('seed' in receipt);
  /** @type {(name: Step['name'], missing: string[], check: () => Promise<Omit<Step, 'name' | 'missing' | 'outcome'> & { holds: boolean }>) => Promise<Step>} */
  const step = async (name, missing, check) => {
    if (missing.length > 0) return { name, outcome: wasVoid ? 'void' : 'waits', missing, values: [] };
    const { holds, ...shown } = await check();
    return { name, outcome: holds ? 'holds' : 'fails', missing, ...shown };
  };
  const under = UNDER[at('leaf-version')] ?? [];
  const checkPlaced = async () => ({
    holds: under.every((key) => at(key) === at(placedAs(key))),
    values: under.flatMap(
      (key) => /** @type {[string, string][]} */ ([key, placedAs(key)].map((name) => [name, at(name)])),
    ),
  });
  const ofRound = namesRound(receipt) ? ['beacon-signature'] : [];
  const isKnown = needs('seed', ...ofRound).length === 0;
  const randomness = ofRound.length > 0 ? randomnessOf(at('beacon-signature')) : undefined;
  const drawn = isKnown ? drawFrom(at('seed'), at('period'), randomness) : undefined;
  const { numbers = [], sum = 0, winning = [] } = drawn ?? {};

  const steps = [
    // The seed of a void draw need not be shown, but one was committed to; how it must look is checked when it is read.
    await step(
      isSeedless ? 'committed' : 'commitment',
      needs('commitment', ...(isSeedless ? [] : ['seed'])),
      async () => {
        if (isSeedless) return { holds: true, values: [['commitment', at('commitment')]] };
        const commitment = commitmentOf(at('seed'));
        return {
          holds: commitment === at('commitment'),
          values: [
            ['seed', at('seed')],
            ['SHA-256(seed)', commitment],
            ['commitment', at('commitment')],
          ],
        };
      },
    ),
    await step('chain', needs('seed', 'chain-s0', 'chain-first-period', 'chain-length'), async () => {
      const links = Number(at('period')) - Number(at('chain-first-period'));
      const isLate = isAnnouncedLate(receipt);
      const isInside = links >= 1 && links <= Number(at('chain-length'));
      const s0 = isInside ? await traceBack(at('seed'), links, (done) => onProgress?.(done, links)) : '–';
      return {
        holds: isInside && s0 === at('chain-s0') && !isLate,
        values: [
          ['period − chain-first-period', String(links)],
          ['SHA-256(…SHA-256(seed))', s0],
          ['chain-s0', at('chain-s0')],
        ],
        ...(isInside ? isLate && { note: 'late' } : { note: 'outside' }),
      };
    }),
    ...(under.length > 0 ? [await step('placed', needs(...under.map(placedAs)), checkPlaced)] : []),
    ...(ofRound.length > 0
      ? [
          await step('round', needs('beacon-chain', 'beacon-round', 'beacon-signature', 'draws'), async () =>
            checkRound(receipt),
          ),
        ]
      : []),
    await step('numbers', needs('seed', ...ofRound, 'numbers', 'sum'), async () => ({
      holds: numbers.join(' ') === at('numbers') && sum === Number(at('sum')),
      values: [
        [
          `HMAC-SHA-256(seed, "${at('period')}:0${ofRound.length > 0 ? ':SHA-256(beacon-signature)' : ''}")…`,
          (drawn?.read ?? []).map(({ byte, number }) => `${byte}→${number ?? '–'}`).join(' '),
        ],
        ['numbers', `${numbers.join(' ')} = ${sum}`],
        ['receipt', `${at('numbers')} = ${at('sum')}`],
      ],
    })),
    await step('patterns', needs('seed', ...ofRound, 'winning'), async () => ({
      holds: winning.join(' ') === at('winning').split(' ').sort(byPattern).join(' '),
      values: [
        ['winning', winning.join(' ')],
        ['receipt', at('winning')],
      ],
    })),
    await step('order', needs('nonce', 'bets-root', 'leaf-index', 'leaf-count', 'audit-path'), async () => {
      const leaf = leafText({
        order: at('order'),
        period: at('period'),
        pattern: at('pattern'),
        stakeMinor: at('stake-minor'),
        nonce: at('nonce'),
        under: under.length > 0 ? under.map(at) : undefined,
      });
      const path = at('audit-path') === 'none' ? [] : at('audit-path').split(' ');
      const root = rootFrom(leaf, Number(at('leaf-index')), Number(at('leaf-count')), path);
      const sameStake = (minorOf(receipt.stake) ?? BigInt(at('stake-minor'))) === BigInt(at('stake-minor'));
      const sameCount = Number(receipt['bets-count'] ?? at('leaf-count')) === Number(at('leaf-count'));
      return {
        holds: root === at('bets-root') && sameStake && sameCount,
        values: [
          ['leaf', leaf],
          ['leaf-index', `${at('leaf-index')} / ${at('leaf-count')}`],
          ['root', root ?? '–'],
          ['bets-root', at('bets-root')],
        ],
        ...(root === undefined ? { note: 'path' } : !sameStake ? { note: 'stake' } : !sameCount && { note: 'count' }),
      };
    }),
    ...(await witnessSteps(receipt, roots)),
  ];
  if (isRefunded(receipt)) return [...steps, refundStep(receipt, drawn && winning)];
  // Before the draw there is no payout to speak of; from the seed on it is owed an answer.
  if (!drawn && !('payout-minor' in receipt)) return steps;
  const payout = await step('payout', needs('seed', ...ofRound, 'odds', 'payout-minor'), async () => {
    const stated = BigInt(at('payout-minor'));
    const won = payoutOf(receipt, winning);
    const hasWon = winning.includes(at('pattern'));
    const samePayout = (minorOf(receipt.payout) ?? stated) === stated;
    const statuses = statusesOf(won, BigInt(at('stake-minor')), hasWon);
    const sameStatus = statuses.includes(receipt.status ?? statuses[0] ?? '');
    return {
      holds: samePayout && stated === won && sameStatus,
      values: [
        [`${at('stake-minor')} × ${hasWon ? at('odds') : '0'}`, String(won)],
        ['payout-minor', String(stated)],
        ...(sameStatus
          ? []
          : [/** @type {[string, string]} */ (['status', `${at('status')} (${statuses.join(' / ')})`])]),
      ],
      ...(!sameStatus && { note: 'status' }),
    };
  });
  return [...steps, payout];
}

/** Faults of a time-stamp that is not what it is shown for; with the others one cannot know. */
export const FORGED = ['unreadable', 'imprint', 'signature', 'certificate'];

/**
 * What outside witnesses show of a digest.
 *
 * @param {keyof typeof WITNESSED | 'witnessed_balances'} name
 * @param {[key: string, digest: string]} stamped
 * @param {{ tokens: readonly (readonly [authority: string, token: string])[], awaited: string | undefined, limit: number }} witness limit: the
 *   time by which a stamp shows what it is there for, ms UTC; Infinity where each does, NaN where it is not known
 * @param {readonly string[] | undefined} roots
 * @returns {Promise<Step>}
 */
async function witnessStep(name, [key, digest], { tokens, awaited, limit }, roots) {
  /** @type {NonNullable<Step['stamps']>} */
  const stamps = [];
  const found = new Set();
  for (const [authority, token] of tokens) {
    const { fault, time, by, root } = await checkStamp(token, digest, roots);
    const late = Number.isNaN(limit) ? 'when' : Number(time) > limit ? `late_${name}` : undefined;
    const isUnproven = fault === undefined ? late === 'when' : !FORGED.includes(fault);
    found.add(isUnproven ? 'unproven' : fault ? 'fails' : late ? 'afterwards' : 'holds');
    const stated = time === undefined ? '–' : new Date(time).toISOString();
    stamps.push({ code: `stamp_${fault ?? late ?? 'holds'}`, values: { authority, time: stated, by, root } });
  }
  if (awaited) stamps.push({ code: 'stamp_awaited', values: { authority: awaited } });
  if (stamps.length === 0) stamps.push({ code: 'stamp_none', values: {} });
  const ranks = /** @type {const} */ (['fails', 'holds', 'afterwards', 'unproven']);
  const outcome = ranks.find((rank) => found.has(rank)) ?? 'unwitnessed';
  return { name, outcome, missing: [], values: [[key, digest]], stamps };
}

/**
 * What outside witnesses show of a receipt: nothing of what is not published yet.
 *
 * @param {Receipt} receipt
 * @param {readonly string[] | undefined} roots
 * @returns {Promise<Step[]>}
 */
async function witnessSteps(receipt, roots) {
  /** @type {Step[]} */
  const steps = [];
  for (const name of /** @type {(keyof typeof WITNESSED)[]} */ (Object.keys(WITNESSED))) {
    const [key, before] = WITNESSED[name];
    const digest = receipt[key];
    if (digest === undefined) continue;
    const tokens = stampsOf(key).flatMap((line) => {
      const [authority, token = ''] = receipt[line]?.split(' ') ?? [];
      return authority === undefined ? [] : [/** @type {const} */ ([authority, token])];
    });
    const witness = { tokens, awaited: receipt[`${key}-awaited`], limit: Date.parse(receipt[before] ?? '') };
    steps.push(await witnessStep(name, [key, digest], witness, roots));
  }
  return steps;
}

/** The line of a draw that must say the same as a line of an order. */
const placedAs = (/** @type {string} */ key) => (key === 'order-s0' ? 'chain-s0' : key.replace('order-', ''));

/** Whether a public random number decides the period of a receipt, besides its seed. */
const namesRound = (/** @type {Receipt} */ receipt) =>
  receipt['leaf-version'] === '3' || 'beacon-chain' in receipt || 'beacon-round' in receipt;

/** Whether the round is one of quicknet, published at the draw or after it, and this its signature. */
function checkRound(/** @type {Receipt} */ receipt) {
  const { 'beacon-chain': chain, 'beacon-signature': signature = '', draws = '' } = receipt;
  const round = Number(receipt['beacon-round']);
  const isKnown = chain === QUICKNET.chain;
  const isLate = publishedAt(round) >= Date.parse(draws);
  return {
    holds: isKnown && isLate && isOfRound(round, signature),
    values: /** @type {[string, string][]} */ ([
      [
        'beacon-round',
        `${round} (${Math.abs(publishedAt(round)) < 8.64e15 ? new Date(publishedAt(round)).toISOString() : '–'})`,
      ],
      ['draws', draws],
      ['SHA-256(beacon-signature)', randomnessOf(signature)],
    ]),
    ...(!isKnown ? { note: 'network' } : !isLate && { note: 'early_round' }),
  };
}

/** How many periods before its first one a chain must have been shown as the next one. */
export const NOTICE = 1000;

/** Whether a chain was announced, and too late. The first chain of a draw follows none, and says nothing of it. */
function isAnnouncedLate(/** @type {Receipt} */ receipt) {
  const { 'chain-announced': announced, 'chain-first-period': first } = receipt;
  return announced !== undefined && Number(announced) > Number(first) - NOTICE;
}

/**
 * Whether a stake went back in full, and whether that was all that was owed: a service could refund its winners alone.
 *
 * @param {Receipt} receipt whose status is `refunded`
 * @param {readonly string[] | undefined} winning what the seed draws; without a seed nobody can know
 * @returns {Step}
 */
function refundStep(receipt, winning) {
  const { pattern = '', odds, 'stake-minor': stake = '', 'payout-minor': minor } = receipt;
  const missing = [
    ...(minor === undefined ? ['payout-minor'] : []),
    ...(winning === undefined && !isVoid(receipt) ? ['seed'] : []),
  ];
  if (minor === undefined || missing.length > 0) return { name: 'refund', outcome: 'waits', missing, values: [] };
  const stated = BigInt(minor);
  const hasWon = winning?.includes(pattern) ?? false;
  const owed = winning && odds !== undefined ? payoutOf(receipt, winning) : undefined;
  // Each amount is written twice; both must say the same, or a part of the stake could be called all of it.
  const isFull =
    [receipt.payout, receipt.stake].every((amount) => (minorOf(amount) ?? stated) === stated) &&
    stated === BigInt(stake);
  const isWithheld = hasWon && (owed === undefined || owed > stated);
  return {
    name: 'refund',
    outcome: !isFull ? 'fails' : isWithheld ? 'withheld' : 'holds',
    missing,
    values: [
      ['stake-minor', stake],
      ['payout-minor', minor],
      ...(hasWon && owed !== undefined
        ? [/** @type {[string, string]} */ ([`${stake} × ${odds ?? ''}`, `${owed}`])]
        : []),
    ],
    note: !isFull ? 'notFull' : isWithheld ? 'ask' : isVoid(receipt) ? 'voided' : hasWon ? 'refunded' : 'generous',
  };
}

const byPattern = (/** @type {string} */ a, /** @type {string} */ b) =>
  Object.keys(PATTERNS).indexOf(a) - Object.keys(PATTERNS).indexOf(b);

const OF_CHAIN = ['chain-s0', 'chain-length'];
const OF_PERIOD = [
  ...'commitment chain-first-period bets-root bets-count leaf-count seed numbers winning'.split(' '),
  ...['draws', 'beacon-chain', 'beacon-round', 'beacon-signature'],
];
const OF_ORDER = 'pattern stake-minor odds placed nonce leaf-version leaf-index payout-minor'
  .split(' ')
  .concat(UNDER[3] ?? []);
/** What receipts must agree on, by what they have in common. @type {readonly [common: string[], same: string[]][]} */
const SHARED = [
  [
    ['period', 'order'],
    [...OF_ORDER, ...OF_PERIOD, ...OF_CHAIN],
  ],
  [['service', 'period'], OF_PERIOD],
  [['service', 'chain-first-period'], OF_CHAIN],
  [['service', 'night'], 'at root previous tree height total'.split(' ')],
  [
    ['service', 'night', 'name'],
    ['nonce', 'balance'],
  ],
];

/** Where a receipt's chain is not the one that another receipt announced, or begins before another chain has ended. */
function chainDifferences(/** @type {Receipt} */ one, /** @type {Receipt} */ other) {
  const first = Number(one['chain-first-period']);
  const isNext = one['chain-first-period'] === other['next-chain-first-period'];
  const isInside =
    first > Number(other['chain-first-period']) &&
    first < Number(other['chain-first-period']) + Number(other['chain-length']);
  return [
    ...(isNext && one['chain-s0'] !== other['next-chain-s0'] ? [['chain-s0', 'next-chain-s0']] : []),
    ...(isInside ? [['chain-first-period', 'chain-length']] : []),
  ].flatMap(([key = '', said = '']) => {
    const [a, b] = [one[key], other[said]];
    return a === undefined || b === undefined
      ? []
      : [{ key, values: /** @type {[string, string]} */ ([a, `${said}: ${b}`]) }];
  });
}

/**
 * Compares receipts with each other: what was said before the draw must still be said after it.
 *
 * @param {readonly Receipt[]} receipts
 * @returns {{ key: string, values: [string, string] }[]} where two of them differ
 */
export function compareReceipts(receipts) {
  const pairs = receipts.flatMap((a, i) => receipts.slice(i + 1).map((b) => /** @type {const} */ ([a, b])));
  return pairs.flatMap(([a, b]) => {
    const isShared = (/** @type {string} */ key) => a[key] !== undefined && a[key] === b[key];
    const keys = new Set(SHARED.filter(([common]) => common.every(isShared)).flatMap(([, same]) => same));
    const found = [...keys].flatMap((key) => {
      const [one, other] = [a[key], b[key]];
      if (one === undefined || other === undefined || one === other) return [];
      return [{ key, values: /** @type {[string, string]} */ ([one, other]) }];
    });
    if (isShared('service')) found.push(...chainDifferences(a, b), ...chainDifferences(b, a));
    // A draw is void for every order or for none: a result in one receipt belies a void draw in another.
    const isBelied = [a, b].some(isVoid) && [a, b].some((one) => OF_RESULT.some((key) => key in one));
    if (!isBelied || !['service', 'period'].every(isShared)) return found;
    const [one, other] = [a, b].map(({ status = '', seed = '–' }) => `${status}, seed: ${seed}`);
    return [...found, { key: 'status', values: /** @type {[string, string]} */ ([one, other]) }];
  });
}

/**
 * What all receipts together come to. A receipt from before the draw needs nothing more when a later one of the same order is
 * there.
 *
 * `roots`: the published roots by their nights, of a file of them.
 *
 * @typedef {{ title: string, receipt: Receipt, problems: Problem[], steps: Step[], roots?: Record<string, string> }} Checked
 * @param {readonly Checked[]} all
 * @returns {Conclusion} `void`: a draw was void, and everything that is there holds
 */
export function conclusionOf(all) {
  const has = (/** @type {Outcome} */ wanted) =>
    all.some(({ steps }) => steps.some(({ outcome }) => outcome === wanted));
  const isDone = (/** @type {Checked} */ { steps, problems }) =>
    problems.length === 0 && steps.every(({ outcome }) => outcome !== 'waits');
  const nameOf = (/** @type {Checked} */ { receipt }) =>
    ['period', 'order', 'night', 'name'].map((key) => receipt[key]).join('|');
  const done = new Set(all.filter(isDone).map(nameOf));
  if (has('withheld')) return 'withheld';
  if (has('fails') || compareReceipts(all.map(({ receipt }) => receipt)).length > 0) return 'fails';
  if (all.length === 0 || all.some((one) => one.problems.length > 0 || !done.has(nameOf(one)))) return 'waits';
  return all.some(({ receipt }) => isVoid(receipt)) ? 'void' : 'holds';
}

/**
 * What is to be said of when receipts were saved: `kept` if one from before the draw, without a seed, agrees with a later one
 * of its order; `early` if there are only such; else `keep`: a late receipt alone cannot show what was known before.
 *
 * @param {readonly Checked[]} all
 * @returns {'kept' | 'early' | 'keep' | 'compare' | 'compared'} a code of TEXTS: the last two if all files are about balances
 */
export function savedWhen(all) {
  if (all.every(({ receipt }) => receipt.format !== undefined && BALANCES.includes(receipt.format)))
    return all.some(({ steps }) => steps.some(({ name }) => name === 'published')) ? 'compared' : 'compare';
  const isLate = (/** @type {Checked} */ { receipt }) => 'seed' in receipt || isRefunded(receipt);
  const late = all.filter(isLate);
  if (late.length === 0) return 'early';
  const hasEarly = (/** @type {Checked} */ { receipt }) =>
    all.some((one) => !isLate(one) && ['period', 'order'].every((key) => one.receipt[key] === receipt[key]));
  return late.every(hasEarly) && conclusionOf(all) !== 'fails' ? 'kept' : 'keep';
}

/** The exit code of a conclusion. @type {Readonly<Record<Conclusion, 0 | 1 | 2>>} */
const EXIT_CODES = { holds: 0, void: 0, fails: 1, withheld: 1, waits: 2 };

/** @param {readonly Checked[]} all @returns {0 | 1 | 2} the exit code, as it is described at the top */
export function verdictOf(all) {
  return EXIT_CODES[conclusionOf(all)];
}

/**
 * @param {string} title
 * @param {string} text
 * @param {(done: number, links: number) => void} [onProgress]
 * @param {readonly string[]} [roots]
 * @returns {Promise<Checked>}
 */
export async function checkText(title, text, onProgress, roots) {
  const { receipt, problems } = readReceipt(text);
  return { title, receipt, problems, steps: problems.length > 0 ? [] : await checkReceipt(receipt, onProgress, roots) };
}

// ---- How a balance is counted ----

const MOST_OF_FILE = 4_000_000;
const MOST_PARTS = 256;
const MOST_LEVELS = 40;
const SUM_LIMIT = 2n ** 63n;
const BALANCES = ['balance path 1', 'balance roots 1'];
const SUM = /^\d{1,17}\.\d\d$/;

/** A number, big-endian. @param {bigint} value @param {number} length in bytes */
const bigEndian = (value, length) => fromHex(value.toString(16).padStart(length * 2, '0'));
const byte = (/** @type {number} */ value) => Uint8Array.of(value);
/** @param {unknown} value @returns {bigint | undefined} minor units; undefined for what is no sum from 0 to 2^63 */
function readSum(value) {
  const sum = typeof value === 'string' && SUM.test(value) ? BigInt(value.replace('.', '')) : undefined;
  return sum !== undefined && sum < SUM_LIMIT ? sum : undefined;
}
const writeSum = (/** @type {bigint} */ sum) => String(sum).padStart(3, '0').replace(/(..)$/, '.$1');
const isHash = (/** @type {unknown} */ value) => typeof value === 'string' && HASH.test(value);
const isWhole = (/** @type {unknown} */ value, /** @type {number} */ limit) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < limit;
/** @param {unknown} value @returns {Record<string, unknown>} */
const fieldsOf = (value) =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** @typedef {{ hash: Uint8Array, sum: bigint }} SumNode */

/**
 * A part of a balance: H(0 ‖ H(2 ‖ nonce ‖ name) ‖ number of the part ‖ amount).
 *
 * @param {string} name @param {string} nonce 64 hex digits @param {number} part from 0 @param {bigint} amount minor units
 * @returns {SumNode}
 */
export function balanceLeaf(name, nonce, part, amount) {
  const owner = sha256(joined(byte(2), fromHex(nonce), utf8(name)));
  return { hash: sha256(joined(byte(0), owner, byte(part), bigEndian(amount, 8))), sum: amount };
}

/**
 * H(1 ‖ left hash ‖ left sum ‖ right hash ‖ right sum): both sums are hashed, so neither can be made smaller unseen.
 *
 * @param {SumNode} left @param {SumNode} right
 * @returns {SumNode | undefined} undefined when the sum is 2^63 or more
 */
export function balanceNode(left, right) {
  const sum = left.sum + right.sum;
  if (sum >= SUM_LIMIT) return undefined;
  const parts = [left, right].flatMap((node) => [node.hash, bigEndian(node.sum, 8)]);
  return { hash: sha256(joined(byte(1), ...parts)), sum };
}

/** H(3 ‖ previous root ‖ time in ms ‖ height ‖ hash at the top ‖ total). @param {Record<string, unknown>} night that {@link wrongInNight} finds no fault in */
function balanceRoot({ previous, at, height, tree, total }) {
  return toHex(
    sha256(
      joined(
        byte(3),
        fromHex(String(previous)),
        bigEndian(BigInt(Date.parse(String(at))), 8),
        byte(Number(height)),
        fromHex(String(tree)),
        bigEndian(readSum(total) ?? 0n, 8),
      ),
    ),
  );
}

/** The first field of a night that is not written as it must be. @param {Record<string, unknown>} night */
function wrongInNight({ root, previous, tree, at, height, total, night }) {
  if (typeof night !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(night)) return 'night';
  if (!isHash(root)) return 'root';
  if (!isHash(previous)) return 'previous';
  if (!isHash(tree)) return 'tree';
  // The root binds the time alone.
  if (typeof at !== 'string' || at !== `${night}T00:00:00.000Z` || !(Date.parse(at) >= 0)) return 'at';
  if (!isWhole(height, MOST_LEVELS + 1)) return 'height';
  return readSum(total) === undefined ? 'total' : undefined;
}

/** The first field of a path that is not written as it must be. @param {Record<string, unknown>} path */
function wrongInPath({ name, nonce, shares, height, ...night }) {
  const wrong = wrongInNight({ ...night, height });
  if (wrong) return wrong;
  if (typeof name !== 'string' || !/^\P{Cc}{1,200}$/u.test(name)) return 'name';
  if (!isHash(nonce)) return 'nonce';
  if (!Array.isArray(shares) || shares.length < 1 || shares.length > MOST_PARTS) return 'shares';
  const isPart = (/** @type {unknown} */ one) => {
    const { position, amount, path } = fieldsOf(one);
    return (
      isWhole(position, 2 ** Number(height)) &&
      readSum(amount) !== undefined &&
      Array.isArray(path) &&
      path.length === height &&
      path.every((beside) => isHash(fieldsOf(beside)['hash']) && readSum(fieldsOf(beside)['sum']) !== undefined)
    );
  };
  return shares.every(isPart) ? undefined : 'shares';
}

/** Where a part of a balance leads. @param {Record<string, unknown>} share @param {SumNode} leaf @returns {SumNode | undefined} */
function climbSums({ position, path }, leaf) {
  /** @type {SumNode | undefined} */
  let node = leaf;
  for (const [level, beside] of /** @type {unknown[]} */ (path).entries()) {
    const { hash, sum } = fieldsOf(beside);
    const other = { hash: fromHex(String(hash)), sum: readSum(sum) ?? 0n };
    const isLeft = Math.floor(Number(position) / 2 ** level) % 2 === 0;
    if (node) node = isLeft ? balanceNode(node, other) : balanceNode(other, node);
  }
  return node;
}

/** @param {Record<string, unknown>} night @returns {Step} */
function rootStep(night) {
  const root = balanceRoot(night);
  return {
    name: 'root',
    outcome: root === night['root'] ? 'holds' : 'fails',
    missing: [],
    values: [
      ['SHA-256', root],
      ['root', String(night['root'])],
    ],
  };
}

/**
 * What outside witnesses show of the root of a night: that it was there at the time of the stamp.
 *
 * @param {Record<string, unknown>} night that {@link wrongInNight} finds no fault in
 * @param {readonly string[] | undefined} roots
 */
function nightWitness({ root, witness }, roots) {
  const { stamps, awaited } = fieldsOf(witness);
  const texts = (/** @type {unknown} */ list) => (Array.isArray(list) ? list : []).slice(0, MOST_STAMPS);
  const tokens = texts(stamps)
    .map(fieldsOf)
    .map(({ authority, token }) => /** @type {const} */ ([plain(authority), String(token)]));
  const asked = texts(awaited).map(plain).join(', ');
  return witnessStep('witnessed_balances', ['root', String(root)], { tokens, awaited: asked, limit: Infinity }, roots);
}
/** A name of a file in a line of text. @param {unknown} value */
const plain = (value) =>
  String(value)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200);

/** @param {string} title @param {Record<string, unknown>} path @param {readonly string[] | undefined} certificates @returns {Promise<Checked>} */
async function checkPathFile(title, path, certificates) {
  const wrong = wrongInPath(path);
  if (wrong) return { title, receipt: {}, problems: [{ code: 'malformed', key: wrong }], steps: [] };
  const shares = /** @type {unknown[]} */ (path['shares']).map(fieldsOf);
  const amounts = shares.map(({ amount }) => readSum(amount) ?? 0n);
  const tops = shares.map((share, part) =>
    climbSums(share, balanceLeaf(String(path['name']), String(path['nonce']), part, amounts[part] ?? 0n)),
  );
  const total = readSum(path['total']);
  const off = tops.find((top) => !top || toHex(top.hash) !== path['tree'] || top.sum !== total);
  const isOff = tops.some((top) => !top || toHex(top.hash) !== path['tree'] || top.sum !== total);
  const shown = isOff ? off : tops[0];
  const balance = writeSum(amounts.reduce((sum, amount) => sum + amount, 0n));
  const text = (/** @type {string} */ key) => String(path[key] ?? '');
  const named = 'format service night at root previous tree height total name nonce'.split(' ');
  return {
    title,
    receipt: { ...Object.fromEntries(named.filter((key) => key in path).map((key) => [key, text(key)])), balance },
    problems: [],
    steps: [
      {
        name: 'parts',
        outcome: isOff ? 'fails' : 'holds',
        missing: [],
        values: [
          ['name', text('name')],
          [amounts.map(writeSum).join(' + '), balance],
          ['SHA-256', shown ? `${toHex(shown.hash)}, ${writeSum(shown.sum)}` : '–'],
          ['tree, total', `${text('tree')}, ${text('total')}`],
        ],
      },
      rootStep(path),
      await nightWitness(path, certificates),
    ],
  };
}

/** @param {string} title @param {Record<string, unknown>} file @param {readonly string[] | undefined} certificates @returns {Promise<Checked>} */
async function checkRootsFile(title, file, certificates) {
  const nights = Array.isArray(file['nights']) ? file['nights'].map(fieldsOf) : [];
  const wrong = nights.length === 0 ? 'nights' : nights.map(wrongInNight).find((key) => key !== undefined);
  if (wrong) return { title, receipt: {}, problems: [{ code: 'malformed', key: wrong }], steps: [] };
  const off = nights.find(
    (night, index) =>
      balanceRoot(night) !== night['root'] || (index > 0 && nights[index - 1]?.['previous'] !== night['root']),
  );
  return {
    title,
    receipt: { format: String(file['format']), service: String(file['service'] ?? '') },
    problems: [],
    roots: Object.fromEntries(nights.map(({ night, root }) => [String(night), String(root)])),
    steps: [
      {
        name: 'roots',
        outcome: off ? 'fails' : 'holds',
        missing: [],
        values: off
          ? [[String(off['night']), String(off['root'])]]
          : nights.slice(0, 1).map(({ night, root }) => [String(night), String(root)]),
      },
      // The newest root includes all before it.
      await nightWitness(nights[0] ?? {}, certificates),
    ],
  };
}

/**
 * Compares each balance path with the published roots, if a file of them is there.
 *
 * @param {readonly Checked[]} all
 * @returns {Checked[]}
 */
export function withPublished(all) {
  const roots = all.flatMap((one) => (one.roots ? [one.roots] : []));
  if (roots.length === 0) return [...all];
  return all.map((one) => {
    const { night, root } = one.receipt;
    if (night === undefined || root === undefined) return one;
    const published = roots.map((nights) => nights[night]).filter((known) => known !== undefined);
    const outcome = published.length === 0 ? 'waits' : published.every((known) => known === root) ? 'holds' : 'fails';
    const values = /** @type {[string, string][]} */ ([
      ['root', root],
      ...published.map((known) => ['balances.json', known]),
    ]);
    /** @type {Step} */
    const step = {
      name: 'published',
      outcome,
      missing: [],
      values,
      ...(published.length === 0 && { note: 'noNight' }),
    };
    return { ...one, steps: [...one.steps, step] };
  });
}

/**
 * Checks a file: a receipt, a balance path, a list of such as the file of own data has it, or the published roots.
 *
 * @param {string} title @param {string} text @param {(done: number, links: number) => void} [onProgress]
 * @param {readonly string[]} [roots] as of {@link checkText}
 * @returns {Promise<Checked[]>}
 */
export async function checkFile(title, text, onProgress, roots) {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return [await checkText(title, text, onProgress, roots)];
  const unread = (/** @type {string} */ code) => [{ title, receipt: {}, problems: [{ code }], steps: [] }];
  if (text.length > MOST_OF_FILE) return unread('tooLong');
  /** @type {unknown} */
  let read;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return unread('noPath');
  }
  const files = (Array.isArray(read) ? read : [read]).map(fieldsOf);
  if (files.length === 0 || files.some(({ format }) => !BALANCES.includes(String(format)))) return unread('noPath');
  return Promise.all(
    files.map((file) => (file['format'] === 'balance path 1' ? checkPathFile : checkRootsFile)(title, file, roots)),
  );
}

// ---- Saying it ----

const TEXTS = {
  en: {
    holds: 'passed',
    fails: 'FAILED',
    waits: 'not known yet',
    void: 'nothing to check',
    withheld: 'WON, AND ONLY THE STAKE CAME BACK',
    commitment: 'The seed is the one that was committed to before betting opened',
    committed: 'A commitment was published for this period',
    chain: 'The seed leads back to the published start of its chain',
    placed: 'The bet was placed under this commitment and this chain, and under this round if it names one',
    round: 'The public random number is the one of the round that was named, and no one knew it before the draw',
    numbers: 'Numbers and sum follow from the seed, and from the public random number if one is named',
    patterns: 'The winning patterns follow from the sum',
    order: 'The bet is among the bets that were locked at close',
    payout: 'The payout is stake times odds, rounded down to the minor unit, or nothing',
    refund: 'The stake went back in full',
    parts: 'Every part of the balance leads to the top of the tree, and the sums on the way come to the total',
    root: 'The root follows from tree, total, time and the root before',
    roots: 'Each published root follows from its tree, total and time, and the next one includes it',
    published: 'The root is the one that was published for this night',
    noNight: 'The file of published roots doesn’t have this night.',
    noPath: 'This isn’t a balance path or a file of published roots.',
    headingPath: 'Balances of {night}',
    headingRoots: 'Published roots',
    resultPath: '{name}: {balance} of the {total} owed to all members at {at}.',
    compare:
      'Compare the night, root and total with what the service published, with balances.json and with what others kept: the path proves nothing for any other root.',
    compared: 'Keep both files. Compare the roots with what others kept: everyone must have been shown the same.',
    waiting: 'The receipt doesn’t say yet: {lines}.',
    lacking: 'The receipt doesn’t say: {lines}.',
    outside: 'This period isn’t part of this chain.',
    network: 'This isn’t a round of the network quicknet.',
    early_round: 'This round was published before the draw.',
    late: 'This chain wasn’t announced 1,000 periods before its first one.',
    path: 'A tree with this many bets has no such path.',
    stake: 'The stake is stated twice, with different amounts.',
    status: 'The status doesn’t match the draw and the pattern.',
    count: 'The number of bets is stated twice, with different numbers.',
    refunded: 'The receipt says that the stake went back in full instead of a payout.',
    ask: 'Your pattern won; the service returned only the stake. Ask why.',
    generous: 'Your pattern lost, but the stake still went back in full: more than was owed.',
    voided:
      'The receipt says that this draw was void. One receipt can’t show whether it was void for everyone, or why.',
    notFull: 'The receipt says that the stake went back, but the amount isn’t the stake.',
    tooLong: 'The text is too long for a receipt.',
    noReceipt: 'This isn’t a receipt: the line “format: draw receipt” is missing.',
    twice: 'The line “{key}” appears twice.',
    malformed: 'The line “{key}” isn’t in the right form.',
    missing: 'The line “{key}” is missing.',
    heading: 'Period {period}, bet {order}',
    result: '{winning} won: {numbers}, sum {sum}. This bet: {pattern}, stake {stake}, payout {payout}.',
    rose: 'Rose',
    lily: 'Lily',
    balloon: 'Balloon',
    smoke: 'Smoke',
    differ: 'Two receipts that belong together differ in “{key}”:',
    later: 'Issued before the draw was over; the later receipt of this bet completes it.',
    verdict_holds: 'Verified: every check passed.',
    verdict_void:
      'This draw was void: the receipt says that the stake went back in full, and there’s no result to check. Everything else it shows passed.',
    verdict_withheld:
      'Your pattern won; the service returned only the stake. Keep these receipts and ask the service why.',
    verdict_fails: 'A check failed. Keep these receipts and ask the service to explain.',
    verdict_waits:
      'Not everything can be checked yet: a receipt can’t be read, or its draw isn’t over. Download the receipt again after the draw.',
    keep: 'A single receipt can’t show that “commitment” and “chain-s0” were known before the bet. Check it together with one you saved at the time.',
    kept: 'One of these receipts is from before the draw and agrees with the later one. If you saved it then and left it unchanged, the result was locked in by that time.',
    early:
      'This receipt is from before the draw. Keep it unchanged: it shows what was promised. Download it again after the draw and check both together.',
    usage:
      'Usage: node verify.mjs receipt.txt [more.txt] [--lang en|zh|ja] [--tsa-root roots.pem], or node verify.mjs < receipt.txt',
    afterwards: 'stamped too late',
    unproven: 'not checked',
    unwitnessed: 'no outside witness',
    witnessed_chain: 'Outside witness for the start of the chain, from before betting opened',
    witnessed_bets: 'Outside witness for the root of the bets, from before the draw',
    witnessed_balances: 'Outside witness for the root of the balances',
    stamp_holds: '{authority}: stamped at {time} by “{by}”, under the root certificate “{root}”.',
    stamp_late_witnessed_chain:
      '{authority}: stamped at {time} by “{by}”, under the root certificate “{root}”, after betting opened: this doesn’t show that the chain was locked in before.',
    stamp_late_witnessed_bets:
      '{authority}: stamped at {time} by “{by}”, under the root certificate “{root}”, after the draw: this doesn’t show that the bets were locked before it.',
    stamp_when:
      '{authority}: stamped at {time} by “{by}”, under the root certificate “{root}”. The receipt doesn’t say what to compare that time with.',
    stamp_unreadable: '{authority}: this isn’t a time-stamp.',
    stamp_imprint: '{authority}: this time-stamp is for something else.',
    stamp_signature: '{authority}: the signature of this time-stamp is wrong.',
    stamp_unsupported: '{authority}: states {time}, signed in a way this program can’t check.',
    stamp_certificate: '{authority}: not signed with a certificate for time-stamps that was valid then.',
    stamp_root:
      '{authority}: states {time}, under a root certificate that isn’t one of those you trust. Name it with --tsa-root if you trust it.',
    stamp_unchecked: '{authority}: states {time}. Browsers don’t check who signed that; verify.mjs does.',
    stamp_awaited: 'Still awaited from: {authority}.',
    stamp_none: 'No outside witness has stamped this: you only have the service’s word for when it was locked in.',
    noRoot: 'There’s no certificate in the --tsa-root file.',
    noFile: 'This file can’t be opened.',
    failed: 'The verifier failed; nothing was checked.',
  },
  zh: {
    holds: '通过',
    fails: '未通过',
    waits: '尚不可知',
    void: '没有可验证的内容',
    withheld: '已中奖，却只退还了投注额',
    commitment: '种子就是投注开始前所承诺的那一个',
    committed: '本期公布过承诺值',
    chain: '种子可以逐环回溯到链的公开起点',
    placed: '这笔投注对应这个承诺值和这条链；指定了随机数轮次的，也对应该轮次',
    round: '公共随机数属于事先指定的轮次，开奖之前无人知道',
    numbers: '号码与和值由种子得出；指定了公共随机数的，由两者共同得出',
    patterns: '中奖图案由和值得出',
    order: '这笔投注在截止时固定下来的投注之中',
    payout: '派彩等于投注额乘以赔率（不足最小单位的部分舍去），未中则为零',
    refund: '投注额已全额退还',
    parts: '余额的每一部分都通向树顶，沿途之和等于总额',
    root: '树根由树、总额、时间和前一个树根得出',
    roots: '每个公布的树根都由其树、总额和时间得出，并包含在后一个之中',
    published: '树根就是当夜公布的那一个',
    noNight: '公布树根的文件里没有这一夜。',
    noPath: '这不是余额路径，也不是公布树根的文件。',
    headingPath: '{night} 的余额',
    headingRoots: '公布的树根',
    resultPath: '{name}：{at} 应付全体会员 {total}，其中 {balance}。',
    compare:
      '请把日期、树根和总额与平台公布的内容、balances.json 以及他人保存的内容核对：换一个树根，这条路径就什么也证明不了。',
    compared: '请保存两份文件，并与他人保存的树根核对：所有人看到的必须相同。',
    waiting: '凭证中还没有：{lines}。',
    lacking: '凭证中没有：{lines}。',
    outside: '这一期不属于这条链。',
    network: '这不是 quicknet 网络的轮次。',
    early_round: '这一轮在开奖之前就已公布。',
    late: '这条链没有在其第一期的 1,000 期之前公布。',
    path: '这么多笔投注的树里没有这样的路径。',
    stake: '投注额的两种写法不一致。',
    status: '状态与由开奖和图案得出的结果不符。',
    count: '投注笔数的两种写法不一致。',
    refunded: '凭证写明投注额已全额退还，没有派彩。',
    ask: '您的图案中奖了，平台却只退还了投注额。请要求说明原因。',
    generous: '您的图案没有中奖，投注额仍全额退还：多于应付的金额。',
    voided: '凭证写明本次开奖作废。是否对所有人都作废、为何作废，仅凭一份凭证无法证明。',
    notFull: '凭证写明投注额已退还，但金额与投注额不符。',
    tooLong: '文字太长，不是凭证。',
    noReceipt: '这不是凭证：没有“format: draw receipt”这一行。',
    twice: '“{key}”这一行出现了两次。',
    malformed: '“{key}”这一行的写法不对。',
    missing: '缺少“{key}”这一行。',
    heading: '第 {period} 期，投注 {order}',
    result: '{winning}中奖：{numbers}，和值 {sum}。这笔投注：{pattern}，投注额 {stake}，派彩 {payout}。',
    rose: '玫瑰',
    lily: '百合',
    balloon: '气球',
    smoke: '烟雾',
    differ: '本应一致的两份凭证在“{key}”上不同：',
    later: '签发时尚未开奖；同一笔投注后来的凭证补全了它。',
    verdict_holds: '已验证：全部检查均通过。',
    verdict_void: '本次开奖作废：凭证写明投注额已全额退还，没有可验证的结果。凭证中的其余内容均通过检查。',
    verdict_withheld: '您的图案中奖了，平台却只退还了投注额。请保存这些凭证，并要求平台说明原因。',
    verdict_fails: '有检查未通过。请保存这些凭证，并要求平台作出解释。',
    verdict_waits: '还不能全部验证：凭证无法读取，或者尚未开奖。请在开奖后重新保存凭证。',
    keep: '仅凭一份凭证，无法证明“commitment”和“chain-s0”在投注之前就已公布。请与您当时保存的凭证一起验证。',
    kept: '其中一份凭证来自开奖之前，与后来的凭证一致。如果您是当时保存、之后未作改动，那么结果在那时就已确定。',
    early: '这是开奖前的凭证。请原样保存：它写明了当时的承诺。开奖后请再下载一次，并把两份一起验证。',
    usage:
      '用法：node verify.mjs 凭证.txt [更多.txt] [--lang en|zh|ja] [--tsa-root 根证书.pem]，或 node verify.mjs < 凭证.txt',
    afterwards: '盖戳过晚',
    unproven: '未核验',
    unwitnessed: '没有外部见证',
    witnessed_chain: '链的起点在投注开始前的外部见证',
    witnessed_bets: '投注根值在开奖前的外部见证',
    witnessed_balances: '余额树根的外部见证',
    stamp_holds: '{authority}：由“{by}”于 {time} 盖戳，根证书为“{root}”。',
    stamp_late_witnessed_chain:
      '{authority}：由“{by}”于 {time} 盖戳，根证书为“{root}”，晚于投注开始：不能证明链在此之前已经固定。',
    stamp_late_witnessed_bets:
      '{authority}：由“{by}”于 {time} 盖戳，根证书为“{root}”，晚于开奖：不能证明投注在开奖前已经固定。',
    stamp_when: '{authority}：由“{by}”于 {time} 盖戳，根证书为“{root}”。凭证没有写明应与哪个时间比较。',
    stamp_unreadable: '{authority}：这不是时间戳。',
    stamp_imprint: '{authority}：这个时间戳对应的是别的内容。',
    stamp_signature: '{authority}：这个时间戳的签名不对。',
    stamp_unsupported: '{authority}：写明的时间是 {time}，其签名方式本程序无法核验。',
    stamp_certificate: '{authority}：签名所用的不是当时有效的时间戳专用证书。',
    stamp_root:
      '{authority}：写明的时间是 {time}，但其根证书不在您信任的证书之中。如果您信任它，请用 --tsa-root 指定。',
    stamp_unchecked: '{authority}：写明的时间是 {time}。浏览器不核验由谁签名，verify.mjs 会核验。',
    stamp_awaited: '仍在等待：{authority}。',
    stamp_none: '没有外部见证方为它加盖过时间戳：何时固定，只有平台自己的说法。',
    noRoot: '--tsa-root 的文件里没有证书。',
    noFile: '无法打开这个文件。',
    failed: '验证工具出错，没有验证任何内容。',
  },
  ja: {
    holds: '合格',
    fails: '不合格',
    waits: 'まだ不明',
    void: '確認できるものなし',
    withheld: '当たりなのに、賭け金だけが返還されている',
    commitment: 'シードは受付開始前のコミットメントに対応している',
    committed: 'この回のコミットメントは公開されていた',
    chain: 'シードから、公開されたチェーンの起点までたどれる',
    placed:
      'このベットは、このコミットメントとこのチェーン（ラウンドの指定があればそのラウンドも）のもとで受け付けられた',
    round: '公開乱数は指定されたラウンドのもので、抽選前には誰も知らなかった',
    numbers: '数字と合計はシードから（公開乱数の指定があればその両方から）求まる',
    patterns: '当たりの絵柄は合計から決まる',
    order: 'このベットは受付終了時に確定したベットに含まれている',
    payout: '払戻額は賭け金 × オッズ（最小単位未満は切り捨て）、はずれなら 0',
    refund: '賭け金は全額返還された',
    parts: '残高の各部分はツリーの頂点に至り、途中の和は総額になる',
    root: 'ルートハッシュはツリー、総額、日時、1 つ前のルートハッシュから求まる',
    roots: '公開された各ルートハッシュはそのツリー、総額、日時から求まり、次のルートハッシュに含まれている',
    published: 'ルートハッシュはその夜に公開されたものである',
    noNight: '公開されたルートハッシュのファイルに、この夜はありません。',
    noPath: '残高の経路でも、公開されたルートハッシュのファイルでもありません。',
    headingPath: '{night} の残高',
    headingRoots: '公開されたルートハッシュ',
    resultPath: '{name}：{at} 時点の会員残高の総額 {total} のうち {balance}。',
    compare:
      '日付、ルートハッシュ、総額を、サービスが公開したもの、balances.json、ほかの人が保管しているものと比べてください。ルートハッシュが違えば、この経路は何も証明しません。',
    compared:
      '両方のファイルを保管し、ほかの人が保管しているルートハッシュと比べてください。全員に同じものが示されていなければなりません。',
    waiting: '控えにまだ記載がありません：{lines}。',
    lacking: '控えに記載がありません：{lines}。',
    outside: 'この回はこのチェーンのものではありません。',
    network: 'quicknet ネットワークのラウンドではありません。',
    early_round: 'このラウンドは抽選の前に公開されていました。',
    late: 'このチェーンは、最初の回の 1,000 回前までに予告されていません。',
    path: 'この件数のツリーに、このような経路はありません。',
    stake: '賭け金の 2 つの記載が食い違っています。',
    status: '状態の記載が、抽選と絵柄から決まる結果と一致しません。',
    count: 'ベット件数の 2 つの記載が食い違っています。',
    refunded: '控えには、払戻の代わりに賭け金を全額返還したと書かれています。',
    ask: '絵柄は当たりでしたが、サービスは賭け金しか返していません。理由をお尋ねください。',
    generous: '絵柄ははずれでしたが、賭け金は全額返還されました。支払うべき額より多く返されています。',
    voided:
      '控えには、この抽選は無効になったと書かれています。全員にとって無効だったか、なぜ無効になったかは、控え 1 枚では示せません。',
    notFull: '控えには賭け金を返還したと書かれていますが、金額が賭け金と一致しません。',
    tooLong: '控えとしては長すぎます。',
    noReceipt: '控えではありません：「format: draw receipt」の行がありません。',
    twice: '「{key}」の行が 2 回あります。',
    malformed: '「{key}」の行の書き方が正しくありません。',
    missing: '「{key}」の行がありません。',
    heading: '第 {period} 回、ベット {order}',
    result: '{winning}が当たり：{numbers}、合計 {sum}。このベット：{pattern}、賭け金 {stake}、払戻額 {payout}。',
    rose: 'バラ',
    lily: 'ユリ',
    balloon: '風船',
    smoke: '煙',
    differ: '同じはずの 2 つの控えで「{key}」が異なります：',
    later: '抽選が終わる前に発行された控えです。同じベットの後の控えで補われています。',
    verdict_holds: '検証済み：すべての検証項目に合格しました。',
    verdict_void:
      'この抽選は無効です。控えには賭け金を全額返還したと書かれており、確認できる結果はありません。控えのほかの記載に食い違いはありません。',
    verdict_withheld:
      '絵柄は当たりでしたが、サービスは賭け金しか返していません。控えを保管し、サービスに理由をお尋ねください。',
    verdict_fails: '不合格の検証項目があります。控えを保管し、サービスに説明を求めてください。',
    verdict_waits:
      'まだすべては確認できません。控えが読めないか、抽選が終わっていません。抽選後に控えを取り直してください。',
    keep: '控え 1 枚だけでは、「commitment」と「chain-s0」がベットの前に公開されていたことは示せません。当時保存した控えと一緒に確認してください。',
    kept: '控えの 1 つは抽選前のもので、後の控えと一致しています。当時保存して変更していなければ、結果はその時点で決まっていました。',
    early:
      '抽選前の控えです。変更せずに保管してください。約束の内容を示すものです。抽選後にもう一度取得し、両方を一緒に確認してください。',
    usage:
      '使い方：node verify.mjs 控え.txt [ほかの控え.txt] [--lang en|zh|ja] [--tsa-root ルート証明書.pem]、または node verify.mjs < 控え.txt',
    afterwards: '付与の時刻が遅い',
    unproven: '未確認',
    unwitnessed: '外部のタイムスタンプなし',
    witnessed_chain: '受付開始前の、チェーンの起点への外部のタイムスタンプ',
    witnessed_bets: '抽選前の、ベットのルートハッシュへの外部のタイムスタンプ',
    witnessed_balances: '残高のルートハッシュへの外部のタイムスタンプ',
    stamp_holds: '{authority}：「{by}」が {time} に付与（ルート証明書「{root}」）。',
    stamp_late_witnessed_chain:
      '{authority}：「{by}」が {time} に付与（ルート証明書「{root}」）。受付開始より後のため、それ以前にチェーンが確定していたことの証明にはなりません。',
    stamp_late_witnessed_bets:
      '{authority}：「{by}」が {time} に付与（ルート証明書「{root}」）。抽選より後のため、抽選前にベットが確定していたことの証明にはなりません。',
    stamp_when:
      '{authority}：「{by}」が {time} に付与（ルート証明書「{root}」）。どの時刻と比べるべきか、控えに記載がありません。',
    stamp_unreadable: '{authority}：タイムスタンプではありません。',
    stamp_imprint: '{authority}：このタイムスタンプは別のもののためのものです。',
    stamp_signature: '{authority}：このタイムスタンプの署名が正しくありません。',
    stamp_unsupported:
      '{authority}：時刻は {time} と書かれていますが、その署名方式はこのプログラムでは確認できません。',
    stamp_certificate: '{authority}：当時有効だったタイムスタンプ用の証明書による署名ではありません。',
    stamp_root:
      '{authority}：時刻は {time} と書かれていますが、ルート証明書が信頼済みのものの中にありません。信頼する場合は --tsa-root で指定してください。',
    stamp_unchecked:
      '{authority}：時刻は {time} と書かれています。誰が署名したかをブラウザーは確認しません。verify.mjs が確認します。',
    stamp_awaited: 'タイムスタンプ待ち：{authority}。',
    stamp_none:
      '外部機関によるタイムスタンプはありません。いつ確定したかについては、サービス自身の説明しかありません。',
    noRoot: '--tsa-root のファイルに証明書がありません。',
    noFile: 'このファイルは開けません。',
    failed: '検証ツールでエラーが起き、何も検証できませんでした。',
  },
};

/** @typedef {keyof typeof TEXTS} Language */

/** @param {string | undefined} tag such as `zh-CN` @returns {Language | undefined} */
export function languageOf(tag) {
  return /** @type {Language[]} */ (Object.keys(TEXTS)).find((name) => name === tag?.slice(0, 2).toLowerCase());
}

/**
 * @param {Language} language
 * @param {string} code
 * @param {Readonly<Record<string, string | undefined>>} [values]
 */
export function say(language, code, values = {}) {
  /** @type {Readonly<Record<string, string>>} */
  const texts = TEXTS[language];
  return (texts[code] ?? code).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/**
 * What a receipt says the draw and the bet came to, in a sentence.
 *
 * @param {Language} language
 * @param {Receipt} receipt
 * @returns {string[]} none where it states no result
 */
export function resultOf(language, receipt) {
  if (receipt.balance !== undefined) return [say(language, 'resultPath', receipt)];
  const { numbers, sum, winning, pattern, stake, payout } = receipt;
  if ([numbers, sum, winning, payout].includes(undefined)) return [];
  const named = (/** @type {string | undefined} */ name = '') => say(language, name);
  const wins = (winning ?? '').split(' ').map(named).join(' + ');
  const thrown = (numbers ?? '').replaceAll(' ', ' · ');
  return [say(language, 'result', { numbers: thrown, sum, winning: wins, pattern: named(pattern), stake, payout })];
}

/** What a file is about. @param {Language} language @param {Receipt} receipt */
export const headingOf = (language, receipt) => {
  const about = BALANCES.indexOf(receipt.format ?? '');
  return say(language, ['headingPath', 'headingRoots'][about] ?? 'heading', receipt);
};

/** The mark of an outcome; its word always stands beside it. */
export const MARKS = {
  holds: '✓',
  fails: '✗',
  waits: '…',
  void: '–',
  withheld: '✗',
  afterwards: '–',
  unproven: '?',
  unwitnessed: '–',
};

/** @param {Language} language @param {Step} step @returns {string[]} what more there is to say of a step */
export function remarksOn(language, { outcome, missing, note, stamps = [] }) {
  const code = outcome === 'void' ? 'lacking' : 'waiting';
  return [
    ...(missing.length > 0 ? [say(language, code, { lines: missing.join(', ') })] : []),
    ...(note ? [say(language, note)] : []),
    ...stamps.map((stamp) => say(language, stamp.code, stamp.values)),
  ];
}

/** @param {Language} language @param {Checked} checked @returns {string[]} */
function report(language, { title, receipt, problems, steps }) {
  const name = problems.length > 0 ? '' : ` · ${headingOf(language, receipt)}`;
  return [
    `${title}${name}`,
    ...(problems.length > 0 ? [] : resultOf(language, receipt).map((line) => `  ${line}`)),
    ...problems.map(({ code, key }) => `  ${MARKS.fails} ${say(language, code, { key })}`),
    ...steps.flatMap((step) => [
      `  ${MARKS[step.outcome]} ${say(language, step.outcome)}: ${say(language, step.name)}`,
      ...step.values.map(([label, value]) => `      ${label}: ${value}`),
      ...remarksOn(language, step).map((remark) => `      ${remark}`),
    ]),
    '',
  ];
}

// ---- The library ----

/**
 * Signatures on the curve BLS12-381: the code of @noble/curves 2.4.0 in one line, as esbuild makes it from the package. The MIT License:
 *
 * Copyright (c) 2022 Paul Miller (https://paulmillr.com)
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the “Software”), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in
 * all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED “AS IS”, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
 * THE SOFTWARE.
 *
 * @type {() => (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean}
 */
/* eslint-disable */
// @ts-ignore
// prettier-ignore
const BLS = () => { "use strict";var bls=(()=>{var rt=Object.defineProperty;var Er=Object.getOwnPropertyDescriptor;var wr=Object.getOwnPropertyNames;var Br=Object.prototype.hasOwnProperty;var Or=(r,e,t)=>e in r?rt(r,e,{enumerable:!0,configurable:!0,writable:!0,value:t}):r[e]=t;var Sr=(r,e)=>{for(var t in e)rt(r,t,{get:e[t],enumerable:!0})},vr=(r,e,t,n)=>{if(e&&typeof e=="object"||typeof e=="function")for(let o of wr(e))!Br.call(r,o)&&o!==t&&rt(r,o,{get:()=>e[o],enumerable:!(n=Er(e,o))||n.enumerable});return r};var _r=r=>vr(rt({},"__esModule",{value:!0}),r);var w=(r,e,t)=>Or(r,typeof e!="symbol"?e+"":e,t);var Zo={};Sr(Zo,{isSigned:()=>Mo});var Rr=r=>r/2**32|0,Fr=r=>r>>>0;function dn(r,e,t,n){let o=Rr(t),c=Fr(t);r.setUint32(e,n?c:o,n),r.setUint32(e+4,n?o:c,n)}function ot(r){return r instanceof Uint8Array||ArrayBuffer.isView(r)&&r.constructor.name==="Uint8Array"&&"BYTES_PER_ELEMENT"in r&&r.BYTES_PER_ELEMENT===1}var _t=r=>r?`"${r}" `:"";function Xe(r,e=""){if(typeof r!="number")throw new TypeError(_t(e)+"expected number, got "+typeof r);if(!Number.isSafeInteger(r)||r<0)throw new RangeError(_t(e)+"expected integer >= 0, got "+r);return r}function pe(r,e,t=""){if(ot(r)&&(e===void 0||r.length===e))return r;e!==void 0&&Xe(e,"length");let n=ot(r),o=e!==void 0?` of length ${e}`:"",c=n?`length=${r.length}`:`type=${typeof r}`,s=_t(t)+"expected Uint8Array"+o+", got "+c;throw n?new RangeError(s):new TypeError(s)}var Tr=(r,e)=>{if(r===null||typeof r!="object"||Array.isArray(r))throw new TypeError((e==="object"?"":`"${e}" `)+"expected object, got type="+typeof r)},un=(r,e)=>{Tr(r,e);let t=Object.getPrototypeOf(r);if(t!==Object.prototype&&t!==null)throw new TypeError(`"${e}" expected plain object`);if(Object.hasOwn(r,"__proto__"))throw new TypeError(`"${e}.__proto__" is not allowed`)};function Rt(r,e=!0){if(r.destroyed)throw new Error("hash was destroyed");if(e&&r.finished)throw new Error("digest() was already called")}function bn(r,e){pe(r,void 0,"output");let t=e.outputLen;if(!(r.length>=t))throw new RangeError('"output" expected length >= '+t)}function Ft(...r){for(let e=0;e<r.length;e++)r[e].fill(0)}function ct(r){return new DataView(r.buffer,r.byteOffset,r.byteLength)}function de(r,e){return r<<32-e|r>>>e}var hn=typeof Uint8Array.from([]).toHex=="function"&&typeof Uint8Array.fromHex=="function",Nr=Array.from({length:256},(r,e)=>e.toString(16).padStart(2,"0"));function st(r){if(pe(r),hn)return r.toHex();let e="";for(let t=0;t<r.length;t++)e+=Nr[r[t]];return e}function ln(r){return r>=48&&r<=57?r-48:r>=65&&r<=70?r-55:r>=97&&r<=102?r-87:void 0}function Tt(r){if(typeof r!="string")throw new TypeError("hex string expected, got "+typeof r);if(hn)try{return Uint8Array.fromHex(r)}catch(o){throw o instanceof SyntaxError?new RangeError(o.message):o}let e=r.length,t=e/2;if(e%2)throw new RangeError("hex string expected, got unpadded hex of length "+e);let n=new Uint8Array(t);for(let o=0,c=0;o<t;o++,c+=2){let s=ln(r.charCodeAt(c)),i=ln(r.charCodeAt(c+1));if(s===void 0||i===void 0){let f=r[c]+r[c+1];throw new RangeError('hex string expected, got non-hex character "'+f+'" at index '+c)}n[o]=s*16+i}return n}function pn(...r){let e=0;for(let n=0;n<r.length;n++){let o=r[n];pe(o),e+=o.length}let t=new Uint8Array(e);for(let n=0,o=0;n<r.length;n++){let c=r[n];t.set(c,o),o+=c.length}return t}function Ir(r,e,t="opts"){return un(r,"defaults"),e!==void 0&&un(e,t),Object.assign(Object.create(null),r,e)}function mn(r,e={}){if(typeof r!="function")throw new TypeError('"hashCons" expected function, got type='+typeof r);e=Ir({},e,"info");let t=(o,c)=>r(c).update(o).digest(),n=r(void 0);return t.outputLen=n.outputLen,t.blockLen=n.blockLen,t.canXOF=n.canXOF,t.create=o=>r(o),Object.assign(t,e),Object.freeze(t)}function xn(r=32){Xe(r,"bytesLength");let e=typeof globalThis=="object"?globalThis.crypto:null;if(typeof e?.getRandomValues!="function")throw new Error("crypto.getRandomValues must be defined");if(r>65536)throw new RangeError(`"bytesLength" expected <= 65536, got ${r}`);return e.getRandomValues(new Uint8Array(r))}var gn=r=>({oid:Uint8Array.from([6,9,96,134,72,1,101,3,4,2,r])});function yn(r,e,t){return r&e^~r&t}function En(r,e,t){return r&e^r&t^e&t}var it=class{constructor(e,t,n,o){w(this,"blockLen");w(this,"outputLen");w(this,"canXOF",!1);w(this,"padOffset");w(this,"isLE");w(this,"buffer");w(this,"view");w(this,"finished",!1);w(this,"length",0);w(this,"pos",0);w(this,"destroyed",!1);this.blockLen=e,this.outputLen=t,this.padOffset=n,this.isLE=o,this.buffer=new Uint8Array(e),this.view=ct(this.buffer)}update(e){Rt(this),pe(e);let{view:t,buffer:n,blockLen:o}=this,c=e.length,s=!1;for(let i=0;i<c;){let f=Math.min(o-this.pos,c-i);if(f===o){let a=ct(e);for(;o<=c-i;i+=o)this.process(a,i);s=!0;continue}n.set(i===0&&f===c?e:e.subarray(i,i+f),this.pos),this.pos+=f,i+=f,this.pos===o&&(this.process(t,0),this.pos=0,s=!0)}return this.length+=e.length,s&&this.roundClean(),this}digestInto(e){Rt(this),bn(e,this),this.finished=!0;let{buffer:t,view:n,blockLen:o,isLE:c}=this,{pos:s}=this;t[s++]=128,t.fill(0,s),this.padOffset>o-s&&(this.process(n,0),t.fill(0)),dn(n,o-8,this.length*8,c),this.process(n,0),this.roundClean();let i=e===t?n:ct(e),f=this.outputLen,a=f/4,d=this.get();if(f%4||a>d.length)throw new Error("invalid outputLen");for(let l=0;l<a;l++)i.setUint32(4*l,d[l],c)}digest(){let{buffer:e,outputLen:t}=this;this.digestInto(e);let n=e.slice(0,t);return this.destroy(),n}_cloneIntoMeta(e){let{buffer:t,length:n,finished:o,destroyed:c,pos:s}=this;return e.destroyed=c,e.finished=o,e.length=n,e.pos=s,s&&e.buffer.set(t),e}clone(){return this._cloneInto()}},wn=Uint32Array.from([1779033703,3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]);var Ar=Uint32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),me=new Uint32Array(64),Nt=class extends it{constructor(t,n){super(64,t,8,!1);w(this,"A",0);w(this,"B",0);w(this,"C",0);w(this,"D",0);w(this,"E",0);w(this,"F",0);w(this,"G",0);w(this,"H",0);this.A=n[0]|0,this.B=n[1]|0,this.C=n[2]|0,this.D=n[3]|0,this.E=n[4]|0,this.F=n[5]|0,this.G=n[6]|0,this.H=n[7]|0}get(){let{A:t,B:n,C:o,D:c,E:s,F:i,G:f,H:a}=this;return[t,n,o,c,s,i,f,a]}set(t,n,o,c,s,i,f,a){this.A=t|0,this.B=n|0,this.C=o|0,this.D=c|0,this.E=s|0,this.F=i|0,this.G=f|0,this.H=a|0}_cloneInto(t){return(t||(t=new this.constructor)).set(...this.get()),this._cloneIntoMeta(t)}process(t,n){for(let p=0;p<16;p++,n+=4)me[p]=t.getUint32(n,!1);for(let p=16;p<64;p++){let b=me[p-15],h=me[p-2],x=de(b,7)^de(b,18)^b>>>3,u=de(h,17)^de(h,19)^h>>>10;me[p]=u+me[p-7]+x+me[p-16]|0}let{A:o,B:c,C:s,D:i,E:f,F:a,G:d,H:l}=this;for(let p=0;p<64;p++){let b=de(f,6)^de(f,11)^de(f,25),h=l+b+yn(f,a,d)+Ar[p]+me[p]|0,u=(de(o,2)^de(o,13)^de(o,22))+En(o,c,s)|0;l=d,d=a,a=f,f=i+h|0,i=s,s=c,c=o,o=h+u|0}o=o+this.A|0,c=c+this.B|0,s=s+this.C|0,i=i+this.D|0,f=f+this.E|0,a=a+this.F|0,d=d+this.G|0,l=l+this.H|0,this.set(o,c,s,i,f,a,d,l)}roundClean(){Ft(me)}destroy(){this.destroyed=!0,this.set(0,0,0,0,0,0,0,0),Ft(this.buffer)}},It=class extends Nt{constructor(){super(32,wn)}};var Bn=mn(()=>new It,gn(1));function ie(r,e,t=()=>{}){if(!Array.isArray(r))throw new TypeError(`"${e}" expected array, got type=${typeof r}`);for(let n=0;n<r.length;n++)t(r[n],`${e}[${n}]`);return r}var G=(r,e,t)=>pe(r,e,t),qt=Xe;function xe(r,e="object"){if(r===null||typeof r!="object"||Array.isArray(r))throw new TypeError(e==="object"?"expected valid options object":`"${e}" expected object, got type=${typeof r}`);return r}function Ie(r,e){if(typeof r!="function")throw new TypeError(`"${e}" is invalid: expected function, got ${typeof r}`);return r}var Ke=st,Q=(...r)=>pn(...r),Qe=r=>Tt(r),ye=ot,Ce=r=>xn(r),ft=BigInt(0),At=BigInt(1),qr=r=>r?`"${r}" `:"";function Ee(r,e=""){if(typeof r!="boolean")throw new TypeError(qr(e)+"expected boolean, got type="+typeof r);return r}function jr(r){if(typeof r=="bigint"){if(!ge(r))throw new RangeError("positive bigint expected, got "+r)}else qt(r);return r}function V(r,e=""){if(typeof r!="number"){let t=e&&`"${e}" `;throw new TypeError(t+"expected number, got type="+typeof r)}if(!Number.isSafeInteger(r)){let t=e&&`"${e}" `;throw new RangeError(t+"expected safe integer, got "+r)}}function On(r){if(typeof r!="string")throw new TypeError("hex string expected, got "+typeof r);return r===""?ft:BigInt("0x"+r)}function we(r){return On(st(r))}function jt(r){return On(st(ze(pe(r)).reverse()))}function Be(r,e){if(Xe(e),e===0)throw new Error("zero output length is invalid");r=jr(r);let t=e*2,n=r.toString(16);if(n.length>t)throw new RangeError("number is too large");return Tt(n.padStart(t,"0"))}function Lt(r,e){return Be(r,e).reverse()}function ze(r){return Uint8Array.from(G(r))}function at(r){if(typeof r!="string")throw new TypeError("ascii string expected, got "+typeof r);return Uint8Array.from(r,(e,t)=>{let n=e.charCodeAt(0);if(e.length!==1||n>127)throw new RangeError(`string contains non-ASCII character "${r[t]}" with code ${n} at position ${t}`);return n})}function ge(r){return typeof r=="bigint"&&ft<=r}function Dt(r,e,t){return ge(r)&&ge(e)&&ge(t)&&e<=r&&r<t}function dt(r,e,t,n){if(!Dt(e,t,n))throw new RangeError("expected valid "+r+": "+t+" <= n < "+n+", got "+e)}function fe(r){if(r<ft)throw new Error("expected non-negative bigint, got "+r);return r===ft?0:r.toString(2).length}function Sn(r,e){if(typeof r!="bigint")throw new TypeError('"n" expected bigint, got type='+typeof r);return V(e,"pos"),r>>BigInt(e)&At}var ut=r=>(V(r,"n"),(At<<BigInt(r))-At);function ee(r,e={},t={},n="object"){xe(r,n),xe(e,"fields"),xe(t,"optFields");function o(s,i,f){let a=n==="object"?`param "${String(s)}"`:`"${n}.${String(s)}"`,d=r[s];if(!Object.hasOwn(r,s)&&(f?d!==void 0:i!=="function"))throw new TypeError(`${a} is invalid: expected own property`);if(f&&d===void 0)return;let l=typeof d;if(l!==i||d===null)throw new TypeError(`${a} is invalid: expected ${i}, got ${l}`)}let c=(s,i)=>Object.entries(s).forEach(([f,a])=>o(f,a,i));c(e,!1),c(t,!0)}var ue=()=>{throw new Error("not implemented")};var P=BigInt(0),z=BigInt(1),Ae=BigInt(2),Rn=BigInt(3),bt=BigInt(4),Fn=BigInt(5),Lr=BigInt(7),Tn=BigInt(8),Dr=BigInt(9),Nn=BigInt(15),In=BigInt(16),An=BigInt("0x10000000000000000");function ce(r,e){if(e<=P)throw new Error("mod: expected positive modulus, got "+e);let t=r%e;return t>=P?t:e+t}function Ur(r,e,t){if(t<=z)throw new Error("pow: expected modulus > 1, got "+t);if(typeof e!="bigint")throw new TypeError("invalid exponent: expected bigint, got "+typeof e);if(e<P)throw new Error("invalid exponent, negatives unsupported");if(e===P)return z;if(e===z)return r;let n=r%t;if(n<P&&(n+=t),e<An){let i=z;for(;e>P;)e&z&&(i=i*n%t),n=n*n%t,e>>=z;return i}let o=[];for(;e>P;)o.push(Number(e&Nn)),e>>=bt;let c=new Array(16);c[0]=z,c[1]=n;for(let i=2;i<16;i++)c[i]=c[i-1]*n%t;let s=c[o[o.length-1]];for(let i=o.length-2;i>=0;i--){s=s*s%t,s=s*s%t,s=s*s%t,s=s*s%t;let f=o[i];f!==0&&(s=s*c[f]%t)}return s}function vn(r,e){if(r===P)throw new Error("invert: expected non-zero number");if(e<=z)throw new Error("invert: expected modulus > 1, got "+e);let t=ce(r,e),n=e,o=P,c=z;for(;t!==P;){let i=n/t,f=n-t*i,a=o-c*i;n=t,t=f,o=c,c=a}if(n!==z)throw new Error("invert: does not exist");return ce(o,e)}function Ut(r,e,t){let n=r;if(!n.eql(n.sqr(e),t))throw new Error("Cannot find square root")}function Ct(r,e){if((r&z)===P)throw new Error(e+": expected odd modulus, got "+r)}function qn(r,e){let t=r,n=(t.ORDER+z)/bt,o=t.pow(e,n);return Ut(t,o,e),o}function Cr(r,e){let t=r,n=(t.ORDER-Fn)/Tn,o=t.mul(e,Ae),c=t.pow(o,n),s=t.mul(e,c),i=t.mul(t.mul(s,Ae),c),f=t.mul(s,t.sub(i,t.ONE));return Ut(t,f,e),f}function zr(r){let e=Oe(r),t=jn(r),n=t(e,e.neg(e.ONE)),o=t(e,n),c=t(e,e.neg(n)),s=(r+Lr)/In;return((i,f)=>{let a=i,d=a.pow(f,s),l=a.mul(d,n),p=a.mul(d,o),b=a.mul(d,c),h=a.eql(a.sqr(l),f),x=a.eql(a.sqr(p),f);d=a.cmov(d,l,h),l=a.cmov(b,p,x);let u=a.eql(a.sqr(l),f),E=a.cmov(d,l,u);return Ut(a,E,f),E})}function jn(r){if(r<Rn)throw new Error("sqrt is not defined for small field");Ct(r,"tonelliShanks");let e=r-z,t=0;for(;e%Ae===P;)e/=Ae,t++;let n=Ae,o=Oe(r);for(;He(o,n)===1;)if(n++>1e3)throw new Error("Cannot find square root: probably non-prime P");if(t===1)return qn;let c=o.pow(n,e),s=(e+z)/Ae;return function(f,a){let d=f;if(d.is0(a))return a;if(He(d,a)!==1)throw new Error("Cannot find square root");let l=t,p=d.mul(d.ONE,c),b=d.pow(a,e),h=d.pow(a,s);for(;!d.eql(b,d.ONE);){if(d.is0(b))throw new Error("Cannot find square root: probably non-prime P");let x=1,u=d.sqr(b);for(;!d.eql(u,d.ONE);)if(x++,u=d.sqr(u),x===l)throw new Error("Cannot find square root");let E=z<<BigInt(l-x-1),F=d.pow(p,E);l=x,p=d.sqr(F),b=d.mul(b,p),h=d.mul(h,F)}return h}}function Hr(r){return Ct(r,"Fp.sqrt"),r%bt===Rn?qn:r%Tn===Fn?Cr:r%In===Dr?zr(r):jn(r)}var Mr=["create","isValid","is0","neg","inv","sqrt","sqr","eql","add","sub","mul","pow","div","addN","subN","mulN","sqrN"];function re(r){if(xe(r,"field"),typeof r.ORDER!="bigint")throw new TypeError('param "ORDER" is invalid: expected bigint, got '+typeof r.ORDER);V(r.BYTES,"BYTES"),V(r.BITS,"BITS");for(let e of Mr)Ie(r[e],"field."+e);if(r.BYTES<1||r.BITS<1)throw new Error("invalid field: expected BYTES/BITS > 0");if(r.ORDER<=z)throw new Error("invalid field: expected ORDER > 1, got "+r.ORDER);return r}function ht(r,e,t){re(r);let n=r;if(typeof t!="bigint")throw new TypeError("invalid exponent: expected bigint, got "+typeof t);if(t<P)throw new Error("invalid exponent, negatives unsupported");if(t===P)return n.ONE;if(t===z)return e;if(t<An){let i=n.ONE,f=e;for(;t>P;)t&z&&(i=n.mul(i,f)),f=n.sqr(f),t>>=z;return i}let o=[];for(;t>P;)o.push(Number(t&Nn)),t>>=bt;let c=new Array(16);c[0]=n.ONE,c[1]=e;for(let i=2;i<16;i++)c[i]=n.mul(c[i-1],e);let s=c[o[o.length-1]];for(let i=o.length-2;i>=0;i--){s=n.sqr(n.sqr(n.sqr(n.sqr(s))));let f=o[i];f!==0&&(s=n.mul(s,c[f]))}return s}function le(r,e,t=!1){re(r),ie(e,"nums"),Ee(t,"passZero");let n=r,o=new Array(e.length).fill(t?n.ZERO:void 0),c=e.reduce((i,f,a)=>n.is0(f)?i:(o[a]=i,n.mul(i,f)),n.ONE),s=n.inv(c);return e.reduceRight((i,f,a)=>n.is0(f)?i:(o[a]=n.mul(i,o[a]),n.mul(i,f)),s),o}function He(r,e){re(r);let t=r;Ct(t.ORDER,"FpLegendre");let n=(t.ORDER-z)/Ae,o=t.pow(e,n),c=t.eql(o,t.ONE),s=t.eql(o,t.ZERO),i=t.eql(o,t.neg(t.ONE));if(!c&&!s&&!i)throw new Error("invalid Legendre symbol result");return c?1:s?0:-1}function zt(r,e){return He(r,e)!==-1}function Zr(r,e){if(e!==void 0&&qt(e),r<=P)throw new Error("invalid n length: expected positive n, got "+r);if(e!==void 0&&e<1)throw new Error("invalid n length: expected positive bit length, got "+e);let t=fe(r);if(e!==void 0&&e<t)throw new Error(`invalid n length: expected nBitLength (${e}) >= bitLen(n) (${t})`);let n=e!==void 0?e:t,o=Math.ceil(n/8);return{nBitLength:n,nByteLength:o}}var _n=new WeakMap,lt=class{constructor(e,t={}){w(this,"ORDER");w(this,"BITS");w(this,"BYTES");w(this,"isLE");w(this,"ZERO",P);w(this,"ONE",z);w(this,"_lengths");w(this,"_mod");if(e<=z)throw new Error("invalid field: expected ORDER > 1, got "+e);let n;this.isLE=!1,t!=null&&typeof t=="object"&&(typeof t.BITS=="number"&&(n=t.BITS),typeof t.sqrt=="function"&&Object.defineProperty(this,"sqrt",{value:t.sqrt,enumerable:!0}),typeof t.isLE=="boolean"&&(this.isLE=t.isLE),t.allowedLengths&&(this._lengths=Object.freeze(t.allowedLengths.slice())),typeof t.modFromBytes=="boolean"&&(this._mod=t.modFromBytes));let{nBitLength:o,nByteLength:c}=Zr(e,n);if(c>2048)throw new Error("invalid field: expected ORDER of <= 2048 bytes");this.ORDER=e,this.BITS=o,this.BYTES=c,Object.freeze(this)}create(e){return ce(e,this.ORDER)}isValid(e){if(typeof e!="bigint")throw new TypeError("invalid field element: expected bigint, got "+typeof e);return P<=e&&e<this.ORDER}is0(e){return e===P}isValidNot0(e){return!this.is0(e)&&this.isValid(e)}isOdd(e){return(e&z)===z}neg(e){return ce(-e,this.ORDER)}eql(e,t){return e===t}sqr(e){return ce(e*e,this.ORDER)}add(e,t){return ce(e+t,this.ORDER)}sub(e,t){return ce(e-t,this.ORDER)}mul(e,t){return ce(e*t,this.ORDER)}pow(e,t){return Ur(e,t,this.ORDER)}div(e,t){return ce(e*vn(t,this.ORDER),this.ORDER)}sqrN(e){return e*e}addN(e,t){return e+t}subN(e,t){return e-t}mulN(e,t){return e*t}inv(e){return vn(e,this.ORDER)}sqrt(e){let t=_n.get(this);return t||_n.set(this,t=Hr(this.ORDER)),t(this,e)}toBytes(e){return this.isLE?Lt(e,this.BYTES):Be(e,this.BYTES)}fromBytes(e,t=!1){G(e);let{_lengths:n,BYTES:o,isLE:c,ORDER:s,_mod:i}=this;if(n){if(e.length<1||!n.includes(e.length)||e.length>o)throw new Error("Field.fromBytes: expected "+n+" bytes, got "+e.length);let a=new Uint8Array(o);a.set(e,c?0:a.length-e.length),e=a}if(e.length!==o)throw new Error("Field.fromBytes: expected "+o+" bytes, got "+e.length);let f=c?jt(e):we(e);if(i&&(f=ce(f,s)),!t&&!this.isValid(f))throw new Error("invalid field element: outside of range 0..ORDER");return f}invertBatch(e){return le(this,e,!0)}cmov(e,t,n){return Ee(n,"condition"),n?t:e}};function Oe(r,e={}){return Object.freeze(lt.prototype),new lt(r,e)}function Ln(r){if(typeof r!="bigint")throw new Error("field order must be bigint");if(r<=z)throw new Error("field order must be greater than 1");let e=fe(r-z);return Math.ceil(e/8)}function Ht(r){let e=Ln(r);return e+Math.ceil(e/2)}function Dn(r,e,t=!1){G(r);let n=r.length,o=Ln(e),c=Math.max(Ht(e),16);if(n<c||n>1024)throw new Error("expected "+c+"-1024 bytes of input, got "+n);let s=t?jt(r):we(r),i=ce(s,e-z)+z;return t?Lt(i,o):Be(i,o)}var Gt=BigInt(0),Je=BigInt(1),Yr=BigInt(4),Mt=16,Un=128,kr=5,Cn=2**31;function Me(r){let e=r;if(typeof e!="function")throw new TypeError('"Point" expected constructor, got type='+typeof r);Ie(e.fromAffine,"Point.fromAffine"),Ie(e.fromBytes,"Point.fromBytes"),Ie(e.fromHex,"Point.fromHex"),xe(e.BASE,"Point.BASE"),xe(e.ZERO,"Point.ZERO"),re(e.Fp),re(e.Fn)}function Hn(r,e){Me(r),Zn(e,r);let t=le(r.Fp,e.map(n=>n.Z));return e.map((n,o)=>r.fromAffine(n.toAffine(t[o])))}function Vr(r,e,t=1){if(!Number.isSafeInteger(r)||r<t||r>e)throw new Error("invalid window size, expected ["+t+".."+e+"], got W="+r)}function $r(r,e){let t=r*(4*e+128);if(t>Cn)throw new Error("invalid window size: table would need ~"+Math.ceil(t/2**20)+" MiB, max "+Cn/2**20+" MiB")}function Mn(r,e){if(r!==void 0){Ie(r,"randomBytes");try{let t=r(e);if(!ye(t)||t.length!==e)return}catch{return}return r}}function Zn(r,e){ie(r,"points"),r.forEach((t,n)=>{if(!(t instanceof e))throw new Error("invalid point at index "+n)})}function Pr(r,e,t){if(!Array.isArray(r))throw new Error("array of scalars expected");r.forEach((n,o)=>{if(!(t===void 0?e.isValid(n):ge(n)&&n<t))throw new Error("invalid scalar at index "+o)})}var Gn=new WeakMap;function Zt(r){return Gn.get(r)||1}function Wr(r,e){let t=r.double(),n=[r];for(let o=1;o<e;o++)n.push(n[o-1].add(t));return n}function Xr(r,e){let t=2**e,n=t/2,o=BigInt(t-1),c=[];for(;r>Gt;){let s=0;r&Je&&(s=Number(r&o),s>=n&&(s-=t),r-=BigInt(s)),c.push(s),r>>=Je}return c}function Kr(r,e,t){let n=2**e,o=n/2,c=BigInt(n-1),s=BigInt(e),i=[];for(let f=0;f<t;f++){let a=Number(r&c);r>>=s,a>o&&(a-=n,r+=Je),i.push(a)}if(r!==Gt)throw new Error("invalid wnaf");return i}function Qr(r,e,t){let n=0;for(let c of t)n=Math.max(n,c.length);let o=r;for(let c=n-1;c>=0;c--){c!==n-1&&(o=o.double());for(let s=0;s<t.length;s++){let i=t[s][c];if(i){let f=e[s][Math.abs(i)-1>>1];o=o.add(i<0?f.negate():f)}}}return o}var pt=class{constructor(e,t){w(this,"Point");w(this,"BASE");w(this,"ZERO");w(this,"randomBytes");w(this,"wnafPrecomputes",new WeakMap);w(this,"baseCanBeBlinded");w(this,"bits");Me(e),this.randomBytes=Mn(t,Mt),this.Point=e,this.BASE=e.BASE,this.ZERO=e.ZERO,this.bits=e.Fn.BITS}buildWnafTable(e,t,n){let o=Math.ceil(n/t)+1,c=2**(t-1),s=[],i=e;for(let f=0;f<o;f++){let a=i;for(let d=0;d<c;d++)s.push(a),a=a.add(i);i=s[s.length-1].double()}return{W:t,bits:n,windows:o,comp:s}}wnafCachedCT(e,t){let{W:n,windows:o,comp:c}=e,s=2**(n-1),i=Kr(t,n,o),f=this.ZERO,a=this.BASE;for(let d=0;d<o;d++){let l=i[d],p=d*s,b=Math.abs(l)-1,h=c[p];for(let u=1;u<s;u++)h=u===b?c[p+u]:h;let x=h.negate();l===0?a=a.add(c[p]):f=f.add(l<0?x:h)}return{p:f,f:a}}getWnafPrecomputes(e,t,n,o){let c=this.wnafPrecomputes.get(t),s=c?.find(i=>i.W===e&&i.bits===n);return s||(s=this.buildWnafTable(t,e,n),typeof o=="function"&&(s={...s,comp:o(s.comp)}),c||(c=[],this.wnafPrecomputes.set(t,c)),c.push(s)),s}assertPoint(e){if(!(e instanceof this.Point))throw new TypeError('"point" expected Point instance, got type='+typeof e)}validateMulInput(e,t){if(this.assertPoint(e),!Dt(t,Je,this.Point.Fn.ORDER))throw new Error("invalid scalar")}runCT(e,t,n,o){let c=Zt(e);return c===1?this.fixedWindowCT(e,t,n):this.wnafCachedCT(this.getWnafPrecomputes(c,e,n,o),t)}mulCT(e,t,n){return this.validateMulInput(e,t),this.runCT(e,t,this.bits,n)}mulCTBlinded(e,t,n){if(this.validateMulInput(e,t),this.randomBytes===void 0)throw new Error("randomBytes is required for scalar blinding");let o=this.Point.Fn.BITS+Un,c=this.randomBytes(Mt);if(!ye(c)||c.length!==Mt)throw new Error("randomBytes returned invalid byte array");c[0]=c[0]&63|128;let s=t+we(c)*this.Point.Fn.ORDER;return this.runCT(e,s,o,n)}fixedWindowCT(e,t,n){let o=kr,c=1<<o,s=ut(o),i=new Array(c);i[0]=this.ZERO;for(let d=1;d<c;d++)i[d]=i[d-1].add(e);let f=Math.ceil(n/o),a=this.ZERO;for(let d=f-1;d>=0;d--){if(d!==f-1)for(let b=0;b<o;b++)a=a.double();let l=Number(t>>BigInt(d*o)&s),p=i[0];for(let b=1;b<c;b++)p=b===l?i[b]:p;a=a.add(p)}return{p:a,f:a}}shouldBlind(e,t){return this.randomBytes===void 0?!1:t===Je?!0:e!==this.BASE?!1:(this.baseCanBeBlinded===void 0&&(this.baseCanBeBlinded=this.mulUnsafe(this.BASE,this.Point.Fn.ORDER).is0()),this.baseCanBeBlinded)}mulSecret(e,t,n,o){return this.shouldBlind(e,n)?this.mulCTBlinded(e,t,o):this.mulCT(e,t,o)}mulUnsafe(e,t,n){if(this.assertPoint(e),!ge(t))throw new Error("invalid scalar");let o=Zt(e);if(o===1||t>=this.Point.Fn.ORDER)return mt(this.Point,[e],[t],!0);let c=this.getWnafPrecomputes(o,e,this.bits,n);return this.wnafCachedCT(c,t).p}setWindowSize(e,t){this.assertPoint(e),Vr(t,this.bits);let n=Math.ceil((this.bits+Un)/t)+1;$r(n*2**(t-1),this.Point.Fp.BYTES),Gn.set(e,t),this.wnafPrecomputes.delete(e)}hasWindowSize(e){return Zt(e)!==1}};function mt(r,e,t,n=!1){if(Me(r),Zn(e,r),Ee(n,"allowOversized"),Pr(t,r.Fn,n?r.Fn.ORDER**Yr:void 0),e.length!==t.length)throw new Error("arrays of points and scalars must have equal length");let o=e.map(s=>Wr(s,4)),c=t.map(s=>Xr(s,4));return Qr(r.ZERO,o,c)}function zn(r,e,t){if(e){if(e.ORDER!==r)throw new Error("Field.ORDER must match order: Fp == p, Fn == n");return re(e),e}else return Oe(r,{isLE:t})}function Yn(r,e,t={},n){if(r!=="weierstrass"&&r!=="edwards")throw new Error('expected curve type "weierstrass" or "edwards"');if(n===void 0&&(n=r==="edwards"),!e||typeof e!="object")throw new Error(`expected valid ${r} CURVE object`);ee(t);for(let f of["p","n","h"]){let a=e[f];if(!(ge(a)&&a!==Gt))throw new Error(`CURVE.${f} must be positive bigint`)}let o=zn(e.p,t.Fp,n),c=zn(e.n,t.Fn,n),i=["Gx","Gy","a",r==="weierstrass"?"b":"d"];for(let f of i)if(!o.isValid(e[f]))throw new Error(`CURVE.${f} must be valid field element of CURVE.Fp`);return e=Object.freeze(Object.assign({},e)),{CURVE:e,Fp:o,Fn:c}}var kn=BigInt(0),be=BigInt(1),Se=BigInt(2),Vn=BigInt(3),$n=BigInt(4),Jr=we;function qe(r,e){if(V(r),V(e),e<0||e>4)throw new Error("invalid I2OSP length: "+e);if(r<0||r>2**(8*e)-1)throw new Error("invalid I2OSP input: "+r);let t=Array.from({length:e}).fill(0);for(let n=e-1;n>=0;n--)t[n]=r&255,r>>>=8;return new Uint8Array(t)}function eo(r,e){let t=new Uint8Array(r.length);for(let n=0;n<r.length;n++)t[n]=r[n]^e[n];return t}function Pn(r){if(!ye(r)&&typeof r!="string")throw new Error("DST must be Uint8Array or ascii string");let e=typeof r=="string"?at(r):r;if(e.length===0)throw new Error("DST must be non-empty");return e}function to(r,e,t,n){if(G(r),V(t),typeof n!="function")throw new Error("expand_message_xmd: expected hash function");V(n.outputLen,"hash.outputLen"),V(n.blockLen,"hash.blockLen"),e=Pn(e),e.length>255&&(e=n(Q(at("H2C-OVERSIZE-DST-"),e)));let{outputLen:o,blockLen:c}=n,s=Math.ceil(t/o);if(t>65535||s>255)throw new Error("expand_message_xmd: invalid lenInBytes");let i=Q(e,qe(e.length,1)),f=new Uint8Array(c),a=qe(t,2),d=new Array(s),l=n(Q(f,r,a,qe(0,1),i));d[0]=n(Q(l,qe(1,1),i));for(let b=1;b<s;b++){let h=[eo(l,d[b-1]),qe(b+1,1),i];d[b]=n(Q(...h))}return Q(...d).slice(0,t)}function no(r,e,t,n,o){if(G(r),V(t),V(n,"k"),n<0)throw new Error("expand_message_xof: invalid k");if(typeof o!="function")throw new Error("expand_message_xof: expected XOF function");if(typeof o.create!="function")throw new Error("expand_message_xof: expected XOF create");if(e=Pn(e),t<0||t>65535)throw new Error("expand_message_xof: invalid lenInBytes");if(e.length>255){let c=Math.ceil(2*n/8);e=o.create({dkLen:c}).update(at("H2C-OVERSIZE-DST-")).update(e).digest()}if(e.length>255)throw new Error("expand_message_xof: invalid DST");return o.create({dkLen:t}).update(r).update(qe(t,2)).update(e).update(qe(e.length,1)).digest()}function Yt(r,e,t){ee(t,{p:"bigint",m:"number",k:"number",hash:"function"});let{p:n,k:o,m:c,hash:s,expand:i,DST:f}=t;if(V(s.outputLen,"valid hash"),G(r),V(e),V(c,"m"),V(o,"k"),n<=BigInt(1))throw new Error("hash_to_field: expected valid field characteristic");if(e<1)throw new Error("hash_to_field: expected count >= 1");if(c<1)throw new Error("hash_to_field: expected m >= 1");if(o<0)throw new Error("hash_to_field: invalid k");let a=n.toString(2).length,d=Math.ceil((a+o)/8),l=e*c*d,p;if(i==="xmd")p=to(r,f,l,s);else if(i==="xof")p=no(r,f,l,o,s);else if(i==="_internal_pass")p=r;else throw new Error('expand must be "xmd" or "xof"');let b=new Array(e);for(let h=0;h<e;h++){let x=new Array(c);for(let u=0;u<c;u++){let E=d*(u+h*c),F=p.subarray(E,E+d);x[u]=ce(Jr(F),n)}b[h]=x}return b}function kt(r,e){re(r),ie(e,"map");let t=e.map((n,o)=>{if(ie(n,"map["+o+"]"),n.length<1)throw new Error("isogenyMap: expected non-empty coefficients");return Array.from(n).reverse()});return(n,o)=>{let[c,s,i,f]=t.map(p=>p.reduce((b,h)=>r.add(r.mul(b,n),h))),a=r.is0(s)||r.is0(f),[d,l]=le(r,[s,f],!0);return n=r.mul(c,d),o=r.mul(o,r.mul(i,l)),a?{x:r.ZERO,y:r.ZERO}:{x:n,y:o}}}var ro="HashToScalar-";function Vt(r,e,t){if(typeof e!="function")throw new Error("mapToCurve() must be defined");ee(t);let n=f=>Object.freeze({...f,DST:ye(f.DST)?ze(f.DST):f.DST,...f.encodeDST===void 0?{}:{encodeDST:ye(f.encodeDST)?ze(f.encodeDST):f.encodeDST}}),o=n(t),c=f=>f&&f.DST!==void 0?{DST:f.DST}:void 0;function s(f){return r.fromAffine(e(f))}function i(f){let a=f.clearCofactor();return a.equals(r.ZERO)?r.ZERO:(a.assertValidity(),a)}return Object.freeze({get defaults(){return n(o)},Point:r,hashToCurve(f,a){let d=Object.assign({},o,c(a)),l=Yt(f,2,d),p=s(l[0]),b=s(l[1]);return i(p.add(b))},encodeToCurve(f,a){let d=o.encodeDST===void 0?{}:{DST:o.encodeDST},l=Object.assign({},o,d,c(a)),p=Yt(f,1,l),b=s(p[0]);return i(b)},mapToCurve(f){if(o.m===1){if(typeof f!="bigint")throw new Error("expected bigint (m=1)");return i(s([f]))}if(!Array.isArray(f))throw new Error("expected array of bigints");if(f.length!==o.m)throw new Error(`expected array of ${o.m} bigints`);for(let a of f)if(typeof a!="bigint")throw new Error("expected array of bigints");return i(s(f))},hashToScalar(f,a){let d=r.Fn.ORDER,l=Object.assign({},o,{DST:ro},c(a),{p:d,m:1});return Yt(f,1,l)[0][0]}})}function oo(r,e){let t=re(r),n=t.ORDER,o=kn;for(let x=n-be;x%Se===kn;x/=Se)o+=be;let c=o,s=Se<<c-be-be,i=s*Se,f=(n-be)/i,a=(f-be)/Se,d=i-be,l=s,p=t.pow(e,f),b=t.pow(e,(f+be)/Se),h=(x,u)=>{let E=p,F=t.pow(u,d),j=t.sqr(F);j=t.mul(j,u);let M=t.mul(x,j);M=t.pow(M,a),M=t.mul(M,F),F=t.mul(M,u),j=t.mul(M,x);let C=t.mul(j,F);M=t.pow(C,l);let W=t.eql(M,t.ONE);F=t.mul(j,b),M=t.mul(C,E),j=t.cmov(F,j,W),C=t.cmov(M,C,W);for(let X=c;X>be;X--){let Z=X-Se;Z=Se<<Z-be;let te=t.pow(C,Z),se=t.eql(te,t.ONE);F=t.mul(j,E),E=t.mul(E,E),te=t.mul(C,E),j=t.cmov(F,j,se),C=t.cmov(te,C,se)}return{isValid:!t.is0(u)&&(W||t.is0(x)),value:j}};if(t.ORDER%$n===Vn){let x=(t.ORDER-Vn)/$n,u=t.sqrt(t.neg(e));h=(E,F)=>{let j=t.sqr(F),M=t.mul(E,F);j=t.mul(j,M);let C=t.pow(j,x);C=t.mul(C,M);let W=t.mul(C,u),X=t.mul(t.sqr(C),F),Z=t.eql(X,E),te=t.cmov(W,C,Z);return{isValid:!t.is0(F)&&Z,value:te}}}return h}function $t(r,e){let t=re(r);ee(e,{},{},"opts");let{A:n,B:o,Z:c}=e;if(!t.isValidNot0(n)||!t.isValidNot0(o)||!t.isValid(c))throw new Error("mapToCurveSimpleSWU: invalid opts");if(t.eql(c,t.neg(t.ONE))||zt(t,c))throw new Error("mapToCurveSimpleSWU: invalid opts");let s=t.mul(o,t.inv(t.mul(c,n))),i=t.add(t.add(t.mul(t.sqr(s),s),t.mul(n,s)),o);if(!zt(t,i))throw new Error("mapToCurveSimpleSWU: invalid opts");let f=oo(t,c);if(!t.isOdd)throw new Error("Field does not have .isOdd()");return a=>{let d,l,p,b,h,x,u,E;d=t.sqr(a),d=t.mul(d,c),l=t.sqr(d),l=t.add(l,d),p=t.add(l,t.ONE),p=t.mul(p,o),b=t.cmov(c,t.neg(l),!t.eql(l,t.ZERO)),b=t.mul(b,n),l=t.sqr(p),x=t.sqr(b),h=t.mul(x,n),l=t.add(l,h),l=t.mul(l,p),x=t.mul(x,b),h=t.mul(x,o),l=t.add(l,h),u=t.mul(d,p);let{isValid:F,value:j}=f(l,x);E=t.mul(d,a),E=t.mul(E,j),u=t.cmov(u,p,F),E=t.cmov(E,j,F);let M=t.isOdd(a)===t.isOdd(E);E=t.cmov(t.neg(E),E,M);let C=le(t,[b],!0)[0];return u=t.mul(u,C),{x:u,y:E}}}var Wn=(r,e)=>(r+(r>=0?e:-e)/so)/e;function co(r,e,t){dt("scalar",r,Ze,t);let[[n,o],[c,s]]=e,i=Wn(s*r,t),f=Wn(-o*r,t),a=r-i*n-f*c,d=-i*o-f*s,l=a<Ze,p=d<Ze;l&&(a=-a),p&&(d=-d);let b=ut(Math.ceil(fe(t)/2))+et;if(a<Ze||a>=b||d<Ze||d>=b)throw new Error("splitScalar (endomorphism): failed for k");return{k1neg:l,k1:a,k2neg:p,k2:d}}var Ze=BigInt(0),et=BigInt(1),so=BigInt(2),Pt=BigInt(3),io=BigInt(4);function Wt(r,e={}){let t=Yn("weierstrass",r,e),n=t.Fp,o=t.Fn,c=t.CURVE,{h:s,n:i}=c;ee(e,{},{allowInfinityPoint:"boolean",clearCofactor:"function",isTorsionFree:"function",fromBytes:"function",toBytes:"function",endo:"object",randomBytes:"function"});let{endo:f,allowInfinityPoint:a,clearCofactor:d,isTorsionFree:l,fromBytes:p,toBytes:b}=e,h=e.randomBytes===void 0?Ce:e.randomBytes;if(f&&(!n.is0(c.a)||typeof f.beta!="bigint"||!Array.isArray(f.basises)))throw new Error('invalid endo: expected "beta": bigint and "basises": array');let x=f?{beta:f.beta,basises:f.basises.map(O=>[...O])}:void 0,u=ao(n,o);function E(){if(!n.isOdd)throw new Error("compression is not supported: Field does not have .isOdd()")}function F(O,m,y){if(m.is0()){if(!a)throw new Error("bad point: ZERO");return Uint8Array.of(0)}let{x:g,y:v}=m.toAffine(),T=n.toBytes(g);if(Ee(y,"isCompressed"),y){E();let R=!n.isOdd(v);return Q(fo(R),T)}else return Q(Uint8Array.of(4),T,n.toBytes(v))}function j(O){G(O,void 0,"Point");let{publicKey:m,publicKeyUncompressed:y}=u,g=O.length,v=O[0],T=O.subarray(1);if(a&&g===1&&v===0)return{x:n.ZERO,y:n.ZERO};if(g===m&&(v===2||v===3)){let R=n.fromBytes(T);if(!n.isValid(R))throw new Error("bad point: is not on curve, wrong x");let q=Z(R),A;try{A=n.sqrt(q)}catch(Y){let $=Y instanceof Error?": "+Y.message:"";throw new Error("bad point: is not on curve, sqrt error"+$)}E();let D=n.isOdd(A);return(v&1)===1!==D&&(A=n.neg(A)),{x:R,y:A}}else if(g===y&&v===4){let R=n.BYTES,q=n.fromBytes(T.subarray(0,R)),A=n.fromBytes(T.subarray(R,R*2));if(!te(q,A))throw new Error("bad point: is not on curve");return{x:q,y:A}}else throw new Error(`bad point: got length ${g}, expected compressed=${m} or uncompressed=${y}`)}let M=b===void 0?F:b,C=p===void 0?j:p,W=n.mul(c.b,Pt),X=n.is0(c.a)?O=>n.ZERO:O=>n.mul(c.a,O);function Z(O){let m=n.sqr(O),y=n.mul(m,O);return n.add(n.add(y,n.mul(O,c.a)),c.b)}function te(O,m){let y=n.sqr(m),g=Z(O);return n.eql(y,g)}if(!te(c.Gx,c.Gy))throw new Error("bad curve params: generator point");let se=n.mul(n.pow(c.a,Pt),io),ae=n.mul(n.sqr(c.b),BigInt(27));if(n.is0(n.add(se,ae)))throw new Error("bad curve params: a or b");function he(O,m,y=!1){if(!n.isValid(m)||y&&n.is0(m))throw new Error(`bad point coordinate ${O}`);return typeof m=="object"&&m!==null?n.create(m):m}function De(O){if(!(O instanceof B))throw new Error("Weierstrass Point expected")}function Ue(O){if(!x||!x.basises)throw new Error("no endo");return co(O,x.basises,o.ORDER)}function Ve(O,m,y,g){if(!o.isValid(g))throw new RangeError("invalid scalar: out of range");if(x){let{k1neg:v,k1:T,k2neg:R,k2:q}=Ue(g),A=new B(n.mul(y.X,x.beta),y.Y,y.Z);O.push(v?y.negate():y,R?A.negate():A),m.push(T,q)}else O.push(y),m.push(g)}let nt=new WeakSet,S=class S{constructor(m,y,g){w(this,"X");w(this,"Y");w(this,"Z");this.X=he("x",m),this.Y=he("y",y,!0),this.Z=he("z",g),Object.freeze(this)}static CURVE(){return c}static fromAffine(m){let{x:y,y:g}=m||{};if(!m||!n.isValid(y)||!n.isValid(g))throw new Error("invalid affine point");if(m instanceof S)throw new Error("projective point not allowed");return n.is0(y)&&n.is0(g)?S.ZERO:new S(y,g,n.ONE)}static fromBytes(m){let y=S.fromAffine(C(G(m,void 0,"point")));return y.assertValidity(),y}static fromHex(m){return S.fromBytes(Qe(m))}get x(){return this.toAffine().x}get y(){return this.toAffine().y}precompute(m=6,y=!0){return I.setWindowSize(this,m),y||this.multiply(Pt),this}assertValidity(){let m=this;if(m.is0()){if(a&&n.is0(m.X)&&n.eql(m.Y,n.ONE)&&n.is0(m.Z))return;throw new Error("bad point: ZERO")}if(nt.has(m))return;let{x:y,y:g}=m.toAffine();if(!n.isValid(y)||!n.isValid(g))throw new Error("bad point: x or y not field elements");if(!te(y,g))throw new Error("bad point: equation left != right");if(!m.isTorsionFree())throw new Error("bad point: not in prime-order subgroup");nt.add(m)}hasEvenY(){let{y:m}=this.toAffine();if(!n.isOdd)throw new Error("Field doesn't support isOdd");return!n.isOdd(m)}equals(m){De(m);let{X:y,Y:g,Z:v}=this,{X:T,Y:R,Z:q}=m,A=n.eql(n.mul(y,q),n.mul(T,v)),D=n.eql(n.mul(g,q),n.mul(R,v));return A&&D}negate(){return new S(this.X,n.neg(this.Y),this.Z)}double(){let{X:m,Y:y,Z:g}=this,v=n.ZERO,T=n.ZERO,R=n.ZERO,q=n.mul(m,m),A=n.mul(y,y),D=n.mul(g,g),L=n.mul(m,y);return L=n.add(L,L),R=n.mul(m,g),R=n.add(R,R),v=X(R),T=n.mul(W,D),T=n.add(v,T),v=n.sub(A,T),T=n.add(A,T),T=n.mul(v,T),v=n.mul(L,v),R=n.mul(W,R),D=X(D),L=n.sub(q,D),L=X(L),L=n.add(L,R),R=n.add(q,q),q=n.add(R,q),q=n.add(q,D),q=n.mul(q,L),T=n.add(T,q),D=n.mul(y,g),D=n.add(D,D),q=n.mul(D,L),v=n.sub(v,q),R=n.mul(D,A),R=n.add(R,R),R=n.add(R,R),new S(v,T,R)}add(m){De(m);let{X:y,Y:g,Z:v}=this,{X:T,Y:R,Z:q}=m,A=n.ZERO,D=n.ZERO,L=n.ZERO,Y=n.mul(y,T),$=n.mul(g,R),K=n.mul(v,q),oe=n.add(y,g),k=n.add(T,R);oe=n.mul(oe,k),k=n.add(Y,$),oe=n.sub(oe,k),k=n.add(y,v);let J=n.add(T,q);return k=n.mul(k,J),J=n.add(Y,K),k=n.sub(k,J),J=n.add(g,v),A=n.add(R,q),J=n.mul(J,A),A=n.add($,K),J=n.sub(J,A),L=X(k),A=n.mul(W,K),L=n.add(A,L),A=n.sub($,L),L=n.add($,L),D=n.mul(A,L),$=n.add(Y,Y),$=n.add($,Y),K=X(K),k=n.mul(W,k),$=n.add($,K),K=n.sub(Y,K),K=X(K),k=n.add(k,K),Y=n.mul($,k),D=n.add(D,Y),Y=n.mul(J,k),A=n.mul(oe,A),A=n.sub(A,Y),Y=n.mul(oe,$),L=n.mul(J,L),L=n.add(L,Y),new S(A,D,L)}subtract(m){return De(m),this.add(m.negate())}is0(){return this.equals(S.ZERO)}multiply(m){if(!o.isValidNot0(m))throw new RangeError("invalid scalar: out of range");let{p:y,f:g}=I.mulSecret(this,m,s,N);return N([y,g])[0]}multiplyUnsafe(m){let y=this,g=m;if(!o.isValid(g))throw new RangeError("invalid scalar: out of range");if(g===Ze||y.is0())return S.ZERO;if(g===et)return y;if(I.hasWindowSize(this))return I.mulUnsafe(y,g,N);let v=[],T=[];return Ve(v,T,y,g),mt(S,v,T)}mulAddUnsafe(m,y,g){De(y);let v=[],T=[];return Ve(v,T,this,m),Ve(v,T,y,g),mt(S,v,T)}toAffine(m){let y=this,g=m;if(g!=null&&!n.isValid(g))throw new RangeError('"invertedZ" expected valid field element');let{X:v,Y:T,Z:R}=y;if(n.eql(R,n.ONE))return{x:v,y:T};let q=y.is0();g==null&&(g=q?n.ONE:n.inv(R));let A=n.mul(v,g),D=n.mul(T,g),L=n.mul(R,g);if(q)return{x:n.ZERO,y:n.ZERO};if(!n.eql(L,n.ONE))throw new Error("invZ was invalid");return{x:A,y:D}}isTorsionFree(){return s===et?!0:l?l(S,this):I.mulUnsafe(this,i).is0()}clearCofactor(){return s===et?this:d?d(S,this):this.multiplyUnsafe(s)}isSmallOrder(){return s===et?this.is0():this.clearCofactor().is0()}toBytes(m=!0){return Ee(m,"isCompressed"),this.assertValidity(),M(S,this,m)}toHex(m=!0){return Ke(this.toBytes(m))}toString(){return`<Point ${this.is0()?"ZERO":this.toHex()}>`}};w(S,"BASE",new S(c.Gx,c.Gy,n.ONE)),w(S,"ZERO",new S(n.ZERO,n.ONE,n.ZERO)),w(S,"Fp",n),w(S,"Fn",o);let B=S,N=O=>Hn(B,O),I=new pt(B,h);return I.bits>=6&&B.BASE.precompute(6),Object.freeze(B.prototype),Object.freeze(B),B}function fo(r){return Uint8Array.of(r?2:3)}function ao(r,e){return{secretKey:e.BYTES,publicKey:1+r.BYTES,publicKeyUncompressed:1+2*r.BYTES,publicKeyHasPrefix:!0,signature:2*e.BYTES}}var uo=BigInt(0),xt=BigInt(1),Xn=BigInt(2),Ge=BigInt(3);function lo(r){let e=[];for(;r>xt;r>>=xt)(r&xt)===uo?e.unshift(0):(r&Ge)===Ge?(e.unshift(-1),r+=xt):e.unshift(1);return e}function Xt(r){if(!Array.isArray(r)||r.length===0)throw new Error("expected non-empty array")}function bo(r,e,t,n){if(ee(r,{Fp:"object",Fr:"object",Fp2:"object",Fp12:"object"},{Fp6:"object"},"fields"),typeof e!="function")throw new TypeError('"G1_Point" expected point constructor, got type='+typeof e);if(typeof t!="function")throw new TypeError('"G2_Point" expected point constructor, got type='+typeof t);ee(n,{ateLoopSize:"bigint",xNegative:"boolean",twistType:"string"},{randomBytes:"function",postPrecompute:"function"},"params");let{Fp:o,Fr:c,Fp2:s,Fp12:i}=r,{twistType:f,ateLoopSize:a,xNegative:d,postPrecompute:l}=n,p=(B,N)=>({c0:B,c1:N}),b=({c0:B,c1:N})=>Object.freeze({c0:B,c1:N}),h=(B,N)=>p(o.add(B.c0,N.c0),o.add(B.c1,N.c1)),x=(B,N)=>p(o.sub(B.c0,N.c0),o.sub(B.c1,N.c1)),u=(B,N)=>{let I=o.mul(B.c0,N.c0),S=o.mul(B.c1,N.c1);return p(o.sub(I,S),o.sub(o.mul(o.add(B.c0,B.c1),o.add(N.c0,N.c1)),o.add(I,S)))},E=(B,N)=>p(o.mul(B.c0,N),o.mul(B.c1,N)),F=B=>s.mulByNonresidue(B),j=({c0:B,c1:N},I,S,O,m,y)=>{let g=E(S,m),v=E(O,y),{c0:T,c1:R,c2:q}=B,{c0:A,c1:D,c2:L}=N,Y=u(T,I),$=u(R,g),K=h(F(x(u(h(R,q),g),$)),Y),oe=x(x(u(h(I,g),h(T,R)),Y),$),k=h(x(u(h(T,q),I),Y),$),J=F(u(L,v)),$e=u(A,v),Pe=u(D,v),_e=h(T,A),Re=h(R,D),We=h(q,L),Fe=h(g,v),Te=u(_e,I),Ne=u(Re,Fe),Ot=h(F(x(u(h(Re,We),Fe),Ne)),Te),St=x(x(u(h(I,Fe),h(_e,Re)),Te),Ne),vt=h(x(u(h(_e,We),I),Te),Ne);return Object.freeze({c0:Object.freeze({c0:b(h(F(Pe),K)),c1:b(h(J,oe)),c2:b(h($e,k))}),c1:Object.freeze({c0:b(x(x(Ot,K),J)),c1:b(x(x(St,oe),$e)),c2:b(x(x(vt,k),Pe))})})},M=({c0:B,c1:N},I,S,O,m,y)=>{let g=E(I,y),v=E(S,m),{c0:T,c1:R,c2:q}=B,{c0:A,c1:D,c2:L}=N,Y=u(T,g),$=u(R,g),K=u(q,g),oe=u(A,v),k=u(D,O),J=h(F(x(u(h(D,L),O),k)),oe),$e=x(x(u(h(v,O),h(A,D)),oe),k),Pe=h(x(u(h(A,L),v),oe),k),_e=h(T,A),Re=h(R,D),We=h(q,L),Fe=h(g,v),Te=u(_e,Fe),Ne=u(Re,O),Ot=h(F(x(u(h(Re,We),O),Ne)),Te),St=x(x(u(h(Fe,O),h(_e,Re)),Te),Ne),vt=h(x(u(h(_e,We),Fe),Te),Ne);return Object.freeze({c0:Object.freeze({c0:b(h(F(Pe),Y)),c1:b(h(J,$)),c2:b(h($e,K))}),c1:Object.freeze({c0:b(x(x(Ot,Y),J)),c1:b(x(x(St,$),$e)),c2:b(x(x(vt,K),Pe))})})},C;if(f==="multiplicative")C=(B,N,I,S,O,m)=>j(S,B,N,I,O,m);else if(f==="divisive")C=(B,N,I,S,O,m)=>M(S,I,N,B,O,m);else throw new Error("bls: unknown twist type");let W=s.div(s.ONE,s.mul(s.ONE,Xn));function X(B,N,I,S){let O=s.sqr(I),m=s.sqr(S),y=s.mulByB(s.mul(m,Ge)),g=s.mul(y,Ge),v=s.sub(s.sub(s.sqr(s.add(I,S)),m),O),T=s.sub(y,O),R=s.mul(s.sqr(N),Ge),q=s.neg(v);return B.push([T,R,q]),N=s.mul(s.mul(s.mul(s.sub(O,g),N),I),W),I=s.sub(s.sqr(s.mul(s.add(O,g),W)),s.mul(s.sqr(y),Ge)),S=s.mul(O,v),{Rx:N,Ry:I,Rz:S}}function Z(B,N,I,S,O,m){let y=s.sub(I,s.mul(m,S)),g=s.sub(N,s.mul(O,S)),v=s.sub(s.mul(y,O),s.mul(g,m)),T=s.neg(y),R=g;B.push([v,T,R]);let q=s.sqr(g),A=s.mul(q,g),D=s.mul(q,N),L=s.add(s.sub(A,s.mul(D,Xn)),s.mul(s.sqr(y),S));return N=s.mul(g,L),I=s.sub(s.mul(s.sub(D,L),y),s.mul(A,I)),S=s.mul(S,A),{Rx:N,Ry:I,Rz:S}}let te=lo(a),se=B=>{if(!(B instanceof t))throw new TypeError('"point" expected G2 point, got type='+typeof B);let N=B,{x:I,y:S}=N.toAffine(),O=I,m=S,y=s.neg(S),g=O,v=m,T=s.ONE,R=[];for(let q of te){let A=[];({Rx:g,Ry:v,Rz:T}=X(A,g,v,T)),q&&({Rx:g,Ry:v,Rz:T}=Z(A,g,v,T,O,q===-1?y:m)),R.push(A)}if(l){let q=R[R.length-1];l(g,v,T,O,m,Z.bind(null,q))}return R};function ae(B,N=!1){ie(B,"pairs",(S,O)=>{if(ie(S,O),S.length!==3)throw new TypeError(`"${O}" expected precompute tuple`);ie(S[0],O+"[0]")});let I=i.ONE;if(B.length){let S=B[0][0].length;for(let O=0;O<S;O++){O!==0&&(I=i.sqr(I));for(let[m,y,g]of B)for(let[v,T,R]of m[O])I=C(v,T,R,I,y,g)}}return d&&(I=i.conjugate(I)),N?i.finalExponentiate(I):I}function he(B,N=!0){ie(B,"pairs");let I=[];for(let S=0;S<B.length;S++){let O=B[S];ee(O,{g1:"object",g2:"object"},{},"pairs["+S+"]");let{g1:m,g2:y}=O;if(!(m instanceof e))throw new TypeError('"pairs['+S+'].g1" expected G1 point, got type='+typeof m);if(!(y instanceof t))throw new TypeError('"pairs['+S+'].g2" expected G2 point, got type='+typeof y);if(m.is0()||y.is0())throw new Error("pairing is not available for ZERO point");m.assertValidity(),y.assertValidity();let g=m.toAffine();I.push([se(y),g.x,g.y])}return ae(I,N)}function De(B,N,I=!0){if(!(B instanceof e))throw new TypeError('"Q" expected G1 point, got type='+typeof B);if(!(N instanceof t))throw new TypeError('"P" expected G2 point, got type='+typeof N);return he([{g1:B,g2:N}],I)}let Ue={seed:Ht(c.ORDER)},Ve=n.randomBytes===void 0?Ce:n.randomBytes,nt=B=>(B=B===void 0?Ve(Ue.seed):B,G(B,Ue.seed,"seed"),Dn(B,c.ORDER));return Object.freeze(Ue),{lengths:Ue,Fr:c,Fp12:i,millerLoopBatch:ae,pairing:De,pairingBatch:he,calcPairingPrecomputes:se,randomSecretKey:nt}}function Kn(r,e,t,n,o,c){let{Fr:s,Fp12:i,pairingBatch:f,randomSecretKey:a,lengths:d}=r;c||(c={fromBytes:ue,fromHex:ue,toBytes:ue,toHex:ue});let l=Object.freeze({...c});function p(u){return u instanceof e?u:e.fromBytes(u)}function b(u){return u instanceof t?u:l.fromBytes(u)}function h(u){if(!(u instanceof t))throw new Error(`expected valid message hashed to ${n?"G1":"G2"} curve`);return u}let x=n?(u,E)=>({g1:E,g2:u}):(u,E)=>({g1:u,g2:E});return Object.freeze({lengths:Object.freeze({...d,secretKey:s.BYTES}),keygen(u){let E=a(u),F=this.getPublicKey(E);return{secretKey:E,publicKey:F}},getPublicKey(u){let E;try{E=e.Fn.fromBytes(u)}catch(F){throw new Error("invalid private key: "+typeof u,{cause:F})}return e.BASE.multiply(E)},sign(u,E,F){if(F!=null)throw new Error("sign() expects 2 arguments");let j=e.Fn.fromBytes(E);return h(u).assertValidity(),u.multiply(j)},verify(u,E,F,j){if(j!=null)throw new Error("verify() expects 3 arguments");u=b(u),F=p(F);let M=F.negate(),C=e.BASE,W=h(E),X=u;try{let Z=f([x(M,W),x(C,X)]);return i.eql(Z,i.ONE)}catch{return!1}},verifyBatch(u,E){Xt(E);let F=b(u),j=E.map(Z=>h(Z.message)),M=E.map(Z=>p(Z.publicKey)),C=new Map;for(let Z=0;Z<M.length;Z++){let te=M[Z],se=j[Z],ae=C.get(se);ae===void 0&&(ae=[],C.set(se,ae)),ae.push(te)}let W=[],X=e.BASE;try{for(let[Z,te]of C){let se=te.reduce((ae,he)=>ae.add(he));W.push(x(se,Z))}return W.push(x(X.negate(),F)),i.eql(f(W),i.ONE)}catch{return!1}},aggregatePublicKeys(u){Xt(u),u=u.map(F=>p(F));let E=u.reduce((F,j)=>F.add(j),e.ZERO);return E.assertValidity(),E},aggregateSignatures(u){Xt(u),u=u.map(F=>b(F));let E=u.reduce((F,j)=>F.add(j),t.ZERO);return E.assertValidity(),E},hash(u,E){return G(u),o(u,E===void 0?void 0:{DST:E})},Signature:Object.freeze({...l})})}function ho(r,e,t,n){let{Fp:o,Fr:c,Fp2:s,Fp6:i,Fp12:f}=r,a={Point:e},d={Point:t},l=bo(r,e,t,n),{millerLoopBatch:p,pairing:b,pairingBatch:h,calcPairingPrecomputes:x,randomSecretKey:u,lengths:E}=l;return a.Point.BASE.precompute(4),Object.freeze(a),Object.freeze(d),Object.freeze({lengths:Object.freeze(E),millerLoopBatch:p,pairing:b,pairingBatch:h,G1:a,G2:d,fields:Object.freeze({Fr:c,Fp:o,Fp2:s,Fp6:i,Fp12:f}),params:Object.freeze({ateLoopSize:n.ateLoopSize,xNegative:n.xNegative,twistType:n.twistType,postPrecompute:n.postPrecompute}),utils:Object.freeze({randomSecretKey:u,calcPairingPrecomputes:x})})}function po(r,e,t,n,o){let c=ho(r,e,t,n);ee(o,{hasherOpts:"object",hasherOptsG1:"object",hasherOptsG2:"object"},{mapToG1:"function",mapToG2:"function"},"hasherParams");let s=Vt(e,o.mapToG1===void 0?ue:o.mapToG1,{...o.hasherOpts,...o.hasherOptsG1}),i=Vt(t,o.mapToG2===void 0?ue:o.mapToG2,{...o.hasherOpts,...o.hasherOptsG2});return Object.freeze({...c,G1:s,G2:i})}function Qn(r,e,t,n,o,c){let s=po(r,e,t,n,o),i={...s,Fr:s.fields.Fr,Fp12:s.fields.Fp12,calcPairingPrecomputes:s.utils.calcPairingPrecomputes,randomSecretKey:s.utils.randomSecretKey},f=Kn(i,e,t,!1,s.G2.hashToCurve,c?.LongSignature),a=Kn(i,t,e,!0,s.G1.hashToCurve,c?.ShortSignature);return Object.freeze({...s,longSignatures:f,shortSignatures:a})}var Kt=BigInt(0),ve=BigInt(1),ne=BigInt(2),Jn=BigInt(3),mo=BigInt(6),xo=BigInt(12),je=r=>!!r&&typeof r=="object";function tr(r,e,t,n,o=1,c){V(o,"num"),V(n,"degree");let s=c===void 0?n:c;V(s,"divisor");let i=r;if(typeof t!="bigint"||t<=ve)throw new Error("calcFrobeniusCoefficients: expected valid modulus, got "+t);if(n<=0)throw new Error("calcFrobeniusCoefficients: expected positive degree, got "+n);if(o<=0)throw new Error("calcFrobeniusCoefficients: expected positive row count, got "+o);if(s<=0)throw new Error("calcFrobeniusCoefficients: expected positive divisor, got "+s);let f=BigInt(s),a=t**BigInt(n),d=[];for(let l=0;l<o;l++){let p=BigInt(l+1),b=[];for(let h=0,x=ve;h<n;h++){let u=p*x-p;if(u%f)throw new Error("calcFrobeniusCoefficients: inexact tower exponent");let E=u/f%a;b.push(i.pow(e,E)),x*=t}d.push(b)}return d}function nr(r,e,t){if(re(r),re(e),ee(e,{Fp:"object",frobeniusMap:"function",fromBigTuple:"function",mulByB:"function",mulByNonresidue:"function",reim:"function",Fp4Square:"function",NONRESIDUE:"object"},{}),!je(t)||Array.isArray(t))throw new TypeError('"base" expected Fp2 element, got type='+typeof t);if(!e.isValid(t))throw new RangeError('"base" expected valid Fp2 element');let n=e.pow(t,(r.ORDER-ve)/Jn),o=e.pow(t,(r.ORDER-ve)/ne);function c(p,b){let h=e.mul(e.frobeniusMap(p,1),n),x=e.mul(e.frobeniusMap(b,1),o);return[h,x]}let s=e.pow(t,(r.ORDER**ne-ve)/Jn),i=e.pow(t,(r.ORDER**ne-ve)/ne);if(!e.eql(i,e.neg(e.ONE)))throw new Error("psiFrobenius: PSI2_Y!==-1");function f(p,b){return[e.mul(p,s),e.neg(b)]}let a=p=>(b,h)=>{if(typeof b!="function")throw new TypeError('"c" expected point constructor, got type='+typeof b);if(Me(b),!(h instanceof b))throw new TypeError('"P" expected Point instance, got type='+typeof h);let x=h.toAffine(),u=p(x.x,x.y);return b.fromAffine({x:u[0],y:u[1]})},d=a(c),l=a(f);return{psi:c,psi2:f,G2psi:d,G2psi2:l,PSI_X:n,PSI_Y:o,PSI2_X:s,PSI2_Y:i}}var Qt=class{constructor(e,t={}){w(this,"ORDER");w(this,"BITS");w(this,"BYTES");w(this,"isLE");w(this,"ZERO");w(this,"ONE");w(this,"Fp");w(this,"NONRESIDUE");w(this,"mulByB");w(this,"Fp_NONRESIDUE");w(this,"Fp_div2");let{NONRESIDUE:n=BigInt(-1),FP2_NONRESIDUE:o,Fp2mulByB:c}=t,s=e.ORDER,i=s*s;this.Fp=e,this.ORDER=i,this.BITS=fe(i),this.BYTES=Math.ceil(fe(i)/8),this.isLE=e.isLE,this.ZERO=this.create({c0:e.ZERO,c1:e.ZERO}),this.ONE=this.create({c0:e.ONE,c1:e.ZERO}),this.Fp_NONRESIDUE=e.create(n),this.Fp_div2=e.div(e.ONE,ne),this.NONRESIDUE=this.create({c0:o[0],c1:o[1]}),this.mulByB=f=>{let{c0:a,c1:d}=c(f);return Object.freeze({c0:a,c1:d})},Object.freeze(this)}fromBigTuple(e){if(!Array.isArray(e)||e.length!==2)throw new Error("invalid Fp2.fromBigTuple");let[t,n]=e;if(typeof t!="bigint"||typeof n!="bigint")throw new Error("invalid Fp2.fromBigTuple");return this.create({c0:t,c1:n})}create(e){let{Fp:t}=this,n=t.create(e.c0),o=t.create(e.c1);return Object.freeze({c0:n,c1:o})}isValid(e){if(!je(e))throw new TypeError("invalid field element: expected object, got "+typeof e);let{c0:t,c1:n}=e,{Fp:o}=this;return o.isValid(t)&&o.isValid(n)}is0(e){if(!je(e))return!1;let{c0:t,c1:n}=e,{Fp:o}=this;return o.is0(t)&&o.is0(n)}isValidNot0(e){return!this.is0(e)&&this.isValid(e)}eql({c0:e,c1:t},{c0:n,c1:o}){let{Fp:c}=this;return c.eql(e,n)&&c.eql(t,o)}neg({c0:e,c1:t}){let{Fp:n}=this;return Object.freeze({c0:n.neg(e),c1:n.neg(t)})}pow(e,t){return ht(this,e,t)}invertBatch(e){return le(this,e,!0)}add(e,t){let{Fp:n}=this,{c0:o,c1:c}=e,{c0:s,c1:i}=t;return Object.freeze({c0:n.add(o,s),c1:n.add(c,i)})}sub({c0:e,c1:t},{c0:n,c1:o}){let{Fp:c}=this;return Object.freeze({c0:c.sub(e,n),c1:c.sub(t,o)})}mul({c0:e,c1:t},n){let{Fp:o}=this;if(typeof n=="bigint")return Object.freeze({c0:o.mul(e,n),c1:o.mul(t,n)});let{c0:c,c1:s}=n,i=o.mul(e,c),f=o.mul(t,s),a=o.sub(i,f),d=o.sub(o.mul(o.add(e,t),o.add(c,s)),o.add(i,f));return Object.freeze({c0:a,c1:d})}sqr({c0:e,c1:t}){let{Fp:n}=this,o=n.add(e,t),c=n.sub(e,t),s=n.add(e,e);return Object.freeze({c0:n.mul(o,c),c1:n.mul(s,t)})}addN(e,t){return this.add(e,t)}subN(e,t){return this.sub(e,t)}mulN(e,t){return this.mul(e,t)}sqrN(e){return this.sqr(e)}div(e,t){let{Fp:n}=this;return this.mul(e,typeof t=="bigint"?n.inv(n.create(t)):this.inv(t))}inv({c0:e,c1:t}){let{Fp:n}=this,o=n.inv(n.create(e*e+t*t));return Object.freeze({c0:n.mul(o,n.create(e)),c1:n.mul(o,n.create(-t))})}sqrt(e){let{Fp:t}=this,n=this,{c0:o,c1:c}=e;if(t.is0(c))return He(t,o)===1?n.create({c0:t.sqrt(o),c1:t.ZERO}):n.create({c0:t.ZERO,c1:t.sqrt(t.div(o,this.Fp_NONRESIDUE))});let s=t.sqrt(t.sub(t.sqr(o),t.mul(t.sqr(c),this.Fp_NONRESIDUE))),i=t.mul(t.add(s,o),this.Fp_div2);He(t,i)===-1&&(i=t.sub(i,s));let a=t.sqrt(i),d=n.create({c0:a,c1:t.div(t.mul(c,this.Fp_div2),a)});if(!n.eql(n.sqr(d),e))throw new Error("Cannot find square root");let l=d,p=n.neg(l),{re:b,im:h}=n.reim(l),{re:x,im:u}=n.reim(p);return h>u||h===u&&b>x?l:p}isOdd(e){let{re:t,im:n}=this.reim(e),o=t%ne,c=t===Kt,s=n%ne;return BigInt(o||c&&s)==ve}fromBytes(e){let{Fp:t}=this;if(G(e),e.length!==this.BYTES)throw new Error("fromBytes invalid length="+e.length);return this.create({c0:t.fromBytes(e.subarray(0,t.BYTES)),c1:t.fromBytes(e.subarray(t.BYTES))})}toBytes({c0:e,c1:t}){return Q(this.Fp.toBytes(e),this.Fp.toBytes(t))}cmov({c0:e,c1:t},{c0:n,c1:o},c){let{Fp:s}=this;return this.create({c0:s.cmov(e,n,c),c1:s.cmov(t,o,c)})}reim({c0:e,c1:t}){return{re:e,im:t}}Fp4Square(e,t){let n=this,o=n.sqr(e),c=n.sqr(t);return{first:n.add(n.mulByNonresidue(c),o),second:n.sub(n.sub(n.sqr(n.add(e,t)),o),c)}}mulByNonresidue({c0:e,c1:t}){let{Fp:n,NONRESIDUE:o}=this;return o.c0===n.ONE&&o.c1===n.ONE?Object.freeze({c0:n.sub(e,t),c1:n.add(e,t)}):o.c1===n.ONE?Object.freeze({c0:n.sub(n.mul(e,o.c0),t),c1:n.add(e,n.mul(t,o.c0))}):this.mul({c0:e,c1:t},o)}frobeniusMap(e,t){let{c0:n,c1:o}=e,{Fp:c}=this;return Object.freeze({c0:n,c1:t%2===0?o:c.neg(o)})}},Jt=class{constructor(e){w(this,"ORDER");w(this,"BITS");w(this,"BYTES");w(this,"isLE");w(this,"ZERO");w(this,"ONE");w(this,"Fp2");this.Fp2=e,this.ORDER=e.Fp.ORDER**mo,this.BITS=3*e.BITS,this.BYTES=3*e.BYTES,this.isLE=e.isLE,this.ZERO=this.create({c0:e.ZERO,c1:e.ZERO,c2:e.ZERO}),this.ONE=this.create({c0:e.ONE,c1:e.ZERO,c2:e.ZERO}),Object.freeze(this)}get FROBENIUS_COEFFICIENTS_1(){let e=gt.get(this);if(e)return e[0];let{Fp2:t}=this,{Fp:n}=t,o=tr(t,t.NONRESIDUE,n.ORDER,6,2,3),c=[Object.freeze(o[0]),Object.freeze(o[1])];return gt.set(this,c),c[0]}get FROBENIUS_COEFFICIENTS_2(){let e=gt.get(this);return e?e[1]:(this.FROBENIUS_COEFFICIENTS_1,gt.get(this)[1])}add({c0:e,c1:t,c2:n},{c0:o,c1:c,c2:s}){let{Fp2:i}=this;return Object.freeze({c0:i.add(e,o),c1:i.add(t,c),c2:i.add(n,s)})}sub({c0:e,c1:t,c2:n},{c0:o,c1:c,c2:s}){let{Fp2:i}=this;return Object.freeze({c0:i.sub(e,o),c1:i.sub(t,c),c2:i.sub(n,s)})}mul({c0:e,c1:t,c2:n},o){let{Fp2:c}=this;if(typeof o=="bigint")return Object.freeze({c0:c.mul(e,o),c1:c.mul(t,o),c2:c.mul(n,o)});let{c0:s,c1:i,c2:f}=o,a=c.mul(e,s),d=c.mul(t,i),l=c.mul(n,f);return Object.freeze({c0:c.add(a,c.mulByNonresidue(c.sub(c.mul(c.add(t,n),c.add(i,f)),c.add(d,l)))),c1:c.add(c.sub(c.mul(c.add(e,t),c.add(s,i)),c.add(a,d)),c.mulByNonresidue(l)),c2:c.sub(c.add(d,c.mul(c.add(e,n),c.add(s,f))),c.add(a,l))})}sqr({c0:e,c1:t,c2:n}){let{Fp2:o}=this,c=o.sqr(e),s=o.mul(o.mul(e,t),ne),i=o.mul(o.mul(t,n),ne),f=o.sqr(n);return Object.freeze({c0:o.add(o.mulByNonresidue(i),c),c1:o.add(o.mulByNonresidue(f),s),c2:o.sub(o.sub(o.add(o.add(s,o.sqr(o.add(o.sub(e,t),n))),i),c),f)})}addN(e,t){return this.add(e,t)}subN(e,t){return this.sub(e,t)}mulN(e,t){return this.mul(e,t)}sqrN(e){return this.sqr(e)}create(e){let{Fp2:t}=this,n=t.create(e.c0),o=t.create(e.c1),c=t.create(e.c2);return Object.freeze({c0:n,c1:o,c2:c})}isValid(e){if(!je(e))throw new TypeError("invalid field element: expected object, got "+typeof e);let{c0:t,c1:n,c2:o}=e,{Fp2:c}=this;return c.isValid(t)&&c.isValid(n)&&c.isValid(o)}is0(e){if(!je(e))return!1;let{c0:t,c1:n,c2:o}=e,{Fp2:c}=this;return c.is0(t)&&c.is0(n)&&c.is0(o)}isValidNot0(e){return!this.is0(e)&&this.isValid(e)}neg({c0:e,c1:t,c2:n}){let{Fp2:o}=this;return Object.freeze({c0:o.neg(e),c1:o.neg(t),c2:o.neg(n)})}eql({c0:e,c1:t,c2:n},{c0:o,c1:c,c2:s}){let{Fp2:i}=this;return i.eql(e,o)&&i.eql(t,c)&&i.eql(n,s)}sqrt(e){return ue()}div(e,t){let{Fp2:n}=this,{Fp:o}=n;return this.mul(e,typeof t=="bigint"?o.inv(o.create(t)):this.inv(t))}pow(e,t){return ht(this,e,t)}invertBatch(e){return le(this,e,!0)}inv({c0:e,c1:t,c2:n}){let{Fp2:o}=this,c=o.sub(o.sqr(e),o.mulByNonresidue(o.mul(n,t))),s=o.sub(o.mulByNonresidue(o.sqr(n)),o.mul(e,t)),i=o.sub(o.sqr(t),o.mul(e,n)),f=o.inv(o.add(o.mulByNonresidue(o.add(o.mul(n,s),o.mul(t,i))),o.mul(e,c)));return Object.freeze({c0:o.mul(f,c),c1:o.mul(f,s),c2:o.mul(f,i)})}fromBytes(e){let{Fp2:t}=this;if(G(e),e.length!==this.BYTES)throw new Error("fromBytes invalid length="+e.length);let n=t.BYTES;return this.create({c0:t.fromBytes(e.subarray(0,n)),c1:t.fromBytes(e.subarray(n,n*2)),c2:t.fromBytes(e.subarray(2*n))})}toBytes({c0:e,c1:t,c2:n}){let{Fp2:o}=this;return Q(o.toBytes(e),o.toBytes(t),o.toBytes(n))}cmov({c0:e,c1:t,c2:n},{c0:o,c1:c,c2:s},i){let{Fp2:f}=this;return this.create({c0:f.cmov(e,o,i),c1:f.cmov(t,c,i),c2:f.cmov(n,s,i)})}fromBigSix(e){let{Fp2:t}=this;if(!Array.isArray(e)||e.length!==6)throw new Error("invalid Fp6.fromBigSix");for(let o=0;o<6;o++)if(typeof e[o]!="bigint")throw new Error("invalid Fp6.fromBigSix");let n=e;return this.create({c0:t.fromBigTuple(n.slice(0,2)),c1:t.fromBigTuple(n.slice(2,4)),c2:t.fromBigTuple(n.slice(4,6))})}frobeniusMap(e,t){let{c0:n,c1:o,c2:c}=e;if(t%6===0)return Object.freeze({c0:n,c1:o,c2:c});let{Fp2:s}=this;return Object.freeze({c0:s.frobeniusMap(n,t),c1:s.mul(s.frobeniusMap(o,t),this.FROBENIUS_COEFFICIENTS_1[t%6]),c2:s.mul(s.frobeniusMap(c,t),this.FROBENIUS_COEFFICIENTS_2[t%6])})}mulByFp2({c0:e,c1:t,c2:n},o){let{Fp2:c}=this;return Object.freeze({c0:c.mul(e,o),c1:c.mul(t,o),c2:c.mul(n,o)})}mulByNonresidue({c0:e,c1:t,c2:n}){let{Fp2:o}=this;return Object.freeze({c0:o.mulByNonresidue(n),c1:e,c2:t})}mul1({c0:e,c1:t,c2:n},o){let{Fp2:c}=this;return Object.freeze({c0:c.mulByNonresidue(c.mul(n,o)),c1:c.mul(e,o),c2:c.mul(t,o)})}mul01({c0:e,c1:t,c2:n},o,c){let{Fp2:s}=this,i=s.mul(e,o),f=s.mul(t,c);return Object.freeze({c0:s.add(s.mulByNonresidue(s.sub(s.mul(s.add(t,n),c),f)),i),c1:s.sub(s.sub(s.mul(s.add(o,c),s.add(e,t)),i),f),c2:s.add(s.sub(s.mul(s.add(e,n),o),i),f)})}},gt=new WeakMap,en=class{constructor(e,t){w(this,"ORDER");w(this,"BITS");w(this,"BYTES");w(this,"isLE");w(this,"ZERO");w(this,"ONE");w(this,"Fp6");w(this,"X_LEN");w(this,"finalExponentiate");let{X_LEN:n,Fp12finalExponentiate:o}=t,{Fp2:c}=e,{Fp:s}=c;this.Fp6=e,this.ORDER=s.ORDER**xo,this.BITS=2*e.BITS,this.BYTES=2*e.BYTES,this.isLE=e.isLE,this.ZERO=this.create({c0:e.ZERO,c1:e.ZERO}),this.ONE=this.create({c0:e.ONE,c1:e.ZERO}),this.X_LEN=n,this.finalExponentiate=i=>{let f=({c0:l,c1:p})=>Object.freeze({c0:l,c1:p}),a=({c0:l,c1:p,c2:b})=>Object.freeze({c0:f(l),c1:f(p),c2:f(b)}),d=o(i);return Object.freeze({c0:a(d.c0),c1:a(d.c1)})},Object.freeze(this)}get FROBENIUS_COEFFICIENTS(){let e=er.get(this);if(e)return e;let{Fp2:t}=this.Fp6,{Fp:n}=t,o=Object.freeze(tr(t,t.NONRESIDUE,n.ORDER,12,1,6)[0]);return er.set(this,o),o}create(e){let{Fp6:t}=this,n=t.create(e.c0),o=t.create(e.c1);return Object.freeze({c0:n,c1:o})}isValid(e){if(!je(e))throw new TypeError("invalid field element: expected object, got "+typeof e);let{c0:t,c1:n}=e,{Fp6:o}=this;return o.isValid(t)&&o.isValid(n)}is0(e){if(!je(e))return!1;let{c0:t,c1:n}=e,{Fp6:o}=this;return o.is0(t)&&o.is0(n)}isValidNot0(e){return!this.is0(e)&&this.isValid(e)}neg({c0:e,c1:t}){let{Fp6:n}=this;return Object.freeze({c0:n.neg(e),c1:n.neg(t)})}eql({c0:e,c1:t},{c0:n,c1:o}){let{Fp6:c}=this;return c.eql(e,n)&&c.eql(t,o)}sqrt(e){return ue()}inv({c0:e,c1:t}){let{Fp6:n}=this,o=n.inv(n.sub(n.sqr(e),n.mulByNonresidue(n.sqr(t))));return Object.freeze({c0:n.mul(e,o),c1:n.neg(n.mul(t,o))})}div(e,t){let{Fp6:n}=this,{Fp2:o}=n,{Fp:c}=o;return this.mul(e,typeof t=="bigint"?c.inv(c.create(t)):this.inv(t))}pow(e,t){return ht(this,e,t)}invertBatch(e){return le(this,e,!0)}add({c0:e,c1:t},{c0:n,c1:o}){let{Fp6:c}=this;return Object.freeze({c0:c.add(e,n),c1:c.add(t,o)})}sub({c0:e,c1:t},{c0:n,c1:o}){let{Fp6:c}=this;return Object.freeze({c0:c.sub(e,n),c1:c.sub(t,o)})}mul({c0:e,c1:t},n){let{Fp6:o}=this;if(typeof n=="bigint")return Object.freeze({c0:o.mul(e,n),c1:o.mul(t,n)});let{c0:c,c1:s}=n,i=o.mul(e,c),f=o.mul(t,s);return Object.freeze({c0:o.add(i,o.mulByNonresidue(f)),c1:o.sub(o.mul(o.add(e,t),o.add(c,s)),o.add(i,f))})}sqr({c0:e,c1:t}){let{Fp6:n}=this,o=n.mul(e,t);return Object.freeze({c0:n.sub(n.sub(n.mul(n.add(n.mulByNonresidue(t),e),n.add(e,t)),o),n.mulByNonresidue(o)),c1:n.add(o,o)})}addN(e,t){return this.add(e,t)}subN(e,t){return this.sub(e,t)}mulN(e,t){return this.mul(e,t)}sqrN(e){return this.sqr(e)}fromBytes(e){let{Fp6:t}=this;if(G(e),e.length!==this.BYTES)throw new Error("fromBytes invalid length="+e.length);return this.create({c0:t.fromBytes(e.subarray(0,t.BYTES)),c1:t.fromBytes(e.subarray(t.BYTES))})}toBytes({c0:e,c1:t}){let{Fp6:n}=this;return Q(n.toBytes(e),n.toBytes(t))}cmov({c0:e,c1:t},{c0:n,c1:o},c){let{Fp6:s}=this;return this.create({c0:s.cmov(e,n,c),c1:s.cmov(t,o,c)})}fromBigTwelve(e){let{Fp6:t}=this;if(!Array.isArray(e)||e.length!==12)throw new Error("invalid Fp12.fromBigTwelve");for(let o=0;o<12;o++)if(typeof e[o]!="bigint")throw new Error("invalid Fp12.fromBigTwelve");let n=e;return this.create({c0:t.fromBigSix(n.slice(0,6)),c1:t.fromBigSix(n.slice(6,12))})}frobeniusMap(e,t){let n=t%12;if(n===0)return Object.freeze({c0:e.c0,c1:e.c1});if(n===6)return this.conjugate(e);let{Fp6:o}=this,{Fp2:c}=o,{c0:s,c1:i,c2:f}=o.frobeniusMap(e.c1,t),a=this.FROBENIUS_COEFFICIENTS[n];return Object.freeze({c0:o.frobeniusMap(e.c0,t),c1:Object.freeze({c0:c.mul(s,a),c1:c.mul(i,a),c2:c.mul(f,a)})})}mulByFp2({c0:e,c1:t},n){let{Fp6:o}=this;return Object.freeze({c0:o.mulByFp2(e,n),c1:o.mulByFp2(t,n)})}conjugate({c0:e,c1:t}){return Object.freeze({c0:e,c1:this.Fp6.neg(t)})}_cyclotomicSquare({c0:e,c1:t}){let{Fp6:n}=this,{Fp2:o}=n,{c0:c,c1:s,c2:i}=e,{c0:f,c1:a,c2:d}=t,{first:l,second:p}=o.Fp4Square(c,a),{first:b,second:h}=o.Fp4Square(f,i),{first:x,second:u}=o.Fp4Square(s,d),E=o.mulByNonresidue(u);return Object.freeze({c0:Object.freeze({c0:o.add(o.mul(o.sub(l,c),ne),l),c1:o.add(o.mul(o.sub(b,s),ne),b),c2:o.add(o.mul(o.sub(x,i),ne),x)}),c1:Object.freeze({c0:o.add(o.mul(o.add(E,f),ne),E),c1:o.add(o.mul(o.add(p,a),ne),p),c2:o.add(o.mul(o.add(h,d),ne),h)})})}_cyclotomicExp(e,t){if(dt("cyclotomic exponent",t,Kt,ve<<BigInt(this.X_LEN)),t===Kt)return this.ONE;let n=e;for(let o=fe(t)-2;o>=0;o--)n=this._cyclotomicSquare(n),Sn(t,o)&&(n=this.mul(n,e));return n}},er=new WeakMap;function rr(r){if(ee(r,{ORDER:"bigint",X_LEN:"number",FP2_NONRESIDUE:"object",Fp2mulByB:"function",Fp12finalExponentiate:"function"},{NONRESIDUE:"bigint"}),V(r.X_LEN,"X_LEN"),r.X_LEN<1)throw new Error("invalid X_LEN");let e=r.FP2_NONRESIDUE;if(!Array.isArray(e)||e.length!==2)throw new Error("invalid FP2_NONRESIDUE");if(typeof e[0]!="bigint"||typeof e[1]!="bigint")throw new Error("invalid FP2_NONRESIDUE");let t=Oe(r.ORDER),n=new Qt(t,r),o=new Jt(n),c=new en(o,r);return{Fp:t,Fp2:n,Fp6:o,Fp12:c}}var sn=BigInt(0),or=BigInt(1),yt=BigInt(2),Ye=BigInt(3),ke=BigInt(4),Le=BigInt("0xd201000000010000"),go=fe(Le),tt={p:BigInt("0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab"),n:BigInt("0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001"),h:BigInt("0x396c8c005555e1568c00aaab0000aaab"),a:sn,b:ke,Gx:BigInt("0x17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"),Gy:BigInt("0x08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1")},fn=Oe(tt.n,{modFromBytes:!0});function yo(r,e,{g2:t,g3:n,g4:o,g5:c}){return{c0:{c0:r,c1:o,c2:n},c1:{c0:t,c1:e,c2:c}}}function Eo({c0:r,c1:e}){return{g2:e.c0,g3:r.c2,g4:r.c1,g5:e.c2}}function wo({g2:r,g3:e,g4:t,g5:n}){let{first:o,second:c}=_.Fp4Square(t,n),{first:s,second:i}=_.Fp4Square(r,e),f=_.add(r,r),a=_.add(e,e),d=_.add(t,t),l=_.add(n,n);return{g2:_.add(_.mul(_.mulByNonresidue(c),Ye),f),g3:_.sub(_.mul(o,Ye),a),g4:_.sub(_.mul(s,Ye),d),g5:_.add(_.mul(i,Ye),l)}}function Bo({g2:r,g3:e,g4:t,g5:n}){return _.is0(r)?{num:_.mul(_.mul(t,n),yt),den:e}:{num:_.add(_.sub(_.mul(_.sqr(t),Ye),_.mul(e,yt)),_.mulByNonresidue(_.sqr(n))),den:_.mul(r,ke)}}function Oo(r,{g2:e,g3:t,g4:n,g5:o}){let c=_.mul(t,n),s=_.add(_.sub(_.mul(_.sub(_.sqr(r),c),yt),c),_.mul(e,o));return _.add(_.mulByNonresidue(s),_.ONE)}function So(r,e){let t=[],n=Eo(r);for(let f of e){for(let a=0;a<f;a++)n=wo(n);t.push(n)}let o=t.map(({g2:f,g3:a})=>_.is0(f)&&_.is0(a)),c=t.map(Bo),s=_.invertBatch(c.map(({den:f})=>f)),i=t.map((f,a)=>{if(o[a])return U.ONE;let d=_.mul(c[a].num,s[a]);return yo(Oo(d,f),d,f)});return{result:U.mul(U.mul(i[0],i[1]),i[2]),last:i[2]}}function vo(r){let{result:e,last:t}=So(r,[16,32,9]),n=e,o=t;for(let c=0;c<3;c++)o=U._cyclotomicSquare(o);n=U.mul(n,o);for(let c=0;c<2;c++)o=U._cyclotomicSquare(o);return n=U.mul(n,o),o=U._cyclotomicSquare(o),U.mul(n,o)}var{Fp:H,Fp2:_,Fp6:_o,Fp12:U}=rr({ORDER:tt.p,X_LEN:go,FP2_NONRESIDUE:[or,or],Fp2mulByB:({c0:r,c1:e})=>{let t=H.mul(r,ke),n=H.mul(e,ke);return{c0:H.sub(t,n),c1:H.add(t,n)}},Fp12finalExponentiate:r=>{let e=h=>U.conjugate(vo(h)),t=U.div(U.frobeniusMap(r,6),r),n=U.mul(U.frobeniusMap(t,2),t),o=e(n),c=U.mul(U.conjugate(U._cyclotomicSquare(n)),o),s=e(c),i=e(s),f=U.mul(e(i),U._cyclotomicSquare(o)),a=e(f),d=U.frobeniusMap(U.mul(o,i),2),l=U.frobeniusMap(U.mul(s,n),3),p=U.frobeniusMap(U.mul(f,U.conjugate(n)),1),b=U.mul(U.mul(a,U.conjugate(c)),n);return U.mul(U.mul(U.mul(d,l),p),b)}}),cr,pr=()=>cr||(cr=nr(H,_,_.div(_.ONE,_.NONRESIDUE))),on=(r,e)=>{let t=pr().G2psi;return on=t,t(r,e)},mr=(r,e)=>{let t=pr().G2psi2;return mr=t,t(r,e)},tn=Object.freeze({DST:"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_",encodeDST:"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_",p:H.ORDER,m:2,k:128,expand:"xmd",hash:Bn}),xr={p:_.ORDER,n:tt.n,h:BigInt("0x5d543a95414e7f1091d50792876a202cd91de4547085abaa68a205b2e5a7ddfa628f1cb4d9e82ef21537e293a6691ae1616ec6e786f0c70cf1c38e31c7238e5"),a:_.ZERO,b:_.fromBigTuple([ke,ke]),Gx:_.fromBigTuple([BigInt("0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"),BigInt("0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e")]),Gy:_.fromBigTuple([BigInt("0x0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801"),BigInt("0x0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be")])},sr=(r,e)=>{for(let t of r)if(t!==sn)return!!(t*yt/e);return!1},ir={encode({c0:r,c1:e}){let{BYTES:t}=H;return Q(Be(e,t),Be(r,t))},decode(r){let{BYTES:e}=H;return _.create({c0:cn(r.subarray(e)),c1:cn(r.subarray(0,e))})}},fr=H;function cn(r){return H.fromBytes(r)}var gr=(r,e,t,n,o,c)=>{let s=e,i=n,f=o,a=s.BYTES;return d=>({encode(l,p=!0){if(!p&&!d)throw new Error("invalid signature: expected compressed encoding");let b=l.is0(),{x:h,y:x}=l.toAffine(),u=p?i(h):Q(i(h),i(x)),E;return p&&!b&&(E=sr(c(x),fr.ORDER)),Fo(u,{compressed:p,infinity:b,sort:E})},decode(l){let p=d?G(l,void 0,"point"):G(l,a,"signature"),{compressed:b,infinity:h,sort:x,value:u}=Ro(p);if(!d&&!b)throw new Error("invalid signature: expected compressed encoding");let E=b?a:2*a;if(u.length!==E)throw new Error(`invalid ${r} point: expected ${E} bytes`);if(h){for(let M of u)if(M)throw new Error(`invalid ${r} point: non-canonical zero`);return{x:s.ZERO,y:s.ZERO}}let F=f(b?u:u.subarray(0,a)),j;if(b){if(j=s.sqrt(s.add(s.pow(F,Ye),t)),!j)throw new Error(`invalid ${r} point: compressed`);sr(c(j),fr.ORDER)!==x&&(j=s.neg(j))}else j=f(u.subarray(a));if(!b&&s.is0(F)&&s.is0(j))throw new Error(`invalid ${r} point: uncompressed`);return{x:F,y:j}}})};function yr({compressed:r,infinity:e,sort:t}){if(!r&&!e&&t||!r&&e&&t||r&&e&&t)throw new Error("invalid encoding flag")}function Ro(r){r=ze(r);let e=r[0]&224,t=!!(e>>7&1),n=!!(e>>6&1),o=!!(e>>5&1);return yr({compressed:t,infinity:n,sort:o}),r[0]&=31,{compressed:t,infinity:n,sort:o,value:r}}function Fo(r,e){if(r[0]&224)throw new Error("setMask: non-empty mask");return yr({compressed:!!e.compressed,infinity:!!e.infinity,sort:!!e.sort}),e.compressed&&(r[0]|=128),e.infinity&&(r[0]|=64),e.sort&&(r[0]|=32),r}var ar=gr("G1",H,H.create(tt.b),r=>Be(r,H.BYTES),cn,r=>[r]),Et={point:ar(!0),sig:ar(!1)},nn=r=>(r.assertValidity(),Et.sig.encode(r));function dr(r){let t=Bt.G1.Point.fromAffine(Et.sig.decode(r));return t.assertValidity(),t}var ur=gr("G2",_,xr.b,ir.encode,ir.decode,r=>[r.c1,r.c0]),wt={point:ur(!0),sig:ur(!1)},rn=r=>(r.assertValidity(),wt.sig.encode(r));function lr(r){let t=Bt.G2.Point.fromAffine(wt.sig.decode(r));return t.assertValidity(),t}var To={ShortSignature:{fromBytes(r){return dr(G(r))},fromHex(r){return dr(Qe(r))},toBytes(r){return nn(r)},toRawBytes(r){return nn(r)},toHex(r){return Ke(nn(r))}},LongSignature:{fromBytes(r){return lr(G(r))},fromHex(r){return lr(Qe(r))},toBytes(r){return rn(r)},toRawBytes(r){return rn(r)},toHex(r){return Ke(rn(r))}}},No={Fp:H,Fp2:_,Fp6:_o,Fp12:U,Fr:fn},Io=Wt(tt,{allowInfinityPoint:!0,Fn:fn,fromBytes:Et.point.decode,toBytes:(r,e,t)=>Et.point.encode(e,t),isTorsionFree:(r,e)=>{let t=BigInt("0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffe"),n=new r(H.mul(e.X,t),e.Y,e.Z);return e.multiplyUnsafe(Le).negate().multiplyUnsafe(Le).equals(n)},clearCofactor:(r,e)=>e.multiplyUnsafe(Le).add(e)}),Ao=Wt(xr,{Fp:_,allowInfinityPoint:!0,Fn:fn,fromBytes:wt.point.decode,toBytes:(r,e,t)=>wt.point.encode(e,t),isTorsionFree:(r,e)=>e.multiplyUnsafe(Le).negate().equals(on(r,e)),clearCofactor:(r,e)=>{let t=Le,n=e.multiplyUnsafe(t).negate(),o=on(r,e),c=e.double();return c=mr(r,c),c=c.subtract(o),o=n.add(o),o=o.multiplyUnsafe(t).negate(),c=c.add(o),c=c.subtract(n),c.subtract(e)}}),qo={mapToG1:zo,mapToG2:Ho,hasherOpts:tn,hasherOptsG1:{...tn,m:1,DST:"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_",encodeDST:"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"},hasherOptsG2:{...tn}},jo={ateLoopSize:Le,xNegative:!0,twistType:"multiplicative",randomBytes:Ce},Bt=Qn(No,Io,Ao,jo,qo,To),Lo=kt(_,[[["0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6","0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6"],["0x0","0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71a"],["0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71e","0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38d"],["0x171d6541fa38ccfaed6dea691f5fb614cb14b4e7f4e810aa22d6108f142b85757098e38d0f671c7188e2aaaaaaaa5ed1","0x0"]],[["0x0","0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa63"],["0xc","0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa9f"],["0x1","0x0"]],[["0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706","0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706"],["0x0","0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97be"],["0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71c","0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38f"],["0x124c9ad43b6cf79bfbf7043de3811ad0761b0f37a1e26286b0e977c69aa274524e79097a56dc4bd9e1b371c71c718b10","0x0"]],[["0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa8fb","0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa8fb"],["0x0","0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa9d3"],["0x12","0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa99"],["0x1","0x0"]]].map(r=>r.map(e=>_.fromBigTuple(e.map(BigInt))))),Do=kt(H,[["0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7","0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb","0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0","0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861","0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9","0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983","0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84","0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e","0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317","0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e","0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b","0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229"],["0x8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c","0x12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff","0xb2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19","0x3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8","0x13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e","0xe7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5","0x772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a","0x14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e","0xa10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641","0x95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a","0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"],["0x90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33","0x134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696","0xcc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6","0x1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb","0x8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb","0x16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0","0x4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2","0x987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29","0x9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587","0xe1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30","0x19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132","0x18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e","0xb182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8","0x245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133","0x5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b","0x15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604"],["0x16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1","0x1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d","0x58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2","0x16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416","0xbe0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d","0x8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac","0x166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c","0x16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9","0x1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a","0x167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55","0x4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8","0xaccbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092","0xad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc","0x2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7","0xe0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f","0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"]].map(r=>r.map(e=>BigInt(e)))),br,hr,Uo=()=>br||(br=$t(H,{A:H.create(BigInt("0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d")),B:H.create(BigInt("0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0")),Z:H.create(BigInt(11))})),Co=()=>hr||(hr=$t(_,{A:_.create({c0:H.create(sn),c1:H.create(BigInt(240))}),B:_.create({c0:H.create(BigInt(1012)),c1:H.create(BigInt(1012))}),Z:_.create({c0:H.create(BigInt(-2)),c1:H.create(BigInt(-1))})}));function zo(r){let{x:e,y:t}=Uo()(H.create(r[0]));return Do(e,t)}function Ho(r){let{x:e,y:t}=Co()(_.fromBigTuple(r));return Lo(e,t)}var{shortSignatures:an}=Bt,Mo=(r,e,t)=>an.verify(an.Signature.fromBytes(t),an.hash(e),r);return _r(Zo);})(); return bls.isSigned; };
/* eslint-enable */

// ---- At the command line ----

/** @param {string} file @returns {Promise<string>} as much of it as a file can be long, and a bit */
async function readStart(file) {
  const { createReadStream } = await import('node:fs');
  const stream = file === '-' ? process.stdin : createReadStream(file);
  let text = '';
  for await (const piece of stream.setEncoding('utf8')) {
    text += piece;
    if (text.length > MOST_OF_FILE) break;
  }
  return text;
}

/** Takes an option and its value out of arguments; an empty text for one without a value. */
function takeOption(/** @type {string[]} */ args, /** @type {string} */ name) {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  if (at < 0) return undefined;
  const [first = '', second = ''] = args.splice(at, args[at] === name ? 2 : 1);
  return first === name ? second : first.slice(name.length + 1);
}

async function main(/** @type {string[]} */ args) {
  const [named, tsaRoot] = ['--lang', '--tsa-root'].map((name) => takeOption(args, name));
  const language = named === undefined ? 'en' : languageOf(named);
  const files = args.length > 0 ? args : process.stdin.isTTY ? [] : ['-'];
  if (!language || files.length === 0 || files.some((file) => /^-./.test(file))) {
    console.error(say(language ?? 'en', 'usage'));
    return 2;
  }
  // As text that names no certificate where there is no such file.
  const trusted = tsaRoot === undefined ? undefined : await readStart(tsaRoot).catch(() => '');
  if (trusted !== undefined && !trusted.match(PEM)) {
    console.error(say(language, 'noRoot'));
    return 2;
  }
  /** @type {Checked[]} */
  const found = [];
  for (const file of files) {
    const text = await readStart(file).catch(() => undefined);
    const title = file === '-' ? 'stdin' : file;
    const unopened = { title, receipt: {}, problems: [{ code: 'noFile' }], steps: [] };
    const roots = trusted === undefined ? trusted : [trusted];
    found.push(...(text === undefined ? [unopened] : await checkFile(title, text, undefined, roots)));
  }
  const all = withPublished(found);
  const differences = compareReceipts(all.map(({ receipt }) => receipt)).flatMap(({ key, values }) => [
    `${MARKS.fails} ${say(language, 'differ', { key })}`,
    ...values.map((value) => `      ${value}`),
  ]);
  const lines = [...all.flatMap((checked) => report(language, checked)), ...differences];
  console.log(
    [
      ...lines,
      say(language, `verdict_${conclusionOf(all)}`),
      ...(all.some(({ problems }) => problems.length === 0) ? [say(language, savedWhen(all))] : []),
    ].join('\n'),
  );
  return verdictOf(all);
}

/** The real path of the file that Node was started with, by the rules of Node: a name may be a link or lack its ending. */
async function startedFile(/** @type {string | undefined} */ started) {
  const [{ realpathSync }, { createRequire }] = await Promise.all([import('node:fs'), import('node:module')]);
  try {
    return started === undefined ? undefined : realpathSync(createRequire(import.meta.url).resolve(started));
  } catch {
    // What Node cannot find it did not start: this file is a part of another program.
    return undefined;
  }
}

/** Runs as a program if this file is the one that was started. Silence and 0 would pass for "everything holds". */
async function run() {
  const [{ realpathSync }, { fileURLToPath }] = await Promise.all([import('node:fs'), import('node:url')]);
  const isProgram = (await startedFile(process.argv[1])) === realpathSync(fileURLToPath(import.meta.url));
  if (isProgram) process.exitCode = await main(process.argv.slice(2));
}

if (typeof process === 'object' && 'argv' in process)
  run().catch((/** @type {unknown} */ error) => {
    console.error(say('en', 'failed'), error);
    process.exitCode = 2;
  });
