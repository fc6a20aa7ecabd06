import { randomUUID } from 'node:crypto';
import { ADDRESS_HEADER, REQUEST_ID_HEADER, SECURE_HEADER } from './incoming.server';

/** The member's address, or `unknown` where no server is in front (loader tests). */
export function clientAddress(request: Request): string {
  return request.headers.get(ADDRESS_HEADER) ?? 'unknown';
}

const ids = new WeakMap<Request, string>();

/** The id of this request, as error pages show it and the log writes it. */
export function requestId(request: Request): string {
  const given = request.headers.get(REQUEST_ID_HEADER) ?? ids.get(request);
  if (given) return given;
  const id = randomUUID();
  ids.set(request, id);
  return id;
}

/** Whether the member's own connection is encrypted (the proxy's word, where one is trusted). */
export function isSecure(request: Request): boolean {
  return request.headers.get(SECURE_HEADER) === '1';
}
