import { STYLES_VERSION, BEFORE_HYDRATION, type PageStart } from '~/web/render/page-start';
import { ZONE_COOKIE } from '~/web/session/zone-cookie';
import { notedPositions } from './scroll-positions';

declare global {
  interface Window {
    /** Set by the page's inline script. */
    pageStart: PageStart;
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Tells the server the browser's time zone, where that has changed: the next page has its times. */
function tellZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (document.cookie.split('; ').includes(`${ZONE_COOKIE}=${zone}`)) return;
  const secure = window.location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${ZONE_COOKIE}=${zone};path=/;max-age=${YEAR_SECONDS};samesite=lax${secure}`;
}

/**
 * Waits for the full stylesheet if the page has only its critical CSS: pages that scripts render need other rules.
 *
 * @throws {Error} if it fails to load: then the page is not hydrated
 */
async function wholeStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`[${STYLES_VERSION}]`);
  if (!link || link.sheet) return;
  await new Promise((done, fail) => {
    link.addEventListener('load', done);
    link.addEventListener('error', () => fail(new Error('No stylesheet')));
  });
}

/**
 * Registers the open page with the router's history. The browser has restored its scroll position by now, and the
 * member may have scrolled on. It does not restore entries that were left by client-side navigation: that is done here.
 */
function placeInHistory(): void {
  const state = window.history.state as { key?: string } | null;
  const key = state?.key ?? Math.random().toString(36).slice(2);
  if (!state?.key) window.history.replaceState({ key }, '');
  const top = notedPositions()[key];
  if (top && history.scrollRestoration === 'manual' && !scrollY) scrollTo(0, top);
}

/** Sets up everything that Remix' router starts with. @throws {Error} when something cannot be fetched */
export async function startClient(): Promise<void> {
  tellZone();
  const { context, manifest, modules } = window.pageStart;
  const load = async ([id, address]: [string, string]) => [id, await import(address)] as const;
  const [loaded] = await Promise.all([Promise.all(Object.entries(modules).map(load)), import(manifest), wholeStyles()]);
  placeInHistory();
  document.querySelector(`[${BEFORE_HYDRATION}]`)?.remove();
  const data = document.querySelector('script[type="application/json"]')?.textContent ?? '';
  // Globals that Remix reads; its own inline scripts, which our pages omit, set the same.
  Object.assign(window, {
    __remixContext: { ...context, stream: new Response(data).body },
    __remixRouteModules: Object.fromEntries(loaded),
  });
}
