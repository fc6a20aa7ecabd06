import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/draw';
import { leftOutOf } from '~/contract/wire/unreadable';
import type { Api } from '~/upstream/call/api';
import { hasWorked } from '~/upstream/call/unsupported-calls.server';
import { isOpen } from './bet/bet.view';
import { noteCommitment } from './proof/seen-commitments.server';

/** How far a period has come; see contract/calls/draw. */
export type DrawStatus = NonNullable<ResponseOf<typeof contract.getDraw>['status']>;

/** The period that bets go to now; times in ms UTC by the upstream's clock. */
export interface Period {
  period: string;
  status: DrawStatus | undefined;
  opensAt: number | undefined;
  closesAt: number | undefined;
  drawsAt: number | undefined;
  /** What the upstream's clock shows. */
  serverTime: number | undefined;
  /** Published from the moment betting opens; without it nothing can be checked (rule X8). */
  commitment: string | undefined;
  /** How far the period before has come. */
  last: { period: string; status: DrawStatus } | undefined;
}

/** One of the four patterns with its payout ratio, stake included. */
export interface Odds {
  pattern: contract.Pattern;
  ratio: number;
  /** How likely it is, 0 to 1, where the upstream publishes it. */
  chance: number | undefined;
  /** Bounds of a stake in minor units, where the upstream publishes them. */
  min: number | undefined;
  max: number | undefined;
}

/** A result. */
export interface Draw {
  period: string;
  numbers: number[];
  sum: number;
  winning: contract.Pattern[];
  /** ms UTC */
  drawnAt: number | undefined;
  /** What the upstream publishes to prove it, as it came. */
  proof?: { commitment: string | undefined; seed: string | undefined };
}

/** A page of results. */
export interface DrawPage {
  draws: Draw[];
  /** Number of all results, where the upstream says so. */
  total: number | undefined;
  /** How many came that could not be read. */
  unreadable: number;
}

/** One period with everything that proves its draw, as far as it has come; byte strings in hex. */
export type DrawProof = ResponseOf<typeof contract.getDraw>;

const winningOf = (result: readonly string[]) => contract.PATTERNS.filter((pattern) => result.includes(pattern));

function readDraw(draw: ResponseOf<typeof contract.getLatestDraw>): Draw {
  const { period, numbers, sum, result, drawnAt, commitment, seed } = draw;
  return { period, numbers, sum, winning: winningOf(result), drawnAt, proof: { commitment, seed } };
}

/** The period in play. Its commitment is remembered while betting is open (rule X8). */
export async function getPeriod(api: Api): Promise<Period> {
  const { period, status, opensAt, closesAt, drawsAt, serverTime, commitment, last } = await api(
    contract.getNextPeriod,
    {},
  );
  const inPlay = { period, status, opensAt, closesAt, drawsAt, serverTime, commitment, last };
  if (isOpen(inPlay)) noteCommitment(period, commitment);
  return inPlay;
}

/** The patterns and what they pay. */
export async function listOdds(api: Api): Promise<Odds[]> {
  const { list } = await api(contract.listOdds, {});
  return list.map(({ option, odds, chance, min, max }) => ({ pattern: option, ratio: odds, chance, min, max }));
}

/**
 * A page of past results, newest first.
 *
 * @param page from 1
 * @param pattern only draws that it won; an upstream without this filter answers with all of them
 */
export async function listDraws(
  api: Api,
  page: number,
  pageSize: number,
  pattern?: contract.Pattern,
): Promise<DrawPage> {
  const { list, total } = await api(contract.listDraws, { page, pageSize, option: pattern });
  return { draws: list.map(readDraw), total, unreadable: leftOutOf(list) };
}

/**
 * The newest result.
 *
 * @throws UpstreamError `refused` with reason `not_found` before the first draw
 */
export async function getLatestDraw(api: Api): Promise<Draw> {
  return readDraw(await api(contract.getLatestDraw, {}));
}

/**
 * One period with what proves its draw.
 *
 * @throws UpstreamError `refused` with reason `not_found` for a period that has not begun, `absent` from an upstream that has
 *   no proofs
 */
export async function getDrawProof(api: Api, period: string): Promise<DrawProof> {
  return api(contract.getDraw, { period });
}

/** Whether the upstream has proven a draw since this process began. */
export const hasProvenDraws = (): boolean => hasWorked(contract.getDraw);
