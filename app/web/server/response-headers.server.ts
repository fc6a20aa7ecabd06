import type { ServerResponse } from 'node:http';
import onHeaders from 'on-headers';
import { paths } from '~/paths';
import type { LoadContext } from './load-context.server';
import { isSecretPath } from './secret-path';
import { FILE_POLICY, STANDING_HEADERS, VERIFIER_POLICY } from './security-headers';

/**
 * Headers of every response. Set just before they are sent: Remix appends to headers that exist already, and some
 * browsers ignore a duplicate header.
 */
export function setResponseHeaders(
  response: ServerResponse,
  { requestId, path, isSecure }: Pick<LoadContext, 'requestId' | 'path' | 'isSecure'>,
): void {
  onHeaders(response, () => {
    for (const [name, value] of STANDING_HEADERS) response.setHeader(name, value);
    if (isSecretPath(path)) response.setHeader('Referrer-Policy', 'no-referrer');
    // Shown to members for support requests, and in the log.
    response.setHeader('X-Request-Id', requestId);
    // Demo media may be embedded by another app that uses this one as its upstream.
    if (path.startsWith('/demo/')) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    if (!response.hasHeader('Content-Security-Policy'))
      response.setHeader('Content-Security-Policy', path === paths.verifierPage() ? VERIFIER_POLICY : FILE_POLICY);
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'private, no-store');
  });
}
