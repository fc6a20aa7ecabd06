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
    recall: async <Data>(address: string, load: () => Promise<Data>) => {
      const page = pages.get(address);
      if (page && now() - stepAt < STEP_MS && now() - page.at < KEPT_MS) return page.data as Data;
      const data = await load();
      pages.delete(address);
      pages.set(address, { at: now(), data });
      for (const oldest of pages.keys()) {
        if (pages.size <= KEPT_PAGES) break;
        pages.delete(oldest);
      }
      return data;
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

/** The body of a `clientLoader` for a page that may be shown again as it was. */
export function recallPage<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  return memory.recall(pathname + search, load);
}
