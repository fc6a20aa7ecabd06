import { LRUCache } from 'lru-cache';
import type { Api } from '~/upstream/call/api';
import type { Upstream } from '~/upstream/upstream';
import { publishedCommitment } from '../draw.view';

/** Cache size in periods. Small and short-lived, because a service may reuse its period numbers each day. */
const REMEMBERED = { max: 32, ttl: 6 * 60 * 60_000 };

/** A commitment that this process saw while the period was open for bets. */
export interface SeenCommitment {
  /** The first one, 64 hex digits in lower case. */
  commitment: string;
  /** A different one was published for the same period later, while betting was still open. */
  hasChanged: boolean;
}

/** Creates the record of an upstream's commitments, by period. */
const createSeen = () => new LRUCache<string, SeenCommitment>(REMEMBERED);

/**
 * Records the commitment of an open period, to compare it with the proof later (docs/decisions/0049). Invalid commitments are
 * ignored.
 */
export function noteCommitment(api: Api, period: string, published: string | undefined): void {
  const commitment = publishedCommitment(published)?.toLowerCase();
  if (commitment === undefined) return;
  const seen = api.upstream.part(createSeen);
  const before = seen.get(period);
  if (!before) seen.set(period, { commitment, hasChanged: false });
  else if (before.commitment !== commitment) before.hasChanged = true;
}

/** The recorded commitment of a period, if this process saw it while the period was open. */
export const seenCommitment = ({ upstream }: Api, period: string): SeenCommitment | undefined =>
  upstream.part(createSeen).get(period);

/** Clears the cache, for tests. */
export const forgetCommitments = ({ part }: Upstream): void => part(createSeen).clear();
