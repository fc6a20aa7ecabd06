import { parseUrl } from '~/contract/wire/parse-url';

/** The default redirect target. */
const FALLBACK = '/';

/** Placeholder origin for resolving paths like a browser. */
const HERE = 'http://here.invalid';

/** Characters that browsers drop or turn into a slash when they resolve a URL. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what has to be found
const TREACHEROUS = /[\u0000-\u0020\u007f\\]/;

/** Pages that are no sensible target after signing in. */
const NO_TARGET = /^\/(login|register|logout|session|preferences|api|healthz|readyz)(\/|$)/;

/** Addresses that are not pages. */
const NO_PAGE = /^\/(session|api|healthz|readyz)(\/|$)/;

/** Maximum length of a target, in characters. */
export const LONGEST_TARGET = 2_000;

/** How many times proxies may decode a path while it must still stay on this site. */
const DECODINGS = 4;

/** Whether a path, resolved like in a browser, stays on this site. */
function staysHere(path: string): boolean {
  if (path.startsWith('//') || TREACHEROUS.test(path)) return false;
  const url = parseUrl(path, HERE);
  return url?.origin === HERE && !url.pathname.startsWith('//');
}

/** Whether a path stays on this site however often a proxy decodes it and a browser resolves its dots, in any order. */
function alwaysStaysHere(path: string): boolean {
  const forms = new Set([path]);
  for (let round = 0; round < DECODINGS; round += 1)
    for (const form of [...forms]) {
      if (!staysHere(form)) return false;
      try {
        forms.add(decodeURIComponent(form)).add(new URL(form, HERE).pathname);
      } catch {
        return false; // do not follow invalid encodings
      }
    }
  return [...forms].every(staysHere);
}

function sameSite(path: string): URL | undefined {
  if (!path.startsWith('/') || path.length > LONGEST_TARGET || TREACHEROUS.test(path)) return undefined;
  const [name = ''] = path.split(/[?#]/, 1);
  return alwaysStaysHere(name) ? new URL(path, HERE) : undefined;
}

/**
 * The path to redirect to after signing in: the wanted one if it is certain to stay on this site, else `/` (open
 * redirect protection).
 * Source: docs/product-rules.md ("only same-origin paths are followed …").
 *
 * @param wanted from a query or a form
 * @returns path, query and hash, beginning with one slash
 */
export function redirectTarget(wanted: string | null | undefined): string {
  const url = sameSite(wanted ?? '');
  return url && !NO_TARGET.test(url.pathname) ? url.pathname + url.search + url.hash : FALLBACK;
}

/** The page to return to after a choice made on it: any page of this site, the login page included. */
export function returnTarget(back: string | null | undefined): string {
  const url = sameSite(back ?? '');
  return url && !NO_PAGE.test(url.pathname) ? url.pathname + url.search : FALLBACK;
}
