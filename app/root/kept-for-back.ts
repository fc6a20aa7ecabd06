import { useLocation, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Going back in the app shows what was shown, without a new call to the upstream, for 30 s. Source: product.md, chapter 1.
 *
 * Kept in this document's memory alone: signing out and changing the language load a new document, and then it is gone.
 */

const KEPT_MS = 30_000;
const KEPT_PAGES = 20;

/** The router takes up a step through the history at once; what starts later is a new visit. */
const STEP_MS = 50;

/** Remembers what pages showed. */
interface PageMemory {
  /** Marks that a step through the history begins now. */
  step: () => void;
  /** Keeps what the page shows. What was recalled stays as old as it is. */
  keep: (address: string, data: unknown) => void;
  /** What the page showed, if this is a step back to it within 30 s; else what it loads now. */
  recall: <Data>(address: string, load: () => Promise<Data>) => Promise<Data>;
}

/** @param now milliseconds of any clock that only goes forward */
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
 * Watches for steps through the history. To be called before the router is made: a window calls its listeners in the order
 * in which they were added, and the router starts loading in its own.
 */
export function watchHistorySteps(): void {
  window.addEventListener('popstate', memory.step);
}

/**
 * `clientLoader` of a page that may be shown again as it was; the page calls {@link useKeptForBack}.
 *
 * It must not run at hydration (`hydrate`): until it had ended, whoever taps a link would get a page without its data.
 */
export function recallPage({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  return memory.recall(pathname + search, () => serverLoader());
}

/** Keeps what the page shows for a step back to it. @param data the page's own, as `useLoaderData` gives it */
export function useKeptForBack(data: unknown): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    memory.keep(pathname + search, data);
  }, [pathname, search, data]);
}
