import { parseAccept } from 'hono/utils/accept';
import type { PictureFormat } from '~/media/resize.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';
import type { NoPicture } from './small-picture.server';

/** Cached for a day, then stale for a week while the browser revalidates it. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

/** Opened on its own, a response runs and loads nothing. */
const HEADERS = {
  Vary: 'Accept',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
};

/** The format for a browser: the newest in its Accept header, else JPEG, which all browsers support. */
export function formatFor(accept: string | null): PictureFormat {
  const named = parseAccept(accept ?? '').filter(({ q }) => q > 0);
  return (['avif', 'webp'] as const).find((format) => named.some(({ type }) => type === `image/${format}`)) ?? 'jpeg';
}

/** Responds with a picture, or with 304 if the browser's copy is current. */
export function pictureResponse(request: Request, bytes: Buffer, format: PictureFormat): Response {
  return conditionalResponse(request, new Uint8Array(bytes), {
    ...HEADERS,
    'Cache-Control': CACHE,
    'Content-Type': `image/${format}`,
    'Content-Length': String(bytes.byteLength),
  });
}

/** Redirects to the original picture, as the page would have shown it without this route. */
export function originalResponse(address: string, reason: NoPicture): Response {
  const cache = reason === 'busy' ? 'no-store' : 'public, max-age=60';
  return new Response(null, { status: 302, headers: { ...HEADERS, Location: address, 'Cache-Control': cache } });
}

/** Responds to an address without a valid signature (404). */
export function noPictureResponse(): Response {
  return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
}
