import { createHash } from 'node:crypto';

/** Whether the browser's copy is current. Source: RFC 9110, 13.1.2: ETags are compared weakly. */
function isKnown(request: Request, etag: string): boolean {
  const tags = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/**
 * A cacheable response with an ETag, or 304 if the browser's copy is current. Not for pages, whose form keys differ
 * each time, nor for anything about money, which is never cached.
 *
 * @param headers with `Cache-Control`; content headers are left out of a 304
 */
export function conditionalResponse(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (!isKnown(request, etag)) return new Response(body, { headers: { ...headers, ETag: etag } });
  const about = Object.entries(headers).filter(([name]) => !/^Content-(Type|Length|Language)$/i.test(name));
  return new Response(null, { status: 304, headers: { ...Object.fromEntries(about), ETag: etag } });
}
