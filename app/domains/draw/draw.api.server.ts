import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/draw';
import { leftOutOf } from '~/contract/wire/unreadable';
import { derived } from '~/upstream/cache/derived';
import type { Api } from '~/upstream/call/api';
import { isOpen } from './bet/bet.view';
import { noteCommitment } from './proof/seen-commitments.server';

/** The status of a period; see contract/calls/draw. */
export type DrawStatus = NonNullable<ResponseOf<typeof contract.getDraw>['status']>;

/** The current period; times in ms UTC by the upstream's clock. */
export interface Period {
  period: string;
  status: DrawStatus | undefined;
  opensAt: number | undefined;
  closesAt: number | undefined;
  drawsAt: number | undefined;
  /** The upstream's time. */
  serverTime: number | undefined;
  /** Published when betting opens; without it nothing can be checked (rule X8). */
  commitment: string | undefined;
  /** The public random number that decides it too, if it names one. */
  beacon?: { chain: string; round: string } | undefined;
  /** The status of the previous period. */
  last: { period: string; status: DrawStatus } | undefined;
}

/** One of the four patterns with its payout ratio, stake included. */
export interface Odds {
  pattern: contract.Pattern;
  ratio: number;
  /** Its chance, 0 to 1, if the upstream publishes it. */
  chance: number | undefined;
  /** Bounds of a stake in minor units, if the upstream publishes them. */
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
  /** The published proof, unvalidated. */
  proof?: { commitment: string | undefined; seed: string | undefined; beacon?: DrawProof['beacon'] };
}

/** A page of results. */
export interface DrawPage {
  draws: Draw[];
  /** Number of all results, if the upstream reports it. */
  total: number | undefined;
  /** Number of results that could not be parsed. */
  unreadable: number;
}

/** One period with the proof of its draw as far as published; byte strings in hex. */
export type DrawProof = ResponseOf<typeof contract.getDraw>;

const winningOf = (result: readonly string[]) => contract.PATTERNS.filter((pattern) => result.includes(pattern));

const readDraw = (draw: ResponseOf<typeof contract.getLatestDraw>): Draw =>
  derived(draw, 'draw', () => {
    const { period, numbers, sum, result, drawnAt, commitment, seed, beacon } = draw;
    return { period, numbers, sum, winning: winningOf(result), drawnAt, proof: { commitment, seed, beacon } };
  });

/** The current period. Its commitment is recorded while betting is open (rule X8). */
export async function getPeriod(api: Api): Promise<Period> {
  const { period, status, opensAt, closesAt, drawsAt, serverTime, commitment, beacon, last } = await api(
    contract.getNextPeriod,
    {},
  );
  const inPlay = { period, status, opensAt, closesAt, drawsAt, serverTime, commitment, beacon, last };
  if (isOpen(inPlay)) noteCommitment(api, period, commitment);
  return inPlay;
}

/** The patterns and their odds. */
export async function listOdds(api: Api): Promise<readonly Odds[]> {
  const { list } = await api(contract.listOdds, {});
  return derived(list, 'odds', () =>
    list.map(({ option, odds, chance, min, max }) => ({ pattern: option, ratio: odds, chance, min, max })),
  );
}

/**
 * A page of past results, newest first.
 *
 * @param page from 1
 * @param pattern only draws that it won; an upstream without this filter returns all of them
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
 * One period with the proof of its draw.
 *
 * @throws UpstreamError `refused` with reason `not_found` for a period that has not begun, `absent` from an upstream that has
 *   no proofs
 */
export async function getDrawProof(api: Api, period: string): Promise<DrawProof> {
  return api(contract.getDraw, { period });
}

/** Whether the upstream has returned a proof since this process began. */
export const hasProvenDraws = ({ upstream }: Api): boolean => upstream.hasWorked(contract.getDraw);
