import * as verify from '../../../../public/verify.mjs';
import { commitmentOf, drawFrom, leafText, MOST_LINKS, NOTICE, rootFrom } from '../../../../public/verify.mjs';
import type { Api } from '~/upstream/call/api';
import { isUnsupported, statusOf, UpstreamError } from '~/upstream/call/upstream-error';
import { getDrawProof, getLatestDraw, hasProvenDraws, type DrawProof } from '../draw.api.server';
import type { Order } from '../orders/orders.api.server';
import { isLinkOf } from './proof-chain.server';
import type { DrawWitnesses } from './witness.server';

/** The outcome of a step; `waits` if its data is not published (yet). */
export type Outcome = 'holds' | 'fails' | 'waits';

/** A draw, recomputed from its published data. */
export interface DrawCheck {
  seed: { outcome: Outcome; hash?: string };
  chain: { outcome: Outcome; links?: number };
  /** For a period that names a round of the public random number. */
  round?: { outcome: Outcome; randomness?: string; publishedAt?: number };
  numbers: { outcome: Outcome; read?: { byte: number; number: number | undefined }[]; drawn?: number[] };
  patterns: { outcome: Outcome; sum?: number; winning?: string[] };
  /** For the member's own orders, if they include the commitments under which they were placed. */
  placed?: ReturnType<typeof checkAllPlaced>;
  /** See `checkWitnesses`. */
  witnesses?: DrawWitnesses;
}

const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{96}$/;
const WHOLE = /^\d{1,15}$/;

/** A normalised hash, or `undefined` when invalid: then it proves nothing (rule X8). */
function readHash(value: string | undefined): string | undefined {
  const hash = value?.trim().toLowerCase() ?? '';
  return HASH.test(hash) ? hash : undefined;
}

/**
 * The newest drawn period, if any.
 *
 * @throws UpstreamError when the call fails
 */
export async function latestPeriod(api: Api): Promise<string | undefined> {
  try {
    return (await getLatestDraw(api)).period;
  } catch (error) {
    if (error instanceof UpstreamError && statusOf(error) === 404) return undefined;
    throw error;
  }
}

/**
 * Finds out whether the upstream has proofs at all, if unknown, by requesting that of the newest draw. A period that a visitor
 * invented does not exist, and would make the service look like one without proofs.
 */
async function askOfNewest(api: Api, except: string): Promise<void> {
  if (hasProvenDraws(api)) return;
  const newest = await latestPeriod(api).catch(() => undefined);
  if (newest !== undefined && newest !== except) await getDrawProof(api, newest).catch(() => undefined);
}

/**
 * The proof of a period.
 *
 * @returns the proof; `no period` for an unknown period, `no proofs` when the upstream publishes none at all
 * @throws UpstreamError when the call fails for another reason
 */
export async function findProof(api: Api, period: string): Promise<DrawProof | 'no period' | 'no proofs'> {
  await askOfNewest(api, period);
  try {
    return await getDrawProof(api, period);
  } catch (error) {
    if (isUnsupported(error)) return 'no proofs';
    if (error instanceof UpstreamError && statusOf(error) === 404) return 'no period';
    throw error;
  }
}

/** The start of a draw's chain, if one is published. */
export const chainStart = ({ chain }: DrawProof): string | undefined => readHash(chain?.s0);

/** Whether a chain was announced too late by its own data. The first chain of a draw, and other services, have no such data. */
const isLate = ({ chain }: DrawProof) =>
  chain?.announcedIn !== undefined && !(Number(chain.announcedIn) <= Number(chain.firstPeriod) - NOTICE);

async function checkChain(proof: DrawProof, seed: string | undefined): Promise<DrawCheck['chain']> {
  const { period, chain } = proof;
  const s0 = chainStart(proof);
  if (isLate(proof)) return { outcome: 'fails' };
  if (!chain || !s0 || !seed) return { outcome: 'waits' };
  const links = WHOLE.test(period) && WHOLE.test(chain.firstPeriod) ? Number(period) - Number(chain.firstPeriod) : 0;
  const isInside = links >= 1 && links <= Math.min(chain.length, MOST_LINKS);
  return { outcome: isInside && (await isLinkOf(s0, seed, links)) ? 'holds' : 'fails', links };
}

/** Whether the round is one of quicknet, is published at the draw or after it, and has this signature. */
function checkRound({ beacon, drawnAt, drawsAt = drawnAt }: DrawProof): DrawCheck['round'] {
  if (!beacon) return undefined;
  const signature = beacon.signature?.toLowerCase();
  const publishedAt = WHOLE.test(beacon.round) ? verify.publishedAt(Number(beacon.round)) : undefined;
  const isLate = publishedAt !== undefined && drawsAt !== undefined && publishedAt >= drawsAt;
  if (readHash(beacon.chain) !== verify.QUICKNET.chain || !isLate) return { outcome: 'fails' };
  if (signature === undefined) return { outcome: 'waits', publishedAt };
  if (!SIGNATURE.test(signature) || !verify.isOfRound(Number(beacon.round), signature))
    return { outcome: 'fails', publishedAt };
  return { outcome: 'holds', publishedAt, randomness: verify.randomnessOf(signature) };
}

/**
 * Recomputes a draw with the code of public/verify.mjs, which shares nothing with the member API.
 *
 * @returns every step with its computed values; before the draw all steps are `waits`
 */
export async function checkDraw(proof: DrawProof): Promise<DrawCheck> {
  const waits = { outcome: 'waits' } as const;
  const round = checkRound(proof);
  const named = round && { round };
  if (proof.seed === undefined)
    return { seed: waits, chain: await checkChain(proof, undefined), ...named, numbers: waits, patterns: waits };
  const seed = readHash(proof.seed);
  const fails = { outcome: 'fails' } as const;
  if (!seed) return { seed: fails, chain: fails, ...named, numbers: fails, patterns: fails };
  const same = (published: unknown, computed: unknown): Outcome =>
    published === undefined ? 'waits' : published === computed ? 'holds' : 'fails';

  const hash = commitmentOf(seed);
  const sorted = (names: readonly string[]) => [...names].sort().join(' ');
  const opened = {
    seed: {
      outcome: same(proof.commitment === undefined ? undefined : (readHash(proof.commitment) ?? ''), hash),
      hash,
    },
    chain: await checkChain(proof, seed),
    ...named,
  };
  // The result depends on the random number of the round. Without that number there is none yet, and a stated one is wrong.
  if (round && round.randomness === undefined) {
    const outcome = proof.numbers === undefined && round.outcome === 'waits' ? 'waits' : 'fails';
    return { ...opened, numbers: { outcome }, patterns: { outcome } };
  }
  const { read, numbers, sum, winning } = drawFrom(seed, proof.period, round?.randomness);
  return {
    ...opened,
    numbers: { outcome: same(proof.numbers?.join(' '), numbers.join(' ')), read, drawn: numbers },
    patterns: {
      outcome:
        proof.sum !== undefined && proof.sum !== sum
          ? 'fails'
          : same(proof.result && sorted(proof.result), sorted(winning)),
      sum,
      winning,
    },
  };
}

/** The leaf of an order in the tree of its period, if the service reports its nonce. */
export function leafOf({ id, period, pattern, stake, nonce, leafVersion, ...placed }: Order): string | undefined {
  const { chain, round } = placed.beacon ?? {};
  const named = leafVersion === 3 ? [readHash(chain), WHOLE.test(round ?? '') ? round : undefined] : [];
  const parts = [readHash(placed.commitment), readHash(placed.s0), ...named].filter((part) => part !== undefined);
  const under = leafVersion !== 1 && parts.length === named.length + 2 ? parts : undefined;
  if (nonce === undefined || ![1, 2, 3].includes(leafVersion) || (leafVersion !== 1 && !under)) return undefined;
  return leafText({ order: id, period, pattern, stakeMinor: String(stake), nonce: nonce.toLowerCase(), under });
}

/**
 * Whether an order was placed under the commitment, the chain and the round of its period, and the seed, once published, opens them.
 *
 * @returns `old` for leaves of version 1, which include neither
 */
export function checkPlaced(
  { leafVersion, commitment, s0, beacon }: Order,
  draw: DrawProof | undefined,
): 'yes' | 'no' | 'old' | 'unknown' {
  if (leafVersion === 1) return 'old';
  if (!draw) return 'unknown';
  const named = readHash(commitment);
  const seed = readHash(draw.seed);
  const isSameRound = beacon?.round === draw.beacon?.round && readHash(beacon?.chain) === readHash(draw.beacon?.chain);
  const isSame =
    named !== undefined && named === readHash(draw.commitment) && readHash(s0) === chainStart(draw) && isSameRound;
  return isSame && (seed === undefined || commitmentOf(seed) === named) ? 'yes' : 'no';
}

/** {@link checkPlaced} for all orders of a member in a period; nothing without orders of version 2. */
export function checkAllPlaced(orders: readonly Order[], draw: DrawProof) {
  const named = orders.filter(({ leafVersion }) => leafVersion !== 1);
  if (named.length === 0) return undefined;
  const holds = named.every((order) => checkPlaced(order, draw) === 'yes');
  return { outcome: holds ? ('holds' as const) : ('fails' as const), count: named.length };
}

/**
 * Whether an order is in the tree of its period, recomputed.
 *
 * @returns `waits` until a root is published, `unknown` for a root without an audit path
 */
export function checkOrder(order: Order, draw: DrawProof | undefined): 'yes' | 'no' | 'waits' | 'unknown' {
  const leaf = leafOf(order);
  if (!draw || leaf === undefined) return 'unknown';
  if (draw.betsRoot === undefined) return 'waits';
  if (!order.proof) return 'unknown';
  const { index, size, path } = order.proof;
  const hashes = path.map((hash) => readHash(hash) ?? '');
  const sameCount = draw.betsCount === undefined || draw.betsCount === size;
  return sameCount && !hashes.includes('') && rootFrom(leaf, index, size, hashes) === readHash(draw.betsRoot)
    ? 'yes'
    : 'no';
}
