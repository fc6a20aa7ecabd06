import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How long a login that the upstream accepted is assumed to be valid, in ms. */
const BELIEVED_MS = 60_000;

const taken = new LRUCache<string, true>({ max: 20_000, ttl: BELIEVED_MS });
const nameOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Records that the upstream accepted a login: a page of cached shared lists alone would not notice an expired one. */
export function noteVerified(token: string): void {
  taken.set(nameOf(token), true);
}

/** Whether the upstream accepted a login recently. */
export const isVerified = (token: string): boolean => taken.has(nameOf(token));
