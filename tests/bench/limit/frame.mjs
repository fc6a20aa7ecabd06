import { readFileSync } from 'node:fs';

/** What every page of the limit has: head, tabs, footer and the small words that pages share. */

const css = readFileSync(new URL('home.css', import.meta.url), 'utf8').replaceAll('\n', '');

const ESCAPES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
/** @param {unknown} text */
export const safe = (text) => String(text).replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);

const WHOLE = new Intl.NumberFormat('en');
const CENTS = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });
/** @param {number} count */
export const whole = (count) => WHOLE.format(count);
/** @param {number} units */
export const credits = (units) => `$${CENTS.format(units)} credits`;
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
/** @param {string} time ISO */
export const dayOf = (time) => DAY.format(new Date(time));

/** Taken from the app, word for word. @type {readonly (readonly [string, string, string])[]} */
const TABS = [
  ['/home', 'Home', 'M3 11.5 12 4l9 7.5M5.5 9.8V20h13V9.8M10 20v-5.5h4V20'],
  ['/movie', 'Movie', 'M4 5.5h16v13H4zM8 5.5v13m8 0v-13M4 9.8h4m8 0h4M4 14.2h4m8 0h4'],
  ['/meet', 'Meet', 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z'],
  ['/vote', 'Vote', 'M12 3.5 14.6 9l5.9.7-4.4 4 1.2 5.9L12 16.7l-5.3 2.9 1.2-5.9-4.4-4L9.4 9z'],
  ['/profile', 'Profile', 'M12 12.2a4.1 4.1 0 0 0 0-8.2 4.1 4.1 0 0 0 0 8.2zM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6'],
];
/** @param {string} path @param {number} [size] */
export const icon = (path, size = 24) =>
  `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

const tabs = (/** @type {string} */ here, /** @type {number} */ unread) =>
  TABS.map(
    ([path, name, drawing]) =>
      `<li><a href="${path}"${path === here ? ' aria-current="page"' : ''}>${icon(drawing)}${name}${
        path === '/profile' && unread > 0
          ? ` <span>${unread}</span><span class="hidden"> unread announcements</span>`
          : ''
      }</a></li>`,
  ).join('');

const preference = (/** @type {string} */ name, /** @type {readonly [string, string][]} */ choices) =>
  `<form method="post" action="/preferences">${choices.map(([value, text]) => `<button name="${name}" value="${value}">${text}</button>`).join(' ')}</form>`;
const foot = (/** @type {string} */ here) =>
  `<footer><p>Demo mode: amounts are credits with no cash value.</p>${preference('language', [
    ['en', 'English'],
    ['zh-CN', '简体中文'],
    ['ja', '日本語'],
  ])}${preference('theme', [['light', 'Light theme']])}${preference('lite', [['on', 'Use lite mode']])}<p><a href="/about-operator">About the operator</a>${here === '/profile' ? '' : ' <a href="/logout">Sign out</a>'}</p></footer>`;

/** @param {string} here path of the page @param {number} unread announcements @param {string} main its content */
export const frame = (here, unread, main) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${TABS.find(([path]) => path === here)?.[1] ?? ''} · Night Garden</title><link rel="icon" href="data:,"><style>${css}</style></head><body><a class="skip" href="#content">Skip to content</a><header><a href="/home">${icon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z', 22)}<span>Night <span>Garden</span></span></a></header><nav aria-label="Main pages"><ul>${tabs(here, unread)}</ul></nav><main id="content">${main}</main>${foot(here)}</body></html>`;

/** @param {string} title @param {string} more an address, or nothing @param {string} content @param {string} [words] of the link */
export const section = (title, more, content, words = 'See all') =>
  `<section><div class="head"><h2>${title}</h2>${more && `<a href="${more}">${words}</a>`}</div>${content}</section>`;

/** @param {readonly (readonly [string, string])[]} facts names and values */
export const facts = (facts) =>
  `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;

/** @param {readonly (readonly [string, string])[]} links addresses and words, both ready to be written */
export const links = (links) => links.map(([href, words]) => `<a href="${href}">${words}</a>`).join(' ');
