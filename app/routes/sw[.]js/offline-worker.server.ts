import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { OFFLINE_DRAWING } from './offline-drawing';
import { PUSH_HANDLERS } from './push-handlers';
import { bareSection, escaped } from '~/web/server/files/static-page.server';
import type { App } from '~/web/app.server';
import type { Preferences } from '~/web/session/preferences.server';

/** What the worker needs of the app. */
export type OfflineApp = Pick<App, 'settings' | 'staticPages'>;

/** How long cached announcements are not fetched again, in ms. */
const FRESH_MS = 15 * 60_000;

/** Pages after which another user may use the browser. */
const DOORS = [paths.login(), paths.register(), paths.logout()];

/** Placeholder for the cached announcements; nothing else writes such a comment. */
const KEPT_PLACE = '<!--kept-->';

/**
 * Reloads the page as soon as the server responds: a second after the browser reports that it is online, and every 10 s, because
 * the first request over a new connection often fails and the browser does not report it again. It sends a request first, so that
 * an open page stays while the server is down. It waits a second, because browsers also send the event to a page that is being
 * replaced, and a reload would then restore it.
 */
const SCRIPT =
  "const again=()=>navigator.onLine&&fetch('/healthz',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>{});" +
  "addEventListener('online',()=>setTimeout(again,1e3));setInterval(again,1e4)";

function offlinePage(
  { settings, staticPages }: OfflineApp,
  { language, theme }: Pick<Preferences, 'language' | 'theme'>,
): string {
  const { t } = textsOf(language);
  const title = t('errors:offline.title');
  const link = { href: '', text: t('errors:retry') };
  const section = bareSection({ language, title, text: t('errors:offline.text'), link });
  const name = `${title} · ${settings.env.BRAND_NAME}`;
  return staticPages.bareDocument({
    language,
    theme,
    title: name,
    main: OFFLINE_DRAWING + section + KEPT_PLACE,
    script: SCRIPT,
  });
}

/** Heading of the announcements; the worker replaces `{time}` and `{age}` with when they were fetched and their age. */
function keptHead(language: Language): string {
  const { t } = textsOf(language);
  return `<h2>${escaped(t('news:title'))}</h2><p>${escaped(t('news:asOf', { time: '{time}', age: '{age}' }))}</p>`;
}

/**
 * The service worker: when a page cannot be reached, it answers with an offline page that has the latest announcements
 * and their age. It handles navigation requests only, and passes their responses through without caching them. Its
 * cache is cleared on {@link DOORS}, and when the login has expired.
 *
 * It contains the member's language and colours, so that another choice makes another worker, which browsers update to
 * by themselves.
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
  // Intl writes Chinese figures without a space, our texts with one.
  return new Intl.RelativeTimeFormat(language).format(-count, unit).replace(/\\d(?=\\p{Script=Han})/u, '$& ');
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

/** The service worker for a member's preferences, with the handlers of notifications. */
export function offlineWorker(app: OfflineApp, preferences: Preferences): string {
  const { language } = preferences;
  const settingsOf = {
    page: offlinePage(app, preferences),
    head: keptHead(language),
    policy: app.staticPages.barePolicy(SCRIPT),
    language,
    address: paths.keptAnnouncements(),
    doors: DOORS,
    fresh: FRESH_MS,
  };
  return `const SETTINGS = ${JSON.stringify(settingsOf)};\n${WORKER}${PUSH_HANDLERS}`;
}

/** A worker that replaces another one, clears its cache and unregisters itself. */
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
