/**
 * Checks receipts of the draw. One file, no dependencies, no network: what it says can be read here from top to bottom.
 *
 *   node verify.mjs receipt.txt [more.txt] [--lang zh|ja]
 *   node verify.mjs < receipt.txt
 *
 * Exit code 0: everything holds. Also 0, and said in other words: the draw was void, the stake went back in full, and whatever
 * else the receipt shows holds. 1: something does not hold, or the pattern won and only the stake came back. 2: a receipt
 * cannot be read, its draw is not over yet, or the verifier itself failed.
 *
 * A receipt is text: lines that begin with `#` are for people, the others are `key: value`. Nothing in it is trusted. What a
 * receipt alone cannot show is that its `commitment` and `chain-s0` were published before the bet: keep a receipt from before
 * the draw and check it together with the later one, which must agree with it. From `draw receipt 2` on, an order of leaf
 * version 2 names in its own leaf the commitment and the start of the chain that it was placed under.
 *
 * In a browser or in another program: `readReceipt`, `checkReceipt`, `compareReceipts`, `conclusionOf`,
 * `verdictOf` and the pieces below.
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
 * 1 + byte mod 6, others are passed over, until there are three numbers.
 *
 * @param {string} seed 64 hex digits
 * @param {string} period as it is written
 */
export function drawFrom(seed, period) {
  /** @type {{ byte: number, number: number | undefined }[]} */
  const read = [];
  /** @type {number[]} */
  const numbers = [];
  for (let k = 0; numbers.length < 3; k++) {
    for (const byte of hmacSha256(fromHex(seed), utf8(`${period}:${k}`))) {
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
 * `under`: the commitment and the s_0 that the order was placed under; a leaf of version 1 names neither.
 *
 * @typedef {{ order: string, period: string, pattern: string, stakeMinor: string, nonce: string, under?: readonly [string, string] | undefined }} Leaf
 * @param {Leaf} order
 * @returns {string} what the tree says of an order
 */
export function leafText({ order, period, pattern, stakeMinor, nonce, under }) {
  const facts = [order, period, pattern, stakeMinor, nonce];
  return (under ? ['v2', ...facts, ...under] : facts).join('|');
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

// ---- Reading a receipt ----

const MOST_CHARACTERS = 65_536;
const WHOLE = /^\d{1,15}$/;
const HASH = /^[0-9a-f]{64}$/;
const AMOUNT = /^\d{1,13}\.\d\d$/;
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
  'leaf-version': /^[12]$/,
  'order-commitment': HASH,
  'order-s0': HASH,
  commitment: HASH,
  'chain-first-period': WHOLE,
  'chain-length': WHOLE,
  'chain-s0': HASH,
  'chain-announced': WHOLE,
  'next-chain-first-period': WHOLE,
  'next-chain-s0': HASH,
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
  if (isFirst && receipt['leaf-version'] === '2') problems.push({ code: 'malformed', key: 'leaf-version' });
  if (isFirst) receipt['leaf-version'] ??= '1';
  const ofLeaf = ['leaf-version', ...(receipt['leaf-version'] === '2' ? ['order-commitment', 'order-s0'] : [])];
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
 * @typedef {'holds' | 'fails' | 'waits' | 'void' | 'withheld'} Outcome
 */
/**
 * One thing that was checked.
 *
 * @typedef {object} Step
 * @property {'commitment' | 'committed' | 'chain' | 'placed' | 'numbers' | 'patterns' | 'order' | 'payout' | 'refund'} name
 * @property {Outcome} outcome
 * @property {string[]} missing
 * @property {[label: string, value: string][]} values what was computed and what it was compared with
 * @property {string} [note] a code of TEXTS that says more
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
 * @returns {Promise<Step[]>}
 */
export async function checkReceipt(receipt, onProgress) {
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
  const checkPlaced = async () => ({
    holds: at('order-commitment') === at('commitment') && at('order-s0') === at('chain-s0'),
    values: /** @type {[string, string][]} */ (
      ['order-commitment', 'commitment', 'order-s0', 'chain-s0'].map((key) => [key, at(key)])
    ),
  });
  const drawn = 'seed' in receipt ? drawFrom(at('seed'), at('period')) : undefined;
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
    ...(receipt['leaf-version'] === '2' ? [await step('placed', needs('commitment', 'chain-s0'), checkPlaced)] : []),
    await step('numbers', needs('seed', 'numbers', 'sum'), async () => ({
      holds: numbers.join(' ') === at('numbers') && sum === Number(at('sum')),
      values: [
        [
          `HMAC-SHA-256(seed, "${at('period')}:0")…`,
          (drawn?.read ?? []).map(({ byte, number }) => `${byte}→${number ?? '–'}`).join(' '),
        ],
        ['numbers', `${numbers.join(' ')} = ${sum}`],
        ['receipt', `${at('numbers')} = ${at('sum')}`],
      ],
    })),
    await step('patterns', needs('seed', 'winning'), async () => ({
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
        under: at('leaf-version') === '2' ? [at('order-commitment'), at('order-s0')] : undefined,
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
  ];
  if (isRefunded(receipt)) return [...steps, refundStep(receipt, drawn && winning)];
  // Before the draw there is no payout to speak of; from the seed on it is owed an answer.
  if (!drawn && !('payout-minor' in receipt)) return steps;
  const payout = await step('payout', needs('seed', 'odds', 'payout-minor'), async () => {
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
const OF_PERIOD = 'commitment chain-first-period bets-root bets-count leaf-count seed numbers winning'.split(' ');
const OF_ORDER =
  'pattern stake-minor odds placed nonce leaf-version order-commitment order-s0 leaf-index payout-minor'.split(' ');
/** What receipts must agree on, by what they have in common. @type {readonly [common: string[], same: string[]][]} */
const SHARED = [
  [
    ['period', 'order'],
    [...OF_ORDER, ...OF_PERIOD, ...OF_CHAIN],
  ],
  [['service', 'period'], OF_PERIOD],
  [['service', 'chain-first-period'], OF_CHAIN],
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
 * @typedef {{ title: string, receipt: Receipt, problems: Problem[], steps: Step[] }} Checked
 * @param {readonly Checked[]} all
 * @returns {Outcome} `void`: a draw was void, and everything that is there holds
 */
export function conclusionOf(all) {
  const has = (/** @type {Outcome} */ wanted) =>
    all.some(({ steps }) => steps.some(({ outcome }) => outcome === wanted));
  const isDone = (/** @type {Checked} */ { steps, problems }) =>
    problems.length === 0 && steps.every(({ outcome }) => outcome !== 'waits');
  const nameOf = (/** @type {Checked} */ { receipt }) => `${receipt.period}|${receipt.order}`;
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
 * @returns {'kept' | 'early' | 'keep'} a code of TEXTS
 */
export function savedWhen(all) {
  const isLate = (/** @type {Checked} */ { receipt }) => 'seed' in receipt || isRefunded(receipt);
  const late = all.filter(isLate);
  if (late.length === 0) return 'early';
  const hasEarly = (/** @type {Checked} */ { receipt }) =>
    all.some((one) => !isLate(one) && ['period', 'order'].every((key) => one.receipt[key] === receipt[key]));
  return late.every(hasEarly) && conclusionOf(all) !== 'fails' ? 'kept' : 'keep';
}

/** The exit code of a conclusion. @type {Readonly<Record<Outcome, 0 | 1 | 2>>} */
const EXIT_CODES = { holds: 0, void: 0, fails: 1, withheld: 1, waits: 2 };

/** @param {readonly Checked[]} all @returns {0 | 1 | 2} the exit code, as it is described at the top */
export function verdictOf(all) {
  return EXIT_CODES[conclusionOf(all)];
}

/** @param {string} title @param {string} text @param {(done: number, links: number) => void} [onProgress] @returns {Promise<Checked>} */
export async function checkText(title, text, onProgress) {
  const { receipt, problems } = readReceipt(text);
  return { title, receipt, problems, steps: problems.length > 0 ? [] : await checkReceipt(receipt, onProgress) };
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
    placed: 'The bet was placed under this commitment and this chain',
    numbers: 'Numbers and sum follow from the seed',
    patterns: 'The winning patterns follow from the sum',
    order: 'The bet is among the bets that were locked at close',
    payout: 'The payout is stake times odds, rounded down to the minor unit, or nothing',
    refund: 'The stake went back in full',
    waiting: 'The receipt does not say yet: {lines}.',
    lacking: 'The receipt does not say: {lines}.',
    outside: 'The period is not one of this chain.',
    late: 'This chain was not announced 1,000 periods before its first one.',
    path: 'A tree of this many bets has no such path.',
    stake: 'The stake is written in two ways that differ.',
    status: 'The status does not say what follows from the draw and the pattern.',
    count: 'The number of bets is stated in two ways that differ.',
    refunded: 'The receipt says that the stake went back in full instead of a payout.',
    ask: 'Your pattern won; the service returned only the stake. Ask why.',
    generous: 'Your pattern lost, and the stake went back in full all the same: more than was owed.',
    voided:
      'The receipt says that this draw was void. Whether it was void for everyone, and why, one receipt cannot show.',
    notFull: 'The receipt says that the stake went back, but the amount is not the stake.',
    tooLong: 'The text is too long for a receipt.',
    noReceipt: 'This is no receipt: there is no line "format: draw receipt".',
    twice: 'The line "{key}" is there twice.',
    malformed: 'The line "{key}" is not written as it must be.',
    missing: 'The line "{key}" is missing.',
    heading: 'Period {period}, bet {order}',
    result: '{winning} won: {numbers}, sum {sum}. This bet: {pattern}, stake {stake}, payout {payout}.',
    rose: 'Rose',
    lily: 'Lily',
    balloon: 'Balloon',
    smoke: 'Smoke',
    differ: 'Two receipts that belong together differ in "{key}":',
    later: 'Issued before the draw was over; the later receipt of this bet completes it.',
    verdict_holds: 'Verified: every check passed.',
    verdict_void:
      'This draw was void: the receipt says that the stake went back in full, and there is no result to check. Everything else that it shows passed.',
    verdict_withheld:
      'Your pattern won; the service returned only the stake. Keep these receipts and ask the service why.',
    verdict_fails: 'A check failed. Keep these receipts and ask the service to explain.',
    verdict_waits:
      'Not everything can be checked: a receipt cannot be read, or its draw is not over. Fetch the receipt again after the draw.',
    keep: 'A single receipt cannot show that "commitment" and "chain-s0" were known before the bet. Check it together with one that you kept from then.',
    kept: 'One of these receipts is from before the draw and agrees with the later one. If you saved it then and left it unchanged, the result was fixed by that time.',
    early:
      'This receipt is from before the draw. Keep it unchanged: it shows what was promised. Fetch it again after the draw and check both together.',
    usage: 'Usage: node verify.mjs receipt.txt [more.txt] [--lang en|zh|ja], or node verify.mjs < receipt.txt',
    noFile: 'This file cannot be opened.',
    failed: 'The verifier failed; nothing was checked.',
  },
  zh: {
    holds: '成立',
    fails: '不成立',
    waits: '尚不可知',
    void: '没有可验证的内容',
    withheld: '已中奖，却只退还了投注额',
    commitment: '种子就是投注开始前所承诺的那一个',
    committed: '本期公布过承诺值',
    chain: '种子可以逐环回溯到链的公开起点',
    placed: '这笔投注是在这个承诺值和这条链之下投出的',
    numbers: '号码与和值由种子得出',
    patterns: '中奖图案由和值得出',
    order: '这笔投注在截止时固定下来的投注之中',
    payout: '派彩等于投注额乘以赔率（不足最小单位的部分舍去），未中则为零',
    refund: '投注额已全额退还',
    waiting: '凭证中还没有：{lines}。',
    lacking: '凭证中没有：{lines}。',
    outside: '这一期不属于这条链。',
    late: '这条链没有在其第一期之前的 1,000 期公布。',
    path: '这么多笔投注的树里没有这样的路径。',
    stake: '投注额的两种写法不一致。',
    status: '状态与由开奖和图案得出的结果不符。',
    count: '投注笔数的两种写法不一致。',
    refunded: '凭证写明投注额已全额退还，没有派彩。',
    ask: '您的图案中奖了，平台却只退还了投注额。请您要求说明原因。',
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
    verdict_void: '本次开奖作废：凭证写明投注额已全额退还，没有可验证的结果。凭证中的其余内容都成立。',
    verdict_withheld: '您的图案中奖了，平台却只退还了投注额。请您保存这些凭证，并要求平台说明原因。',
    verdict_fails: '有不成立之处。请您保存这些凭证，并要求平台作出解释。',
    verdict_waits: '还不能全部验证：凭证无法读取，或者尚未开奖。请您在开奖后重新下载凭证。',
    keep: '仅凭一份凭证，无法证明“commitment”和“chain-s0”在投注之前就已公布。请与您当时保存的凭证一起验证。',
    kept: '其中一份凭证来自开奖之前，与后来的凭证一致。如果您是当时保存、之后未作改动，那么结果在那时就已确定。',
    early: '这是开奖前的凭证。请您原样保存：它写明了当时的承诺。开奖后请再下载一次，并把两份一起验证。',
    usage: '用法：node verify.mjs 凭证.txt [更多.txt] [--lang en|zh|ja]，或 node verify.mjs < 凭证.txt',
    noFile: '无法打开这个文件。',
    failed: '验证工具出错，没有验证任何内容。',
  },
  ja: {
    holds: '一致',
    fails: '不一致',
    waits: 'まだ不明',
    void: '確認できるものなし',
    withheld: '当たりなのに、賭け金だけが返還されている',
    commitment: 'シードは受付開始前のコミットメントに対応している',
    committed: 'この回のコミットメントは公開されていた',
    chain: 'シードから、公開されたチェーンの起点までたどれる',
    placed: 'このベットは、このコミットメントとこのチェーンのもとで受け付けられた',
    numbers: '数字と合計はシードから求まる',
    patterns: '当たりの絵柄は合計から決まる',
    order: 'このベットは締切時に確定したベットに含まれている',
    payout: '払戻額は賭け金 × オッズ（最小単位未満は切り捨て）、はずれなら 0',
    refund: '賭け金は全額返還された',
    waiting: '控えにまだ記載がありません：{lines}。',
    lacking: '控えに記載がありません：{lines}。',
    outside: 'この回はこのチェーンのものではありません。',
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
    verdict_holds: '検証済み：すべての検査に合格しました。',
    verdict_void:
      'この抽選は無効です。控えには賭け金を全額返還したと書かれており、確認できる結果はありません。控えのほかの記載に食い違いはありません。',
    verdict_withheld:
      '絵柄は当たりでしたが、サービスは賭け金しか返していません。控えを保管し、サービスに理由をお尋ねください。',
    verdict_fails: '一致しない点があります。控えを保管し、サービスに説明を求めてください。',
    verdict_waits:
      'まだすべては確認できません。控えが読めないか、抽選が終わっていません。抽選後に控えを取り直してください。',
    keep: '控え 1 枚だけでは、「commitment」と「chain-s0」がベットの前に公開されていたことは示せません。当時保存した控えと一緒に確認してください。',
    kept: '控えの 1 つは抽選前のもので、後の控えと一致しています。当時保存して変更していなければ、結果はその時点で決まっていました。',
    early:
      '抽選前の控えです。変更せずに保管してください。約束の内容を示すものです。抽選後にもう一度取得し、両方を一緒に確認してください。',
    usage: '使い方：node verify.mjs 控え.txt [ほかの控え.txt] [--lang en|zh|ja]、または node verify.mjs < 控え.txt',
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
  const { numbers, sum, winning, pattern, stake, payout } = receipt;
  if ([numbers, sum, winning, payout].includes(undefined)) return [];
  const named = (/** @type {string | undefined} */ name = '') => say(language, name);
  const wins = (winning ?? '').split(' ').map(named).join(' + ');
  const thrown = (numbers ?? '').replaceAll(' ', ' · ');
  return [say(language, 'result', { numbers: thrown, sum, winning: wins, pattern: named(pattern), stake, payout })];
}

/** The mark of an outcome; its word always stands beside it. */
export const MARKS = { holds: '✓', fails: '✗', waits: '…', void: '–', withheld: '✗' };

/** @param {Language} language @param {Step} step @returns {string[]} what more there is to say of a step */
export function remarksOn(language, { outcome, missing, note }) {
  const code = outcome === 'void' ? 'lacking' : 'waiting';
  const remarks = missing.length > 0 ? [say(language, code, { lines: missing.join(', ') })] : [];
  return note ? [...remarks, say(language, note)] : remarks;
}

/** @param {Language} language @param {Checked} checked @returns {string[]} */
function report(language, { title, receipt, problems, steps }) {
  const name = problems.length > 0 ? '' : ` · ${say(language, 'heading', receipt)}`;
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

// ---- At the command line ----

/** @param {string} file @returns {Promise<string>} as much of it as a receipt can be long, and a bit */
async function readStart(file) {
  const { createReadStream } = await import('node:fs');
  const stream = file === '-' ? process.stdin : createReadStream(file);
  let text = '';
  for await (const piece of stream.setEncoding('utf8')) {
    text += piece;
    if (text.length > MOST_CHARACTERS) break;
  }
  return text;
}

async function main(/** @type {string[]} */ args) {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  const [named] = at < 0 ? [] : args[at] === '--lang' ? args.splice(at, 2).slice(1) : args.splice(at, 1);
  const language = at < 0 ? 'en' : languageOf(named?.replace('--lang=', ''));
  const files = args.length > 0 ? args : process.stdin.isTTY ? [] : ['-'];
  if (!language || files.length === 0 || files.some((file) => /^-./.test(file))) {
    console.error(say(language ?? 'en', 'usage'));
    return 2;
  }
  /** @type {Checked[]} */
  const all = [];
  for (const file of files) {
    const text = await readStart(file).catch(() => undefined);
    const title = file === '-' ? 'stdin' : file;
    const unopened = { title, receipt: {}, problems: [{ code: 'noFile' }], steps: [] };
    all.push(text === undefined ? unopened : await checkText(title, text));
  }
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
