import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** For how long a login that the upstream has taken is believed to be one still, in ms. */
const BELIEVED_MS = 60_000;

const taken = new LRUCache<string, true>({ max: 20_000, ttl: BELIEVED_MS });
const nameOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Takes down that the upstream has just taken a login: a page of nothing but shared lists would not find that it is over. */
export function noteTaken(token: string): void {
  taken.set(nameOf(token), true);
}

/** Whether the upstream has taken a login lately. */
export const isTaken = (token: string): boolean => taken.has(nameOf(token));
