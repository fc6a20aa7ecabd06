import { STYLES_COOKIE, STYLES_VERSION, UNTIL_TAKEOVER, type PageStart } from '~/web/page-start';
import { notedPositions } from './scroll-positions';

declare global {
  interface Window {
    /** As the page's own script leaves it. */
    pageStart: PageStart;
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Waits for the stylesheet where the page has only the rules that it needs itself: what scripts draw needs others. The next
 * page is told that it is there.
 *
 * @throws {Error} when it cannot be had: then the page stays as the server drew it
 */
async function wholeStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`[${STYLES_VERSION}]`);
  if (!link) return;
  if (!link.sheet)
    await new Promise((done, fail) => {
      link.addEventListener('load', done);
      link.addEventListener('error', () => fail(new Error('No stylesheet')));
    });
  const version = link.getAttribute(STYLES_VERSION) ?? '';
  const secure = window.location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${STYLES_COOKIE}=${version};path=/;max-age=${YEAR_SECONDS};samesite=lax${secure}`;
}

/**
 * Gives the open page a place in the router's memory. How far it is scrolled the browser knows better: it has restored that by
 * now, and the member may have gone on. It restores nothing for an entry that scripts have left: that is done here.
 */
function placeInHistory(): void {
  const state = window.history.state as { key?: string } | null;
  const key = state?.key ?? Math.random().toString(36).slice(2);
  if (!state?.key) window.history.replaceState({ key }, '');
  const top = notedPositions()[key];
  if (top && history.scrollRestoration === 'manual' && !scrollY) scrollTo(0, top);
}

/** Readies everything that Remix' router begins with, as the page says it. @throws {Error} when something cannot be fetched */
export async function beginRouter(): Promise<void> {
  const { context, manifest, modules } = window.pageStart;
  const load = async ([id, address]: [string, string]) => [id, await import(address)] as const;
  const [loaded] = await Promise.all([Promise.all(Object.entries(modules).map(load)), import(manifest), wholeStyles()]);
  placeInHistory();
  document.querySelector(`[${UNTIL_TAKEOVER}]`)?.remove();
  const data = document.querySelector('script[type="application/json"]')?.textContent ?? '';
  // Names that Remix reads; its own scripts, which pages here do without, leave the same.
  Object.assign(window, {
    __remixContext: { ...context, stream: new Response(data).body },
    __remixRouteModules: Object.fromEntries(loaded),
  });
}
