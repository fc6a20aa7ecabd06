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

function decodings(path: string): string[] {
  const forms = [path];
  for (let current = path; forms.length < 4;) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(current);
    } catch {
      return [...forms, '\\']; // an encoding that can't be read is not followed
    }
    if (decoded === current) return forms;
    forms.push(decoded);
    current = decoded;
  }
  return forms;
}

function sameSite(path: string): URL | undefined {
  if (!path.startsWith('/') || path.length > 2000 || TREACHEROUS.test(path)) return undefined;
  const [name = ''] = path.split(/[?#]/, 1);
  if (decodings(name).some((form) => form.startsWith('//') || TREACHEROUS.test(form))) return undefined;
  if (!URL.canParse(path, HERE)) return undefined;
  const url = new URL(path, HERE);
  return url.origin === HERE && !url.pathname.startsWith('//') ? url : undefined;
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
