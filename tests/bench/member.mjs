import { load } from 'cheerio';

/** The member of the benchmark's upstream, signed in to the app through its form, in English. */
const LANGUAGE = { 'accept-language': 'en' };

/** @param {string} url the app's address @returns {Promise<string>} the cookies of a browser that has signed in */
export async function signIn(url) {
  /** @type {Map<string, string>} */
  const jar = new Map();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const headers = { ...LANGUAGE, cookie: cookie(), origin: url };
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const $ = load(await (await ask('/login')).text());
  const body = new URLSearchParams($('main form').first().serialize());
  body.set('username', 'ann');
  body.set('password', 'a password of the benchmark');
  const answer = await ask('/login', { method: 'POST', body });
  if (answer.status !== 302) throw new Error(`Nobody can sign in to the app: ${answer.status}`);
  // The greeting belongs to the first page alone.
  await ask('/home');
  return cookie();
}

/** @param {string} url @param {string} cookie @returns {Promise<string>} Home, as it is written */
export async function homeOf(url, cookie) {
  const answer = await fetch(`${url}/home`, { headers: { ...LANGUAGE, cookie }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${url}/home answers ${answer.status}`);
  return answer.text();
}

/**
 * What a page shows: its words, where its links lead, and how many pictures and rows it has. Names and amounts of the winners
 * are made up anew for each page.
 *
 * @param {string} html
 */
export function shownIn(html) {
  const $ = load(html);
  $('script, style').remove();
  $('ol').last().find('li').text('winner');
  $('body *').append(' ');
  const words = $('body').text().replace(/\s+/g, ' ').trim();
  const links = $('a')
    .toArray()
    .map((link) => $(link).attr('href'));
  return { words, links, pictures: $('img').length, icons: $('svg').length, buttons: $('button').length };
}

/**
 * What Home says of its pictures, and what the app serves for each of their addresses.
 *
 * @param {string} url @param {string} html @param {string} cookie
 */
export async function picturesOf(url, html, cookie) {
  const $ = load(html);
  const images = $('img').toArray();
  const tags = images.map((image) => $.html($(image).removeAttr('class')));
  const addresses = images.flatMap((image) => {
    const set = ($(image).attr('srcset') ?? '').split(', ').map((one) => one.split(' ')[0] ?? '');
    return [$(image).attr('src') ?? '', ...set].filter(Boolean);
  });
  /** @type {Record<string, { type: string, base64: string }>} */
  const bytes = {};
  for (const address of new Set(addresses)) {
    const answer = await fetch(url + address, { headers: { cookie, accept: 'image/avif,image/webp,*/*' } });
    if (answer.status !== 200) throw new Error(`A picture of Home answers ${answer.status}: ${address}`);
    const base64 = Buffer.from(await answer.arrayBuffer()).toString('base64');
    bytes[address] = { type: answer.headers.get('content-type') ?? '', base64 };
  }
  return { tags, bytes };
}
