import { settings } from '~/config/settings.server';
import { throughCircuit } from '../call/circuit.server';
import { EMBEDDED_BASE } from '../call/embedded.server';
import { download } from '../call/transport.server';

/** Maximum size of a picture: the same as for uploads. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Base URL of the member API, for resolving relative addresses. */
const base = () => settings.apiBaseUrl ?? EMBEDDED_BASE;

/**
 * Whether a picture is served by the member API itself, so it may be private to a member and need their token.
 *
 * @param value as the upstream sent it
 */
export function isOwnPicture(value: string): boolean {
  if (!URL.canParse(value.trim(), `${base()}/`)) return false;
  const { origin, username, password } = new URL(value.trim(), `${base()}/`);
  return origin === new URL(base()).origin && username === '' && password === '';
}

/**
 * Fetches a picture of the member API with the member's token. Redirects are not followed: a token must not go anywhere
 * but to the configured address.
 *
 * @param value an address that {@link isOwnPicture}
 * @returns its bytes, of whatever kind; `undefined` when the member API refuses it
 * @throws AnswerTooLarge; CircuitOpen; whatever the network throws
 */
export async function fetchOwnPicture(
  value: string,
  { token, requestId, signal }: { token: string; requestId: string; signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  const url = new URL(value.trim(), `${base()}/`);
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
