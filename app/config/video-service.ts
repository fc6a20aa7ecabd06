import type { Env } from './env';

/** URLs of the video service. */
export interface VideoService {
  /** Base URL of its calls, or the single URL of a MacCMS service. `undefined`: the embedded API. */
  baseUrl: string | undefined;
  /** Base URL for relative URLs of films and pictures, without a trailing slash. */
  mediaBaseUrl: string | undefined;
}

/** Default path of MacCMS's provide service. */
const PROVIDE = '/api.php/provide/vod/';

/**
 * The provide service of a MacCMS site: a URL without a path gets the default one; any other is used unchanged, for
 * sites with another path, a key or only some players (`…/vod/from/x/`).
 */
function provideAddress(written: string): URL {
  const url = new URL(written);
  url.hash = '';
  if (url.pathname === '/') url.pathname = PROVIDE;
  return url;
}

/** MacCMS stores uploads beside its `api.php`, which may be in a subfolder. */
function siteOf({ origin, pathname }: URL): string {
  const end = pathname.indexOf('/api.php');
  return origin + (end > 0 ? pathname.slice(0, end) : '');
}

/**
 * Finds the video service: the configured one, else that of the member API.
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
  // Never fall back to demo films in a real operator's service.
  const baseUrl = VIDEO_API_URL?.replace(/\/+$/, '') ?? apiBaseUrl;
  return { baseUrl, mediaBaseUrl: baseUrl };
}
