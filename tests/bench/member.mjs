import { load } from 'cheerio';
import { request } from 'undici';

/** The members of the benchmark read English. */
const LANGUAGE = { 'accept-language': 'en' };

/**
 * Signs a member in through the app's form.
 *
 * @param {string} url the app's address @param {string} name of the member
 * @param {Record<string, string>} [through] what a proxy in front of the app adds or changes
 * @returns {Promise<string>} the cookies of their browser
 */
export async function signIn(url, name, through = {}) {
  /** @type {Map<string, string>} */
  const jar = new Map();
  const cookie = () => [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
  const ask = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const headers = { ...LANGUAGE, cookie: cookie(), origin: url, ...through };
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(key, value);
    }
    return answer;
  };
  const $ = load(await (await ask('/login')).text());
  const body = new URLSearchParams($('main form').first().serialize());
  body.set('username', name);
  body.set('password', 'a password of the benchmark');
  const answer = await ask('/login', { method: 'POST', body });
  if (answer.status !== 302) throw new Error(`${name} cannot sign in to the app: ${answer.status}`);
  // The greeting belongs to the first page alone.
  await ask('/home');
  return cookie();
}

/** @param {string} url @param {string} path @param {string} cookie @returns {Promise<string>} the page, as it is written */
export async function pageOf(url, path, cookie) {
  const answer = await fetch(url + path, { headers: { ...LANGUAGE, cookie }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${url}${path} answers ${answer.status}`);
  return answer.text();
}

/** @param {string} url @param {string} path @param {string} cookie @returns {Promise<number>} bytes of the document, gzip */
export async function bytesOf(url, path, cookie) {
  const answer = await request(url + path, { headers: { ...LANGUAGE, cookie, 'accept-encoding': 'gzip' } });
  return (await answer.body.bytes()).byteLength;
}

/**
 * What a page shows: its words, where its links lead, and how many pictures, icons and buttons it has. What differs from one
 * request to the next is left out: made-up winners, the time that is left of a period, the seed of a random order.
 *
 * @param {string} html
 */
export function shownIn(html) {
  const $ = load(html);
  $('script, style').remove();
  $('li:contains("***")').text('winner');
  $('body *').append(' ');
  const words = $('body')
    .text()
    .replace(/\s+/g, ' ')
    .replace(/\d+ h \d+ min \( ?as of [\d:]+ UTC ?\)/, 'some time')
    .replace(/ (?=[.,)])/g, '')
    .trim();
  const links = $('a')
    .toArray()
    .map((link) =>
      $(link)
        .attr('href')
        ?.replace(/\bseed=\d+/, 'seed=any'),
    );
  return { words, links, pictures: $('img').length, icons: $('svg').length, buttons: $('button').length };
}

/**
 * What a page says of its pictures: each tag without its class, in two parts, between which its text belongs.
 *
 * @param {string} html
 * @returns {[before: string, after: string][]}
 */
export function tagsOf(html) {
  const $ = load(html);
  return $('img')
    .toArray()
    .map((image) => {
      const tag = $.html($(image).removeAttr('class').attr('alt', ''));
      const [before = '', after = ''] = tag.split('alt=""');
      return [`${before}alt="`, `"${after}`];
    });
}

/**
 * What the app serves for each address of a page's pictures.
 *
 * @param {string} url @param {string} html @param {string} cookie
 */
export async function picturesOf(url, html, cookie) {
  const $ = load(html);
  const addresses = $('img')
    .toArray()
    .flatMap((image) => {
      const set = ($(image).attr('srcset') ?? '').split(', ').map((one) => one.split(' ')[0] ?? '');
      return [$(image).attr('src') ?? '', ...set].filter(Boolean);
    });
  /** @type {Record<string, { type: string, base64: string }>} */
  const bytes = {};
  for (const address of new Set(addresses)) {
    const answer = await fetch(url + address, { headers: { cookie, accept: 'image/avif,image/webp,*/*' } });
    if (answer.status !== 200) throw new Error(`A picture answers ${answer.status}: ${address}`);
    const base64 = Buffer.from(await answer.arrayBuffer()).toString('base64');
    bytes[address] = { type: answer.headers.get('content-type') ?? '', base64 };
  }
  return bytes;
}
