import type { Upstream } from '../upstream';
import { memberApiBase } from './media-addresses.server';

/**
 * Opens a file of the member API with the member's token, as a stream: it may be larger than memory. Redirects are not followed: a
 * token must not go anywhere but to the configured address.
 *
 * @param path of the member API
 * @param signal ends the stream too
 * @returns `undefined` when the member API has no such file
 * @throws CircuitOpen; the abort reason when no answer begins in time; whatever the network throws
 */
export async function openOwnFile(
  { settings, throughCircuit, openStream }: Upstream,
  path: string,
  { token, requestId, signal }: { token: string; requestId: string; signal: AbortSignal },
): Promise<{ size: string | undefined; body: ReadableStream<Uint8Array> } | undefined> {
  const url = new URL(`${memberApiBase(settings)}${path}`);
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new DOMException('No answer in time', 'TimeoutError'));
  }, settings.env.UPSTREAM_TIMEOUT_MS);
  try {
    const { status, size, body } = await throughCircuit(url, signal, () =>
      openStream({
        method: 'GET',
        url,
        headers: { accept: 'application/zip', token, 'x-request-id': requestId },
        body: undefined,
        signal: AbortSignal.any([signal, late.signal]),
      }),
    );
    if (status === 200) return { size, body };
    await body.cancel().catch(() => undefined);
    return undefined;
  } finally {
    // The body may take longer than the answer.
    clearTimeout(timer);
  }
}
