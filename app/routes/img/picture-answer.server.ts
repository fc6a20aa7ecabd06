import { parseAccept } from 'hono/utils/accept';
import type { PictureFormat } from '~/media/resize.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';
import type { NoPicture } from './small-picture.server';

/** A day, and a week in which a browser shows what it has while it asks again. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

/** Nothing that comes from here runs or loads anything, were it opened by itself. */
const HEADERS = {
  Vary: 'Accept',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
};

/** The format for a browser: the newest that it names; JPEG, which all of them read, for one that names none. */
export function formatFor(accept: string | null): PictureFormat {
  const named = parseAccept(accept ?? '').filter(({ q }) => q > 0);
  return (['avif', 'webp'] as const).find((format) => named.some(({ type }) => type === `image/${format}`)) ?? 'jpeg';
}

/** Answers with a picture, or with 304 where the browser has it already. */
export function pictureResponse(request: Request, bytes: Buffer, format: PictureFormat): Response {
  return conditionalResponse(request, new Uint8Array(bytes), {
    ...HEADERS,
    'Cache-Control': CACHE,
    'Content-Type': `image/${format}`,
    'Content-Length': String(bytes.byteLength),
  });
}

/** Leads to the picture as it is: what a page would have shown without us. */
export function originalResponse(address: string, reason: NoPicture): Response {
  const cache = reason === 'busy' ? 'no-store' : 'public, max-age=60';
  return new Response(null, { status: 302, headers: { ...HEADERS, Location: address, 'Cache-Control': cache } });
}

/** Answers an address that no page of ours has written. */
export function noPictureResponse(): Response {
  return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
}
