import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { encode } from 'turbo-stream';
import { isolated } from '~/i18n/bidi-isolate';
import { numberOf } from '~/upstream/cache/derived';
import { createCompressedTemplates } from './compressed-templates.server';
import { firstPicture } from './first-picture';
import type { WithCode } from './inline-code.server';
import { inHtml, inScript, joined, markOf, templateOf, wordsFor, type Template } from './page-template.server';
import type { RouteHandle } from './route-handle';
import { createPurge, UNTIL_UNUSED } from './unused-templates';

/**
 * Render cache for pages that look the same to many members: members whose data is equal but for the words that the page's routes
 * declare as a member's own share a template, with their own words filled in. See docs/decisions/0040.
 */

/** Size of the cache, in characters of HTML and keys. */
const KEPT = 8 * 2 ** 20;

/** A document without its scripts, and the scripts, which stand at the end of its body. */
export interface Drawn {
  document: WithCode;
  scripts: WithCode;
}

/** What members with equal data share of a page. */
interface Shared {
  template: Template;
  /** Hashes of inline code, for the policy. */
  scripts: readonly string[];
  styles: readonly string[];
  /** See {@link firstPicture}. */
  picture: string | undefined;
}

/** A rendered page. */
export interface RenderedPage extends Shared {
  /** The words in its gaps, escaped. */
  written: readonly string[];
  /** Whether its template is shared. */
  isShared: boolean;
}

/** In cache keys, a derived object is represented by its number instead of its content. */
const named = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null ? (numberOf(value) ?? value) : value;

/** A text that changes more than itself: an empty one, or one that sentences isolate (see i18n/translate). */
const changesMore = (text: string) => text === '' || isolated(text) !== text;

/** A value with marks in place of all texts in it. Those that change more than themselves stay, and are part of the key. */
function marked(value: unknown, words: string[]): unknown {
  if (typeof value === 'string') return changesMore(value) ? value : markOf(words.push(value) - 1);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => marked(one, words));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one, words)]));
}

type Fields = Record<string, unknown>;

/** The names of the paths that routes declare. */
const namesIn = new Map<string, readonly string[]>();

function namesOf(path: string): readonly string[] {
  const names = namesIn.get(path) ?? path.split('.');
  namesIn.set(path, names);
  return names;
}

/** A route's data with marks in place of the texts at its paths, as far as there are any. */
function markedAt(data: object, paths: readonly string[], words: string[]): Fields {
  const all: Fields = { ...data };
  /** What is copied already, and can be changed. */
  const copies = new Set<unknown>([all]);
  for (const path of paths) {
    const names = namesOf(path);
    const last = names.length - 1;
    let holder = all;
    for (const [at, name] of names.entries()) {
      if (!(name in holder)) break;
      const value = holder[name];
      if (at === last) holder[name] = marked(value, words);
      else if (typeof value !== 'object' || value === null) break;
      else {
        const copy = copies.has(value) ? (value as Fields) : { ...value };
        copies.add(copy);
        holder = holder[name] = copy;
      }
    }
  }
  return all;
}

const hasFailed = (part: unknown) => typeof part === 'object' && part !== null && 'failed' in part;

/** A page's data with marks for own words; `undefined` if a route declares none. */
function withMarks({ staticHandlerContext, routeModules }: EntryContext, words: string[]) {
  const { matches, loaderData, actionData, errors, statusCode } = staticHandlerContext;
  if (statusCode !== 200 || actionData || errors) return undefined;
  const all: Fields = {};
  for (const { route } of matches) {
    const data = loaderData[route.id] as Fields;
    const own = (routeModules[route.id]?.handle as RouteHandle | undefined)?.personal?.(data);
    // A failed part names its request, so that no other page is equal; the message about a login is for one browser.
    if (!own || 'newLogin' in data || Object.values(data).some(hasFailed)) return undefined;
    all[route.id] = markedAt(data, own, words);
  }
  return all;
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/** The data of a page for scripts, as Remix encodes it where nothing has failed. */
const encodedData = ({ loaderData, actionData }: EntryContext['staticHandlerContext']) =>
  encode({ loaderData, actionData, errors: null });

function sharedOf({ document, scripts }: Drawn): Shared {
  const { html } = document;
  const end = html.lastIndexOf('</body>');
  return {
    template: joined(
      templateOf(`<!DOCTYPE html>${html.slice(0, end)}`, inHtml),
      templateOf(scripts.html, inScript),
      templateOf(html.slice(end), inHtml),
    ),
    scripts: scripts.hashes,
    styles: document.hashes,
    picture: firstPicture(html),
  };
}

/** Creates the render cache of an app. */
export function createRenderCache() {
  const kept = new LRUCache<string, Shared>({
    maxSize: KEPT,
    ...UNTIL_UNUSED,
    sizeCalculation: ({ template }, key) => key.length + template.pieces.reduce((sum, { length }) => sum + length, 0),
  });
  const purge = createPurge(kept);

  /**
   * Renders a page, or takes it from the render cache.
   *
   * @param context the stream of its data, if it has one, is consumed here, so that rendering does not write it into the page
   * @param look what the page depends on besides its data
   * @param draw renders it; `data` gives its data, encoded for scripts
   */
  async function renderCached(
    context: EntryContext,
    look: readonly unknown[],
    draw: (context: EntryContext, data: () => Promise<string>) => Promise<Drawn>,
  ): Promise<RenderedPage> {
    // A stream that is not read holds nothing open.
    const stream = context.serverHandoffStream;
    context.serverHandoffStream = undefined;
    const words: string[] = [];
    const loaderData = withMarks(context, words);
    if (!loaderData) {
      const { staticHandlerContext } = context;
      const page = sharedOf(await draw(context, () => textOf(stream ?? encodedData(staticHandlerContext))));
      return { ...page, written: [], isShared: false };
    }
    const key = JSON.stringify([look, loaderData], named);
    let page = kept.get(key);
    if (!page) {
      const staticHandlerContext = { ...context.staticHandlerContext, loaderData };
      page = sharedOf(
        await draw({ ...context, staticHandlerContext }, () => textOf(encodedData(staticHandlerContext))),
      );
      purge();
      kept.set(key, page);
    }
    return { ...page, written: wordsFor(page.template, words), isShared: true };
  }

  return { renderCached, ...createCompressedTemplates() };
}

/** @see createRenderCache */
export type RenderCache = ReturnType<typeof createRenderCache>;
