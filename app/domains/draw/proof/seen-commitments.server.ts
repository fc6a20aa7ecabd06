import { LRUCache } from 'lru-cache';
import { publishedCommitment } from '../draw.view';

/** Cache size in periods. Small and short-lived, because a service may reuse its period numbers each day. */
const REMEMBERED = { max: 32, ttl: 6 * 60 * 60_000 };

/** A commitment that this process saw while betting on its period was open. */
export interface SeenCommitment {
  /** The first one, 64 hex digits in lower case. */
  commitment: string;
  /** Another one was shown for the same period later, while betting was still open. */
  hasChanged: boolean;
}

const seen = new LRUCache<string, SeenCommitment>(REMEMBERED);

/**
 * Takes down what a service publishes for a period that is open, so that it can be compared with what its proof says later
 * (docs/decisions/0049). What is no commitment is not taken down.
 */
export function noteCommitment(period: string, published: string | undefined): void {
  const commitment = publishedCommitment(published)?.toLowerCase();
  if (commitment === undefined) return;
  const before = seen.get(period);
  if (!before) seen.set(period, { commitment, hasChanged: false });
  else if (before.commitment !== commitment) before.hasChanged = true;
}

/** What was seen of a period while it was open, if this process saw it. */
export const seenCommitment = (period: string): SeenCommitment | undefined => seen.get(period);

/** Forgets all of it, as a new process would. */
export const forgetCommitments = (): void => seen.clear();
