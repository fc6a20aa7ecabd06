import * as contract from '~/contract/draw';
import type { Api } from '~/upstream/api';

/** The period that bets go to now; times in ms UTC. */
export interface Period {
  period: string;
  status: 'open' | 'soon' | 'closed' | 'drawing' | 'complete' | undefined;
  closesAt: number | undefined;
  drawsAt: number | undefined;
  /** Published before betting opens; without it nothing can be checked (rule X8). */
  commitment: string | undefined;
}

/** One of the four patterns with its payout ratio, stake included. */
export interface Odds {
  pattern: contract.Pattern;
  ratio: number;
  /** How likely it is, 0 to 1, where the upstream publishes it. */
  chance: number | undefined;
}

/** A result. */
export interface Draw {
  period: string;
  numbers: number[];
  sum: number;
  winning: contract.Pattern[];
  /** ms UTC */
  drawnAt: number | undefined;
}

/** The period in play. */
export async function getPeriod(api: Api): Promise<Period> {
  const { period, status, closesAt, drawsAt, commitment } = await api(contract.getNextPeriod, {});
  return { period, status, closesAt, drawsAt, commitment };
}

/** The patterns and what they pay. */
export async function listOdds(api: Api): Promise<Odds[]> {
  const { list } = await api(contract.listOdds, {});
  return list.map(({ option, odds, chance }) => ({ pattern: option, ratio: odds, chance }));
}

/** Past results, newest first. */
export async function listDraws(api: Api, page: number, pageSize: number): Promise<Draw[]> {
  const { list } = await api(contract.listDraws, { page, pageSize });
  return list.map(({ period, numbers, sum, result, drawnAt }) => ({
    period,
    numbers,
    sum,
    winning: contract.PATTERNS.filter((pattern) => result.includes(pattern)),
    drawnAt,
  }));
}
