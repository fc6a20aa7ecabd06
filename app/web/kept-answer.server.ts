import { createHash } from 'node:crypto';

/** Whether a browser has it already. Source: RFC 9110, 13.1.2: tags are compared weakly. */
function isKnown(request: Request, etag: string): boolean {
  const tags = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/**
 * Answers with something that browsers may keep, or with 304 where one has it already. Not for pages, which hold what is of one
 * answer alone, and not for what is about money, which is kept nowhere.
 *
 * @param headers with `Cache-Control`; those that say what the body is are left out of a 304
 */
export function keptAnswer(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (!isKnown(request, etag)) return new Response(body, { headers: { ...headers, ETag: etag } });
  const about = Object.entries(headers).filter(([name]) => !/^Content-(Type|Length|Language)$/i.test(name));
  return new Response(null, { status: 304, headers: { ...Object.fromEntries(about), ETag: etag } });
}
