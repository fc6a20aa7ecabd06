import type { Env } from './env';

/** Where the video service is. */
export interface VideoService {
  /** Base URL of its calls, or the one address of all calls of MacCMS. `undefined`: the embedded API. */
  baseUrl: string | undefined;
  /** What addresses of films and pictures that are not whole are relative to, without a slash at the end. */
  mediaBaseUrl: string | undefined;
}

/** Where MacCMS has its provide service. */
const PROVIDE = '/api.php/provide/vod/';

/**
 * The provide service of a MacCMS site: an address without a path gets the usual one, any other is taken as it is, so that
 * sites which have theirs elsewhere, ask for a key or offer only some players (`…/vod/from/x/`) can be named too.
 */
function provideAddress(written: string): URL {
  const url = new URL(written);
  url.hash = '';
  if (url.pathname === '/') url.pathname = PROVIDE;
  return url;
}

/** Uploads of MacCMS lie beside its `api.php`, which may be in a folder of the site. */
function siteOf({ origin, pathname }: URL): string {
  const end = pathname.indexOf('/api.php');
  return origin + (end > 0 ? pathname.slice(0, end) : '');
}

/**
 * Finds the video service: where it is told to be, else where the member API is.
 *
 * @param apiBaseUrl of the member API; `undefined`: the embedded one
 */
export function videoServiceOf(
  { VIDEO_API_KIND, VIDEO_API_URL }: Pick<Env, 'VIDEO_API_KIND' | 'VIDEO_API_URL'>,
  apiBaseUrl: string | undefined,
): VideoService {
  if (VIDEO_API_KIND === 'maccms' && VIDEO_API_URL !== undefined) {
    const provide = provideAddress(VIDEO_API_URL);
    return { baseUrl: provide.href, mediaBaseUrl: siteOf(provide) };
  }
  // Demo films never mix into a real operator's service.
  const baseUrl = VIDEO_API_URL?.replace(/\/+$/, '') ?? apiBaseUrl;
  return { baseUrl, mediaBaseUrl: baseUrl };
}
