import { randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { sharedNumber } from '~/upstream/shared-read.server';
import { firstPicture } from './first-picture';
import type { RouteHandle } from './route-handle';

/**
 * Pages that look the same to many members, drawn once: as a template with gaps for what is a member's own. A template is what
 * React made of the page's data, with a mark in place of each word that the page's routes name as the member's own; whoever
 * has the same data but for those words gets the same template, with their own words in it. See docs/decisions/0040.
 */

/** How many characters of HTML and of keys are kept. */
const KEPT = 8 * 2 ** 20;

interface Template {
  /** HTML before, between and after the gaps. */
  pieces: readonly string[];
  /** Which of the page's own words stands in each gap. */
  gaps: readonly number[];
  /** See {@link firstPicture}. */
  picture: string | undefined;
}

/** A page as it is sent, but for its scripts. */
export interface DrawnPage {
  html: string;
  /** See {@link firstPicture}. */
  picture: string | undefined;
}

/** No text has it in it, and neither HTML nor an address writes it in another way. */
const MARK = `own${randomBytes(16).toString('hex')}x`;
const GAP = new RegExp(`${MARK}(\\d+)x`);

const templates = new LRUCache<string, Template>({
  maxSize: KEPT,
  sizeCalculation: ({ pieces }, key) => key.length + pieces.reduce((sum, { length }) => sum + length, 0),
});

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Text as React writes it, in content and attributes alike. */
const written = (text: string) => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** A list that is shared is told by its number and not by all that it says. */
const named = (_key: string, value: unknown) =>
  Array.isArray(value) ? (sharedNumber(value) ?? (value as unknown[])) : value;

/** A page's data with marks for a member's own words; `undefined` where one of its routes names none. */
function withMarks({ staticHandlerContext, routeModules }: EntryContext, words: string[]) {
  const { matches, loaderData, actionData, errors, statusCode } = staticHandlerContext;
  if (statusCode !== 200 || actionData || errors) return undefined;
  const marked: Record<string, Record<string, unknown>> = {};
  for (const { route } of matches) {
    const data = loaderData[route.id] as Record<string, unknown>;
    const own = (routeModules[route.id]?.handle as RouteHandle | undefined)?.ownWords?.(data);
    if (!own) return undefined;
    const shown = (marked[route.id] = { ...data });
    for (const name of own) {
      const word = shown[name];
      // What is missing or empty changes more than a word: it stays, and whoever has none either is shown the same.
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

/**
 * Draws a page, or takes what was drawn of one that looks the same.
 *
 * @param look whatever the page depends on beside its data
 * @param nonce of this answer's content security policy
 * @param draw makes the document
 */
export function drawPage(
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
