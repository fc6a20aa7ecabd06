import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

/** A visit of the limit: who asks, what the upstream answers them, and the pictures of the page. */

/** @typedef {{ tags: Record<string, (readonly [string, string])[]>, bytes: Record<string, { type: string, base64: string }> }} Pictures */

/**
 * @typedef {object} Visit
 * @property {string} name of the member
 * @property {<Data>(method: 'GET' | 'POST', path: string, fields?: Record<string, string | number>) => Promise<Data>} call
 *   makes a call with the member's token and returns the data of its answer
 * @property {(alt?: string) => string} picture the next picture of the page
 */

/** How long the number of unread announcements is remembered, as the app does; ms. */
const UNREAD_MS = 30_000;

const pool = new Pool(process.env.UPSTREAM ?? '', { connections: 128 });
/** @type {Pictures} */
export const pictures = JSON.parse(readFileSync(process.env.PICTURES ?? '', 'utf8'));

/** @type {Map<string, { unread: number, until: number }>} */
const remembered = new Map();

/**
 * @template Data
 * @param {string} token @param {'GET' | 'POST'} method @param {string} path @param {Record<string, string | number>} [fields]
 * @returns {Promise<Data>} the data of the answer
 */
async function call(token, method, path, fields = {}) {
  const headers = { token, 'content-type': 'application/json' };
  const isPost = method === 'POST';
  const query = isPost
    ? ''
    : Object.entries(fields)
        .map(([name, value]) => `&${name}=${value}`)
        .join('');
  const asked = { method, path: `${path}?lang=en_us${query}`, headers, body: isPost ? JSON.stringify(fields) : null };
  const answer = await pool.request(asked);
  const { data } = /** @type {{ data: Data }} */ (await answer.body.json());
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`);
  return data;
}

/**
 * @param {string} token @param {string} page path of the page
 * @returns {Visit}
 */
export function visitOf(token, page) {
  let next = 0;
  return {
    name: token.slice('token-of-'.length),
    call: (method, path, fields) => call(token, method, path, fields),
    picture: (alt = '') => {
      const [before = '', after = ''] = pictures.tags[page]?.[next++] ?? [];
      return before + alt + after;
    },
  };
}

/** @param {string} token @returns {Promise<number>} how many announcements the member has not opened */
export async function unreadOf(token) {
  const known = remembered.get(token);
  if (known && known.until > Date.now()) return known.unread;
  const { unread } = /** @type {{ unread: number }} */ (await call(token, 'GET', '/home/unreadNotices'));
  remembered.set(token, { unread, until: Date.now() + UNREAD_MS });
  return unread;
}
