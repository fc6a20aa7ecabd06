import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { ask } from './ask.mjs';
import { checkAt } from './checks.mjs';

/** Maximum bytes of cookies sent after a form was returned with errors, and set by a response. */
const COOKIES_BYTES = 12_500;

/** @typedef {import('./ask.mjs').Place} Place */
/** @typedef {import('./checks.mjs').Mistake} Mistake */

/** Whether cookies of maximum length (login and preserved form entries) get through. */
async function checkLongHeaders(/** @type {Place} */ place) {
  /** @type {Mistake[]} */
  const found = [];
  const sent = await ask(place, checkAt(), { headers: { cookie: `filler=${'x'.repeat(COOKIES_BYTES)}` } });
  if (sent.status !== 200) found.push('cookiesRefused');
  const told = await ask(place, checkAt('filler=1'));
  if (told.status !== 200) found.push('headersTooLong');
  return found;
}

/** Whether an answer says that it depends on the language and the login, so that no cache gives it to another member. */
function isVaried(/** @type {import('./ask.mjs').Answer} */ { headers }) {
  const names = (headers.vary ?? '').toLowerCase().split(/\s*,\s*/);
  return names.includes('*') || ['accept-language', 'cookie'].every((name) => names.includes(name));
}

/** Whether a cookie has the attributes that the app gave it. Browsers keep none with `__Host-` that is not Secure. */
function isProtected(/** @type {string} */ cookie) {
  const has = (/** @type {string} */ attribute) => new RegExp(`;\\s*${attribute}(=|;|$)`, 'i').test(cookie);
  if (!has('SameSite=(Lax|Strict)') || !has('HttpOnly')) return false;
  return !cookie.startsWith('__Host-') || (has('Secure') && !has('Domain'));
}

const isGzip = (/** @type {Buffer} */ bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Whether a page arrives with other bytes than the app sent, as its own header tells. */
async function isRewritten(/** @type {Place} */ place) {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };
  let { body, headers: told } = await ask(place, checkAt('page=1'), { headers });
  const digest = told['x-page-digest'];
  while (isGzip(body)) body = gunzipSync(body);
  return digest !== undefined && createHash('sha256').update(body).digest('hex') !== digest;
}

/**
 * Whether pages arrive unchanged: not cached, with cookies, compressed once.
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
  if (!isVaried(first)) found.push('varyTaken');
  const cookie = (first.headers['set-cookie'] ?? []).find((each) => /^(__Host-)?csrf=/.test(each));
  if (!cookie || !/;\s*path=\/(;|$)/i.test(cookie)) found.push('cookiesTaken');
  else if (!isProtected(cookie)) found.push('cookiesWeakened');
  if (isGzip(first.body) && isGzip(gunzipSync(first.body))) found.push('compressedTwice');
  if (await isRewritten(place)) found.push('pagesRewritten');
  return found;
}
