import { useLocation, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Going back in the app shows what was shown, without a new call to the upstream, for 30 s. Source: docs/product-rules.md.
 *
 * In this document's memory only: signing out and changing the language load a new document, which clears it.
 */

const KEPT_MS = 30_000;
const KEPT_PAGES = 20;

/** The router handles a history step at once; anything that starts later is a new visit. */
const STEP_MS = 50;

/** Cache of page data for going back. */
interface PageMemory {
  /** Marks the start of a history step. */
  step: () => void;
  /** Stores what the page shows. Recalled data keeps its age. */
  keep: (address: string, data: unknown) => void;
  /** The cached data if this is a history step to it within 30 s, else loads it. */
  recall: <Data>(address: string, load: () => Promise<Data>) => Promise<Data>;
}

/** @param now milliseconds of any monotonic clock */
export function createPageMemory(now: () => number): PageMemory {
  const pages = new Map<string, { at: number; data: unknown }>();
  let stepAt = -Infinity;
  return {
    step: () => {
      stepAt = now();
    },
    keep: (address, data) => {
      if (pages.get(address)?.data === data) return;
      pages.delete(address);
      pages.set(address, { at: now(), data });
      for (const oldest of pages.keys()) {
        if (pages.size <= KEPT_PAGES) break;
        pages.delete(oldest);
      }
    },
    recall: <Data>(address: string, load: () => Promise<Data>) => {
      const page = pages.get(address);
      const isKept = page && now() - stepAt < STEP_MS && now() - page.at < KEPT_MS;
      return isKept ? Promise.resolve(page.data as Data) : load();
    },
  };
}

const memory = createPageMemory(() => performance.now());

/**
 * Listens for history steps. Call it before the router is created: listeners run in the order in which they were added,
 * and the router starts loading in its own.
 */
export function watchHistorySteps(): void {
  window.addEventListener('popstate', memory.step);
}

/**
 * `clientLoader` of a page that may be shown from the cache; the page calls {@link useHistoryCache}.
 *
 * It must not run at hydration (`hydrate`): until it had finished, tapping a link would show a page without its data.
 */
export function recallPage({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  return memory.recall(pathname + search, () => serverLoader());
}

/** Caches the page's data for going back. @param data as `useLoaderData` returns it */
export function useHistoryCache(data: unknown): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    memory.keep(pathname + search, data);
  }, [pathname, search, data]);
}
