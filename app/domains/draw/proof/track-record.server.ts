import { LRUCache } from 'lru-cache';
import type { Api } from '~/upstream/call/api';
import { isUnsupported, statusOf, UpstreamError } from '~/upstream/call/upstream-error';
import type { Upstream } from '~/upstream/upstream';
import { withTimeout } from '~/upstream/call/with-timeout';
import { getDrawProof, type Draw, type DrawProof, type Period } from '../draw.api.server';
import { publishedCommitment } from '../draw.view';
import { checkDraw } from './proof.server';
import { forgetCommitments, seenCommitment } from './seen-commitments.server';

/** How many of the newest draws are checked. */
const LOOKED_AT = 3;
/** Cache time of a result without a seed, or of a missing proof, in ms. */
const ASK_AGAIN_MS = 10_000;
/** Cache time of a proof with its seed, in ms. Short, because a service may reuse its period numbers each day. */
const KEEP_MS = 6 * 60 * 60_000;
const REMEMBERED = 64;

/** Why the check of a draw fails: no seed was published for its commitment, the commitment was changed, or a step fails. */
export type DrawFault = 'unopened' | 'changed' | 'seed' | 'numbers' | 'patterns';

/**
 * What earlier draws show about a service's commitments (rule X8): all hold, the newest one that fails, or nothing yet.
 * `uncommitted`: the current period has no commitment.
 */
export type TrackRecord =
  { as: 'proven' | 'not_yet' | 'uncommitted' } | { as: 'failed'; period: string; fault: DrawFault };

/** `unknown`: the proof could not be loaded, or has nothing to check. */
type Verdict = 'holds' | 'unknown' | DrawFault;

/** A loaded proof: `none` from a service without proofs, `undefined` if the call failed. */
type Found = DrawProof | 'none' | undefined;

/** Creates the cache of an upstream's proofs, by period. */
const createProofs = () => new LRUCache<string, Promise<Found>>({ max: REMEMBERED });

/** By all that a check looks at, so it holds for any upstream. */
const verdicts = new LRUCache<string, Verdict>({ max: REMEMBERED });

/** The proof of a draw. A proof with a seed is final and is cached; any other result is requested again soon. */
function proofOf(api: Api, period: string): Promise<Found> {
  const proofs = api.upstream.part(createProofs);
  const known = proofs.get(period);
  if (known) return known;
  const asking: Promise<Found> = getDrawProof(api, period).catch((error: unknown) =>
    isUnsupported(error) || (error instanceof UpstreamError && statusOf(error) === 404) ? 'none' : undefined,
  );
  proofs.set(period, asking, { ttl: ASK_AGAIN_MS });
  return asking.then((found) => {
    if (typeof found === 'object' && publishedCommitment(found.seed)) proofs.set(period, asking, { ttl: KEEP_MS });
    return found;
  });
}

/** Checks a draw by its published data; chains are checked only on the page of a single draw. */
async function check(facts: DrawProof): Promise<Verdict> {
  const key = JSON.stringify(facts);
  const known = verdicts.get(key);
  if (known) return known;
  const outcomes = await checkDraw(facts);
  const steps = ['seed', 'numbers', 'patterns'] as const;
  // A random number that is not the named one fails where it leads to numbers that do not follow.
  const verdict =
    steps.find((step) => outcomes[step].outcome === 'fails') ??
    (steps.every((step) => outcomes[step].outcome === 'holds') ? 'holds' : 'unknown');
  verdicts.set(key, verdict);
  return verdict;
}

/** The data of the list of draws, in the form of a proof. */
const listed = ({ period, numbers, sum, winning, drawnAt, proof }: Draw): DrawProof => ({
  period,
  numbers,
  sum,
  // An empty list of winners counts as unknown.
  result: winning.length > 0 ? winning : undefined,
  commitment: proof?.commitment,
  seed: proof?.seed,
  beacon: proof?.beacon,
  drawsAt: drawnAt,
});

/**
 * Whether an ended draw matches its commitment. The commitment seen while betting was open counts; the one in the proof is used
 * only if this process did not see it.
 */
async function verdictOf(api: Api, draw: Draw): Promise<Verdict> {
  const seen = seenCommitment(api, draw.period);
  let facts = listed(draw);
  const isWhole = () => facts.seed && (seen ?? facts.commitment) && facts.result;
  if (!isWhole()) {
    const found = await proofOf(api, draw.period);
    if (found === undefined) return 'unknown';
    // The list decides the result, because members saw it; the proof adds what the list leaves out.
    if (found !== 'none')
      facts = {
        ...facts,
        result: facts.result ?? found.result,
        commitment: facts.commitment ?? found.commitment,
        seed: facts.seed ?? found.seed,
        beacon: facts.beacon ?? found.beacon,
        drawsAt: facts.drawsAt ?? found.drawsAt,
      };
  }
  const published = publishedCommitment(facts.commitment)?.toLowerCase();
  if (seen && (seen.hasChanged || (published !== undefined && published !== seen.commitment))) return 'changed';
  const commitment = seen?.commitment ?? published;
  if (commitment === undefined) return 'unknown';
  if (!publishedCommitment(facts.seed)) return 'unopened';
  return check({ ...facts, commitment });
}

/**
 * What the last three ended draws show about a service's commitments. Most services list all that is needed with their results;
 * missing data is requested once per draw.
 *
 * @param draws results, newest first; `undefined` when they could not be loaded
 * @param ms timeout for proofs that have to be requested
 * @returns not yet, also when the result is not known in time
 */
export async function trackRecord(
  api: Api,
  inPlay: Pick<Period, 'period' | 'commitment'>,
  draws: readonly Draw[] | undefined,
  ms: number,
): Promise<TrackRecord> {
  if (!publishedCommitment(inPlay.commitment)) return { as: 'uncommitted' };
  if (seenCommitment(api, inPlay.period)?.hasChanged) return { as: 'failed', period: inPlay.period, fault: 'changed' };
  const ended = (draws ?? []).filter(({ period }) => period !== inPlay.period).slice(0, LOOKED_AT);
  const looking = ended.map(async (draw) => ({ period: draw.period, verdict: await verdictOf(api, draw) }));
  const looked = await withTimeout(ms, Promise.all(looking));
  if (!looked || looked.length === 0) return { as: 'not_yet' };
  for (const { period, verdict } of looked)
    if (verdict !== 'holds' && verdict !== 'unknown') return { as: 'failed', period, fault: verdict };
  return { as: looked.every(({ verdict }) => verdict === 'holds') ? 'proven' : 'not_yet' };
}

/** Clears the caches, for tests. */
export function forgetDraws(upstream: Upstream): void {
  upstream.part(createProofs).clear();
  verdicts.clear();
  forgetCommitments(upstream);
}
