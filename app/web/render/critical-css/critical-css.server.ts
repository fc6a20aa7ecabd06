import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cssBundleHref } from '@remix-run/css-bundle';
import { assetsBuildDirectory } from '@remix-run/dev/server-build';
import { parse, serialize } from 'cookie';
import { LRUCache } from 'lru-cache';
import { parseStyles, stylesFor, type Styles } from './critical-css';
import { hashOf, type WithCode } from '../inline-code.server';
import { STYLES_COOKIE, STYLES_VERSION } from '../page-start';

/** Size of the cache. Pages of a kind use about the same classes; an entry takes some kilobytes. */
const KINDS = 300;

/** The content hash in the stylesheet's file name. Missing when the app runs from its sources. */
const version = cssBundleHref && basename(cssBundleHref, '.css').replace(/^.*-/, '');

/** Loaded with the first page: the build is not complete earlier. By what is added to the stylesheet. */
const styles = new Map<string, Styles>();

function stylesOf(href: string, added: string): Styles {
  const known = styles.get(added);
  if (known) return known;
  const read = parseStyles(readFileSync(join(assetsBuildDirectory, basename(href)), 'utf8') + added);
  styles.set(added, read);
  return read;
}

const written = new LRUCache<string, string>({ max: KINDS });

const CLASS = / class="([^"]*)"/g;
const LOOK = /<html lang="([^"]*)"(?: data-theme="([^"]*)")?/;

/** The CSS rules that a page needs, cached by classes, theme and language. */
function rulesOf(html: string, href: string, added: string): string {
  const named = new Set<string>();
  for (const [, classes = ''] of html.matchAll(CLASS)) named.add(classes);
  const [look = '', language = '', theme = ''] = LOOK.exec(html) ?? [];
  const kind = `${look}${added.length}${[...named].join()}`;
  const known = written.get(kind);
  if (known !== undefined) return known;
  const classes = new Set([...named].flatMap((names) => names.split(' ')));
  const rules = stylesFor(stylesOf(href, added), { classes, theme, language });
  written.set(kind, rules);
  return rules;
}

/** Whether the browser's cookie says that it has fetched the stylesheet. */
export const hasFetchedStyles = (request: Request): boolean =>
  version !== undefined && version !== '' && parse(request.headers.get('cookie') ?? '')[STYLES_COOKIE] === version;

/** Clears the marker cookie, so that the next page inlines its styles again. */
export const forgetStyles = (): string => serialize(STYLES_COOKIE, '', { path: '/', sameSite: 'lax', maxAge: 0 });

/** Inserts rules at the end of the head, after the stylesheet and where React does not hydrate. */
function withRules(html: string, rules: string): WithCode {
  if (rules === '') return { html, hashes: [] };
  return { html: html.replace('</head>', () => `<style>${rules}</style></head>`), hashes: [hashOf(rules)] };
}

/**
 * Inlines a page's critical CSS for a browser that has not fetched the stylesheet yet, which would delay the first
 * paint by a round trip. The page's stylesheet link is disabled; its script fetches it later and sets the marker
 * cookie. Record 0034. The operator's colours are inlined in every page.
 *
 * @param html a whole document
 * @param brandRules the operator's colours, which are not in the built stylesheet
 * @param hasFetched see {@link hasFetchedStyles}
 * @param added rules that the stylesheet does not have: those of the desk
 */
export function withStyles(html: string, brandRules: string, hasFetched: boolean, added = ''): WithCode {
  const href = cssBundleHref;
  if (!href || !version || hasFetched) return withRules(html, added + brandRules);
  const link = `<link rel="stylesheet" href="${href}"`;
  const off = html.replace(link, () => `${link} disabled="" ${STYLES_VERSION}="${version}"`);
  return withRules(off, rulesOf(html, href, added) + brandRules);
}
