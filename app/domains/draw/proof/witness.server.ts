import { checkStamp, FORGED, MOST_STAMPS } from '../../../../public/verify.mjs';
import type { DrawProof } from '../draw.api.server';

/**
 * What outside witnesses show: stamped in time, stamped later than that, not checkable here, an invalid stamp, awaited, or none. One stamp in
 * time is enough; an invalid one is always told.
 */
export type WitnessOutcome = 'holds' | 'late' | 'unproven' | 'fails' | 'awaited' | 'none';

/** A time-stamp as it was checked. `time` in ms UTC; `by` and `root`: who signed it, and whose root certificate vouches for that. */
export interface CheckedStamp {
  authority: string;
  outcome: Exclude<WitnessOutcome, 'awaited' | 'none'>;
  time?: number;
  by?: string;
  root?: string;
}

/** The witnesses of one digest. */
interface WitnessCheck {
  outcome: WitnessOutcome;
  stamps: CheckedStamp[];
  awaited: string[];
}

const RANKS = ['fails', 'holds', 'late', 'unproven'] as const;

/**
 * Checks the time-stamps of a digest with the code of public/verify.mjs.
 *
 * @param before the time by which they show what they are there for, ms UTC, if known; Infinity where each does
 * @param roots trusted root certificates as PEM; those that Node brings along by default
 */
export async function checkWitness(
  digest: string,
  witness: DrawProof['witness'],
  before: number | undefined,
  roots: readonly string[] | undefined,
): Promise<WitnessCheck> {
  const stamps: CheckedStamp[] = [];
  for (const { authority, token } of witness?.stamps.slice(0, MOST_STAMPS) ?? []) {
    const { fault, ...said } = await checkStamp(token, digest.toLowerCase(), roots);
    const isForged = fault !== undefined && FORGED.includes(fault);
    const isProven = fault === undefined && before !== undefined && said.time !== undefined;
    const outcome = isForged ? 'fails' : !isProven ? 'unproven' : Number(said.time) > before ? 'late' : 'holds';
    stamps.push({ authority, outcome, ...said });
  }
  const awaited = witness?.awaited ?? [];
  const shown = RANKS.find((rank) => stamps.some(({ outcome }) => outcome === rank));
  return { outcome: shown ?? (awaited.length > 0 ? 'awaited' : 'none'), stamps, awaited };
}

/** The witnesses of a draw, as far as there is something to stamp: the root of no bets is a constant. */
export interface DrawWitnesses {
  chain?: WitnessCheck;
  bets?: WitnessCheck;
}

/**
 * Whether the start of the chain was stamped before betting opened, and the root of the bets before the draw.
 *
 * @param roots see {@link checkWitness}
 */
export async function checkWitnesses(
  { chain, opensAt, betsRoot, betsCount, witness, drawnAt, drawsAt = drawnAt }: DrawProof,
  roots: readonly string[] | undefined,
): Promise<DrawWitnesses> {
  return {
    ...(chain && { chain: await checkWitness(chain.s0, chain.witness, opensAt, roots) }),
    ...(betsRoot !== undefined && betsCount !== 0 && { bets: await checkWitness(betsRoot, witness, drawsAt, roots) }),
  };
}
