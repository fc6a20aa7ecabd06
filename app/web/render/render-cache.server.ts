import { randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { numberOf } from '~/upstream/cache/derived';
import { firstPicture } from './first-picture';
import type { RouteHandle } from './route-handle';

/**
 * Render cache for pages that look the same to many members: a template with placeholders for a member's own words. A
 * template is React's output with a marker for each value that the page's routes declare as the member's own; members
 * whose other data is equal share it, with their own words filled in. See docs/decisions/0040.
 */

/** Size of the cache, in characters of HTML and keys. */
const KEPT = 8 * 2 ** 20;

interface Template {
  /** HTML before, between and after the placeholders. */
  pieces: readonly string[];
  /** Which of the page's own words belongs to each placeholder. */
  gaps: readonly number[];
  /** See {@link firstPicture}. */
  picture: string | undefined;
}

/** A rendered page without its scripts. */
export interface DrawnPage {
  html: string;
  /** See {@link firstPicture}. */
  picture: string | undefined;
}

/** Random, so that no text contains it, and unchanged by HTML and URL escaping. */
const MARK = `own${randomBytes(16).toString('hex')}x`;
const GAP = new RegExp(`${MARK}(\\d+)x`);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text exactly as React does, in content and attributes. */
const written = (text: string) => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** In cache keys, a derived object is represented by its number instead of its content. */
const named = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null ? (numberOf(value) ?? value) : value;

/** A page's data with markers for own words; `undefined` if a route declares none. */
function withMarks({ staticHandlerContext, routeModules }: EntryContext, words: string[]) {
  const { matches, loaderData, actionData, errors, statusCode } = staticHandlerContext;
  if (statusCode !== 200 || actionData || errors) return undefined;
  const marked: Record<string, Record<string, unknown>> = {};
  for (const { route } of matches) {
    const data = loaderData[route.id] as Record<string, unknown>;
    const own = (routeModules[route.id]?.handle as RouteHandle | undefined)?.personal?.(data);
    if (!own) return undefined;
    const shown = (marked[route.id] = { ...data });
    for (const name of own) {
      const word = shown[name];
      // A missing or empty value changes more than the text: it stays in the cache key.
      if (typeof word === 'string' && word !== '') shown[name] = `${MARK}${words.push(word) - 1}x`;
    }
  }
  return marked;
}

function templateOf(html: string): Template {
  const parts = html.split(GAP);
  return {
    pieces: parts.filter((_, at) => at % 2 === 0),
    gaps: parts.filter((_, at) => at % 2 === 1).map(Number),
    picture: firstPicture(html),
  };
}

/** Creates the render cache of an app. */
export function createRenderCache() {
  const templates = new LRUCache<string, Template>({
    maxSize: KEPT,
    sizeCalculation: ({ pieces }, key) => key.length + pieces.reduce((sum, { length }) => sum + length, 0),
  });

  /**
   * Renders a page, or takes it from the render cache.
   *
   * @param look what the page depends on besides its data
   * @param nonce of this response's content security policy
   * @param draw renders the document
   */
  function renderCached(
    context: EntryContext,
    look: readonly unknown[],
    nonce: string,
    draw: (context: EntryContext, nonce: string) => string,
  ): DrawnPage {
    const words = [nonce];
    const loaderData = withMarks(context, words);
    if (!loaderData) {
      const html = draw(context, nonce);
      return { html, picture: firstPicture(html) };
    }
    const key = JSON.stringify([look, loaderData], named);
    let template = templates.get(key);
    if (!template) {
      const staticHandlerContext = { ...context.staticHandlerContext, loaderData };
      template = templateOf(draw({ ...context, staticHandlerContext }, `${MARK}0x`));
      templates.set(key, template);
    }
    const { pieces, gaps, picture } = template;
    const texts = words.map(written);
    let html = pieces[0] ?? '';
    for (const [at, gap] of gaps.entries()) html += (texts[gap] ?? '') + (pieces[at + 1] ?? '');
    return { html, picture };
  }

  return { renderCached };
}

/** @see createRenderCache */
export type RenderCache = ReturnType<typeof createRenderCache>;
