import { settings } from '~/config/settings.server';
import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { OFFLINE_DRAWING } from './offline-drawing';
import { bareDocument, barePolicy, bareSection, escaped } from './bare-page.server';
import type { Preferences } from './preferences.server';

/** For how long announcements are not asked for again, in ms. */
const FRESH_MS = 15 * 60_000;

/** Where a page stands whose visitor is about to be somebody else. */
const DOORS = [paths.login(), paths.register(), paths.logout()];

/** Where announcements stand that were kept, in a page; nothing else writes such a comment. */
const KEPT_PLACE = '<!--kept-->';

/**
 * Loads the page again as soon as there is a line, and has been for a moment: browsers send the event to a page that is just being
 * replaced as well, and its reload would then bring it back in place of the next one.
 */
const SCRIPT = "addEventListener('online',()=>setTimeout(()=>navigator.onLine&&location.reload(),1e3))";

function offlinePage({ language, theme }: Pick<Preferences, 'language' | 'theme'>): string {
  const { t } = textsOf(language);
  const title = t('errors:offline.title');
  const link = { href: '', text: t('errors:retry') };
  const section = bareSection({ language, title, text: t('errors:offline.text'), link });
  const name = `${title} · ${settings.env.BRAND_NAME}`;
  return bareDocument({ language, theme, title: name, main: OFFLINE_DRAWING + section + KEPT_PLACE, script: SCRIPT });
}

/** What the worker puts in front of announcements; `{time}` and `{age}` stand for when they came and how long ago that is. */
function keptHead(language: Language): string {
  const { t } = textsOf(language);
  return `<h2>${escaped(t('news:title'))}</h2><p>${escaped(t('news:asOf', { time: '{time}', age: '{age}' }))}</p>`;
}

/**
 * The service worker: where a page cannot be reached it answers with one of its own, with the announcements that came last
 * and how old they are. It touches nothing but the asking for pages, whose answers it passes on as they come and keeps
 * nowhere. What it keeps goes with whoever it belongs to: at the doors, and when the login turns out to be over.
 *
 * It speaks the member's language and wears their colours, so that another choice is another worker, which browsers
 * notice by themselves.
 */
const WORKER = `
const { page, head, policy, language, address, doors, fresh } = SETTINGS;
const STORE = 'announcements';

/** Counts what was forgotten, so that nothing is kept that was asked for before. */
let turn = 0;

async function forget() {
  turn += 1;
  for (const name of await caches.keys()) await caches.delete(name);
}

async function findKept() {
  const answer = await caches.match(address);
  if (!answer) return undefined;
  const kept = await answer.json();
  if (Date.now() < kept.at + kept.lasts) return kept;
  await forget();
  return undefined;
}

async function keep() {
  const known = await findKept();
  const age = known ? Date.now() - known.at : -1;
  if (known && age >= 0 && age < fresh && known.language === language) return;
  const begun = turn;
  const answer = await fetch(address);
  if (answer.status === 401) return forget();
  if (!answer.ok) return;
  const kept = new Response(JSON.stringify({ ...(await answer.json()), at: Date.now() }));
  if (begun !== turn) return;
  await (await caches.open(STORE)).put(address, kept);
  if (begun !== turn) await forget();
}

/** Rounded up: nothing seems newer than it is. */
function ageOf(ms) {
  const minutes = Math.max(1, Math.ceil(ms / 60000));
  const [count, unit] =
    minutes < 120 ? [minutes, 'minute'] : minutes < 2880 ? [Math.ceil(minutes / 60), 'hour'] : [Math.ceil(minutes / 1440), 'day'];
  return new Intl.RelativeTimeFormat(language).format(-count, unit);
}

async function offline() {
  const kept = await findKept().catch(() => undefined);
  const said = () => head.replace('{time}', kept.time).replace('{age}', ageOf(Date.now() - kept.at)) + kept.html;
  const body = page.replace('${KEPT_PLACE}', () => (kept ? '<section>' + said() + '</section>' : ''));
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' };
  return new Response(body, { status: 503, headers });
}

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) || (await fetch(request));
  } catch {
    return offline();
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Pictures, scripts and data need not wait until this runs, where a browser takes that.
  const modes = ['cors', 'no-cors', 'same-origin'];
  const routes = modes.map((requestMode) => ({ condition: { requestMode }, source: 'network' }));
  event.waitUntil((async () => event.addRoutes && event.addRoutes(routes))().catch(() => {}));
});

self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration;
  event.waitUntil(Promise.all([navigationPreload && navigationPreload.enable(), self.clients.claim()]));
});

self.addEventListener('message', (event) => event.waitUntil(keep().catch(() => {})));

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate') return;
  const { pathname } = new URL(url);
  const isDoor = doors.includes(pathname) && (pathname !== '${paths.logout()}' || method === 'POST');
  if (isDoor) event.waitUntil(forget());
  if (method === 'GET') event.respondWith(answer(event));
});
`;

/** The worker for a member. */
export function offlineWorker(preferences: Preferences): string {
  const { language } = preferences;
  const settingsOf = {
    page: offlinePage(preferences),
    head: keptHead(language),
    policy: barePolicy(SCRIPT),
    language,
    address: paths.keptAnnouncements(),
    doors: DOORS,
    fresh: FRESH_MS,
  };
  return `const SETTINGS = ${JSON.stringify(settingsOf)};\n${WORKER}`;
}

/** The worker that takes another one's place and then goes, with all that was kept. */
export const LEAVING_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;
