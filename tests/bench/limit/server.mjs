import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Pool } from 'undici';

/**
 * The limit: the least that a server can do that shows a signed-in member the app's Home. It makes the same calls to the same
 * upstream and writes the same page by string templates, its styles with it. It knows no other page well: the others are a
 * frame, so that a tap on a tab leads somewhere.
 *
 * Run as a process of its own: UPSTREAM names the member API, PICTURES a JSON file with what the app's own Home says of its
 * pictures and the bytes that the app serves for them, so that both pages show the same ones.
 */

/**
 * What a call answers: a list of things.
 *
 * @typedef {{ id: number, name: string, text_en_us: string, xuanfei_name: string, address: string, likes: number, vod_id: number, vod_name: string, vod_duration: string, vod_hits: number }} Thing
 */
/** @typedef {{ tags: string[], bytes: Record<string, { type: string, base64: string }> }} Pictures */

const pool = new Pool(process.env.UPSTREAM ?? '', { connections: 128 });
/** @type {Pictures} */
const pictures = JSON.parse(readFileSync(process.env.PICTURES ?? '', 'utf8'));
const css = readFileSync(new URL('home.css', import.meta.url), 'utf8').replaceAll('\n', '');
const COOKIE = 'session=token-of-the-benchmark';
const WINNERS = 30;

const ESCAPES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
const safe = (/** @type {unknown} */ text) => String(text).replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
const whole = new Intl.NumberFormat('en');

/**
 * @param {'GET' | 'POST'} method @param {string} path
 * @returns {Promise<Thing[]>}
 */
async function call(method, path) {
  const headers = { token: COOKIE.split('=')[1] ?? '', 'content-type': 'application/json' };
  const asked = { method, path: `${path}?lang=en_us`, headers, body: method === 'POST' ? '{}' : null };
  const answer = await pool.request(asked);
  const { data } = /** @type {{ data: { list: Thing[] } }} */ (await answer.body.json());
  return data.list;
}

/** Taken from the app's Home, word for word. @type {readonly (readonly [string, string, string])[]} */
const TABS = [
  ['/home', 'Home', 'M3 11.5 12 4l9 7.5M5.5 9.8V20h13V9.8M10 20v-5.5h4V20'],
  ['/movie', 'Movie', 'M4 5.5h16v13H4zM8 5.5v13M16 5.5v13M4 9.8h4M4 14.2h4M16 9.8h4M16 14.2h4'],
  ['/meet', 'Meet', 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z'],
  ['/vote', 'Vote', 'M12 3.5 14.6 9l5.9.7-4.4 4 1.2 5.9L12 16.7l-5.3 2.9 1.2-5.9-4.4-4L9.4 9z'],
  ['/profile', 'Profile', 'M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2zM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6'],
];
const icon = (/** @type {string} */ path, size = 24) =>
  `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

const tabs = (/** @type {string} */ here, /** @type {number} */ unread) =>
  TABS.map(
    ([path, name, drawing]) =>
      `<li><a href="${path}"${path === here ? ' aria-current="page"' : ''}>${icon(drawing)}${name}${
        path === '/profile' && unread > 0
          ? ` <span aria-hidden="true">${unread}</span><span class="hidden">${unread} unread announcements</span>`
          : ''
      }</a></li>`,
  ).join('');

const preference = (/** @type {string} */ name, /** @type {readonly [string, string][]} */ choices) =>
  `<form method="post" action="/preferences">${choices.map(([value, text]) => `<button name="${name}" value="${value}">${text}</button>`).join(' ')}</form>`;
const FOOT = `<footer><p>Demo mode: amounts are credits with no cash value.</p>${preference('language', [
  ['en', 'English'],
  ['zh-CN', '简体中文'],
  ['ja', '日本語'],
])}${preference('theme', [['light', 'Use light colours']])}${preference('lite', [['on', 'Turn on lite mode']])}<p><a href="/about-operator">About the operator</a> <a href="/preferences">Language and appearance</a> <a href="/logout">Sign out</a></p></footer>`;

const frame = (/** @type {string} */ here, /** @type {number} */ unread, /** @type {string} */ main) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${here === '/home' ? 'Home' : 'Page'} · Night Garden</title><link rel="icon" href="data:,"><style>${css}</style></head><body><a class="skip" href="#content">Skip to content</a><header><a href="/home">${icon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z', 22)}<span>Night <span>Garden</span></span></a></header><nav aria-label="Main pages"><ul>${tabs(here, unread)}</ul></nav><main id="content">${main}</main>${FOOT}</body></html>`;

const section = (/** @type {string} */ title, /** @type {string} */ more, /** @type {string} */ content) =>
  `<section><div class="head"><h2>${title}</h2>${more && `<a href="${more}">View more</a>`}</div>${content}</section>`;

const AMOUNTS = [88, 188, 288, 388, 588, 888, 1_888, 2_888, 5_888, 18_888];
const letter = () => String.fromCharCode(97 + randomInt(26));

/** The same rows as the app's, made up as freely. */
function winners() {
  let rows = '';
  for (let at = 0; at < WINNERS; at += 1) {
    const first = letter();
    rows += `<li><span aria-hidden="true">${first.toUpperCase()}</span> <span>${first}***${letter()} won</span> <span>$${whole.format(AMOUNTS[randomInt(AMOUNTS.length)] ?? 0)}</span> <span>Simulated</span></li>`;
  }
  const hint = 'Made up by this page. These are not real members and nobody has won these amounts.';
  return section('Winners (Simulated)', '', `<p class="hint">${hint}</p><ol class="winners" tabindex="0">${rows}</ol>`);
}

const views = (/** @type {number} */ hits) =>
  hits < 10_000 ? whole.format(hits) : `${Math.floor(hits / 1_000) / 10}w`;

async function home() {
  const [banners, notices, people, films] = await Promise.all([
    call('POST', '/home/bannerList'),
    call('POST', '/home/getNotice'),
    call('POST', '/meet/xuanfeiList'),
    call('GET', '/getVideos'),
  ]);
  let next = 0;
  const picture = () => pictures.tags[next++] ?? '';
  const slides = banners
    .map(({ name }) => `<li><figure>${picture()}<figcaption><strong>${safe(name)}</strong></figcaption></figure></li>`)
    .join('');
  const lines = notices
    .map(({ id, text_en_us: text }, at) => {
      return `<span>${at > 0 ? '<span aria-hidden="true"> ✦ </span>' : ''}<a href="/profile/announcements/detail/${id}">${safe(text)}</a></span>`;
    })
    .join(' ');
  const meets = people.slice(0, 4).map((one) => {
    return `<li><a href="/meet/detail/${one.id}">${picture()}<span>${safe(one.xuanfei_name)}</span> <small>${safe(one.address)} ${whole.format(one.likes)} likes</small></a></li>`;
  });
  const shown = films.slice(0, 4).map((film) => {
    const hits = film.vod_hits;
    return `<li><a href="/movie/detail/${film.vod_id}">${picture()}<span>${safe(film.vod_name)}</span> <small>${safe(film.vod_duration)} <span aria-hidden="true">▷ ${views(hits)}</span><span class="hidden">${whole.format(hits)} views</span></small></a></li>`;
  });
  const said = '<small>From the operator</small>';
  return `<h1>Welcome, ann</h1>${said}<ul class="slides" tabindex="0" aria-label="Pictures">${slides}</ul><div class="line"><a href="/profile/announcements" aria-label="All announcements">${icon('M4 10v4h3.5L15 18.5v-13L7.5 10zM18 9.5c.9.6 1.4 1.5 1.4 2.5s-.5 1.9-1.4 2.5', 20)}</a><p>${said} ${lines}</p></div>${section('Hot meets', '/meet', `<ul class="grid people">${meets.join('')}</ul>`)}${section('Hot movies', '/movie', `<ul class="grid films">${shown.join('')}</ul>`)}${winners()}`;
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://limit');
  const kept = pictures.bytes[request.url ?? ''];
  if (kept) {
    response.writeHead(200, { 'content-type': kept.type, 'cache-control': 'private, max-age=86400' });
    response.end(Buffer.from(kept.base64, 'base64'));
    return;
  }
  if (!request.headers.cookie?.includes(COOKIE)) {
    response.writeHead(302, { location: '/login' }).end();
    return;
  }
  const page = pathname === '/home' ? home() : Promise.resolve(`<h1>${safe(pathname.slice(1))}</h1>`);
  page.then(
    (main) => {
      const body = gzipSync(frame(pathname, 2, main), { level: 6 });
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        'content-length': body.byteLength,
      });
      response.end(body);
    },
    () => response.writeHead(502).end(),
  );
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
