import type { Upstream } from '../upstream';
import { memberApiBase } from './media-addresses.server';

/** Maximum size of a picture: the same as for uploads. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Fetches a picture of the member API with the member's token. Redirects are not followed: a token must not go anywhere
 * but to the configured address.
 *
 * @param value an address that `isOwnPicture` of the upstream
 * @returns its bytes, of whatever kind; `undefined` when the member API refuses it
 * @throws AnswerTooLarge; CircuitOpen; whatever the network throws
 */
export async function fetchOwnPicture(
  { settings, throughCircuit, download }: Upstream,
  value: string,
  { token, requestId, signal }: { token: string; requestId: string; signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  const url = new URL(value.trim(), `${memberApiBase(settings)}/`);
  const outgoing = {
    method: 'GET' as const,
    url,
    headers: { accept: 'image/*', token, 'x-request-id': requestId },
    body: undefined,
    signal: AbortSignal.any([signal, AbortSignal.timeout(settings.env.UPSTREAM_TIMEOUT_MS)]),
  };
  const { status, bytes } = await throughCircuit(url, signal, () => download(outgoing, MAX_BYTES));
  return status === 200 ? bytes : undefined;
}
