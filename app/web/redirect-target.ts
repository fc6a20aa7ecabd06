/** Where a form or a link may send a member afterwards when nothing better is known. */
const FALLBACK = '/';

/** Stands for this site while a path is being resolved the way a browser would. */
const HERE = 'http://here.invalid';

/** Characters that browsers drop or turn into a slash while resolving an address. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what has to be found
const TREACHEROUS = /[\u0000-\u0020\u007f\\]/;

/** Pages that make no sense as a place to go on to after signing in. */
const NO_TARGET = /^\/(login|register|logout|session|preferences|api|healthz|readyz)(\/|$)/;

/** Addresses that are no pages. */
const NO_PAGE = /^\/(session|api|healthz|readyz)(\/|$)/;

/** In characters. */
export const LONGEST_TARGET = 2_000;

/** How often a path may be decoded on its way by proxies before it has to read the same. */
const DECODINGS = 4;

/** Whether a path, read as a browser reads it, names this site. */
const staysHere = (path: string) =>
  !path.startsWith('//') &&
  !TREACHEROUS.test(path) &&
  URL.canParse(path, HERE) &&
  new URL(path, HERE).origin === HERE &&
  !new URL(path, HERE).pathname.startsWith('//');

/** Whether a path names this site however often a proxy decodes it and a browser resolves its dots, in any order. */
function alwaysStaysHere(path: string): boolean {
  const forms = new Set([path]);
  for (let round = 0; round < DECODINGS; round += 1)
    for (const form of [...forms]) {
      if (!staysHere(form)) return false;
      try {
        forms.add(decodeURIComponent(form)).add(new URL(form, HERE).pathname);
      } catch {
        return false; // an encoding that can't be read is not followed
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
 * The path to go on to after signing in: the wanted one where it surely stays on this site, else `/`.
 * Source: product.md, chapter 1 ("only same-origin paths are followed …").
 *
 * @param wanted what a query or a form named
 * @returns path, query and hash, beginning with one slash
 */
export function redirectTarget(wanted: string | null | undefined): string {
  const url = sameSite(wanted ?? '');
  return url && !NO_TARGET.test(url.pathname) ? url.pathname + url.search + url.hash : FALLBACK;
}

/** The page to come back to after a choice made on it: any page of this site, the login page included. */
export function returnTarget(back: string | null | undefined): string {
  const url = sameSite(back ?? '');
  return url && !NO_PAGE.test(url.pathname) ? url.pathname + url.search : FALLBACK;
}
