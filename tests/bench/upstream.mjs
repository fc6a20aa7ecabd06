import { createServer } from 'node:http';
import sharp from 'sharp';
import { ANSWERS } from './answers.mjs';

/**
 * The upstream of the benchmark: a member API with constant answers to the calls of the five tabs, each after 20 ms.
 *
 * SERVICE says what kind of service it is:
 *
 * - `open`: every list without a login;
 * - `token`: every call except the login needs the token of a member; lists are the same for all members;
 * - `personal`: as `token`, and every list differs by member.
 *
 * A separate process, so that its work is not counted for the app: `node tests/bench/upstream.mjs`. Prints its address.
 */

const DELAY_MS = 20;
const KINDS = ['open', 'token', 'personal'];
const KIND = process.env.SERVICE ?? 'open';
if (!KINDS.includes(KIND)) throw new Error(`SERVICE is one of ${KINDS.join(', ')}, not ${KIND}.`);
const LOGIN = 'POST /member/login';
/** Tokens that this service has given out end with the name of their member. */
const TOKEN = /^token-of-(\w+)$/;

/** A picture that weighs what a photo does, and is the same in every run. */
function picture(/** @type {string} */ path) {
  const [width, height] = path.includes('banner') ? [1200, 600] : path.includes('film') ? [800, 1200] : [800, 800];
  const cells = { width: width / 25, height: height / 25, channels: /** @type {const} */ (3) };
  let seed = [...path].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 24;
  const raw = Uint8Array.from({ length: cells.width * cells.height * 3 }, next);
  return sharp(raw, { raw: cells }).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 80 }).toBuffer();
}

/** @type {Map<string, Promise<Buffer>>} */
const pictures = new Map();

/**
 * @param {string} call method and path @param {URLSearchParams} query @param {string} sent the request's body
 * @param {string | undefined} token
 * @returns {{ status: number, answer: { code: number, msg: string, data: unknown } }}
 */
function answerTo(call, query, sent, token) {
  const answer = ANSWERS[call];
  if (!answer) return { status: 404, answer: { code: 404, msg: 'no such call', data: null } };
  const member = TOKEN.exec(token ?? '')?.[1];
  if (KIND !== 'open' && call !== LOGIN && member === undefined)
    return { status: 401, answer: { code: 401, msg: 'please sign in', data: null } };
  const number = KIND === 'personal' ? Number(/\d+$/.exec(member ?? '')?.[0] ?? 0) : 0;
  const body = sent.startsWith('{') ? JSON.parse(sent) : {};
  return { status: 200, answer: answer({ member: member ?? '', number, query, body }) };
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream');
  if (pathname.startsWith('/pictures/')) {
    request.resume();
    const made = pictures.get(pathname) ?? picture(pathname);
    pictures.set(pathname, made);
    void made.then((bytes) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
    return;
  }
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  let sent = '';
  // Uploads are read to their end and dropped.
  request.on('data', (/** @type {Buffer} */ bytes) => isJson && (sent += bytes.toString()));
  request.on('end', () => {
    const token = request.headers['token'];
    setTimeout(() => {
      const { status, answer } = answerTo(`${request.method} ${pathname}`, searchParams, sent, token?.toString());
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }, DELAY_MS);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
