import { LRUCache } from 'lru-cache';
import { tokenDigest } from '~/config/secrets/token-digest.server';
import { atMost } from './at-most';

/** How long a login that the upstream accepted is assumed to be valid, in ms. */
const BELIEVED_MS = 60_000;

/** Creates the list of logins that the upstream accepted recently. */
export function createVerifiedTokens() {
  const taken = new LRUCache<string, true>({ ...atMost(20_000), ttl: BELIEVED_MS });

  /** Records that the upstream accepted a login: a page of cached shared lists alone would not notice an expired one. */
  function noteVerified(token: string): void {
    taken.set(tokenDigest(token), true);
  }

  /** Whether the upstream accepted a login recently. */
  const isVerified = (token: string): boolean => taken.has(tokenDigest(token));

  return { noteVerified, isVerified };
}

/** @see createVerifiedTokens */
export type VerifiedTokens = ReturnType<typeof createVerifiedTokens>;
