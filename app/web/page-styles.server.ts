import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cssBundleHref } from '@remix-run/css-bundle';
import { assetsBuildDirectory } from '@remix-run/dev/server-build';
import { parse, serialize } from 'cookie';
import { LRUCache } from 'lru-cache';
import { paletteRules } from '~/config/palette';
import { settings } from '~/config/settings.server';
import { parseStyles, stylesFor, type Styles } from './page-styles';
import { STYLES_COOKIE, STYLES_VERSION } from './page-start';

/** Pages of a kind have about the same classes; each kind with its states is one entry of some kilobytes. */
const KINDS = 300;

/** What changes in the stylesheet's address with its content. There is none where the app runs from its sources. */
const version = cssBundleHref && basename(cssBundleHref, '.css').replace(/^.*-/, '');

/** Read with the first page: before, the build is not whole. */
let styles: Styles | undefined;
const readStyles = (href: string) => parseStyles(readFileSync(join(assetsBuildDirectory, basename(href)), 'utf8'));

/** The operator's colours, which no stylesheet of the build knows. */
const brandRules = paletteRules(settings.env.BRAND_COLORS);

const written = new LRUCache<string, string>({ max: KINDS });

const CLASS = / class="([^"]*)"/g;
const LOOK = /<html lang="([^"]*)"(?: data-theme="([^"]*)")?/;

/** The rules that a page needs; pages with the same classes, theme and language share them. */
function rulesOf(html: string, href: string): string {
  const named = new Set<string>();
  for (const [, classes = ''] of html.matchAll(CLASS)) named.add(classes);
  const [look = '', language = '', theme = ''] = LOOK.exec(html) ?? [];
  const kind = look + [...named].join();
  const known = written.get(kind);
  if (known !== undefined) return known;
  const classes = new Set([...named].flatMap((names) => names.split(' ')));
  const rules = stylesFor((styles ??= readStyles(href)), { classes, theme, language });
  written.set(kind, rules);
  return rules;
}

/** Whether a browser says that it has fetched the stylesheet. */
export const hasFetchedStyles = (request: Request): boolean =>
  version !== undefined && version !== '' && parse(request.headers.get('cookie') ?? '')[STYLES_COOKIE] === version;

/** Has a browser whose cache is cleared get its styles with the next page again. */
export const forgetStyles = (): string => serialize(STYLES_COOKIE, '', { path: '/', sameSite: 'lax', maxAge: 0 });

/** Writes rules at the end of the head, where they stand after the stylesheet and React looks for nothing. */
const withRules = (html: string, rules: string, nonce: string) =>
  rules === '' ? html : html.replace('</head>', () => `<style nonce="${nonce}">${rules}</style></head>`);

/**
 * Writes the styles of a page into it, for a browser that has not fetched the stylesheet yet: to wait for it would cost the
 * first paint a round trip. Such a page names the stylesheet and leaves it switched off; its script fetches it later and notes
 * that it is there. Record 0034. Colours of the operator's own are in every page.
 *
 * @param html a whole document
 * @param hasFetched see {@link hasFetchedStyles}
 * @param nonce of this answer's content security policy
 */
export function withStyles(html: string, hasFetched: boolean, nonce: string): string {
  const href = cssBundleHref;
  if (!href || !version || hasFetched) return withRules(html, brandRules, nonce);
  const link = `<link rel="stylesheet" href="${href}"`;
  const off = html.replace(link, () => `${link} disabled="" ${STYLES_VERSION}="${version}"`);
  return withRules(off, rulesOf(html, href) + brandRules, nonce);
}
