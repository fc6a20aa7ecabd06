import { PATTERNS, type Pattern } from '~/contract/draw';
import type { Api } from '~/upstream/api';
import { statusOf, UpstreamError } from '~/upstream/upstream-error';
import { getDrawProof, listDraws, type Draw, type DrawStatus } from './draw.api.server';
import { loadListPage, type ListPage } from './list-page';

const PAGE_SIZE = 20;

/** What came of looking for one period. */
export type Found =
  | { as: 'drawn'; period: string; draw: Draw }
  /** No result: it has not been drawn, is under review, or the upstream shows none. Time in ms UTC. */
  | { as: 'undrawn'; period: string; status: DrawStatus | undefined; drawsAt: number | undefined }
  | { as: 'missing'; period: string }
  | { as: 'unsupported'; period: string };

/**
 * A page of past draws, newest first.
 *
 * @param page from 1
 * @param pattern only draws that it won
 */
export function loadDrawsPage(api: Api, page: number, pattern: Pattern | undefined): Promise<ListPage<Draw>> {
  const ask = async (asked: number) => {
    const { draws, total } = await listDraws(api, asked, PAGE_SIZE, pattern);
    return { rows: draws, total };
  };
  return loadListPage(ask, {
    page,
    size: PAGE_SIZE,
    fits: ({ winning }) => pattern === undefined || winning.includes(pattern),
  });
}

/**
 * Looks for one period.
 *
 * @throws UpstreamError when the upstream fails; that it has no such period, or no such call, is a finding
 */
export async function findDraw(api: Api, period: string): Promise<Found> {
  try {
    const { numbers, sum, result, status, drawsAt, drawnAt } = await getDrawProof(api, period);
    // A result under review is not shown as if it were sure.
    if (status === 'review' || !numbers?.length || !result) return { as: 'undrawn', period, status, drawsAt };
    const winning = PATTERNS.filter((pattern) => result.includes(pattern));
    const added = numbers.reduce((total, number) => total + number, 0);
    return { as: 'drawn', period, draw: { period, numbers, sum: sum ?? added, winning, drawnAt } };
  } catch (error) {
    if (!(error instanceof UpstreamError) || statusOf(error) !== 404) throw error;
    // HTTP 404 is how an upstream answers a call that it does not have at all.
    return { as: error.kind === 'not_found' ? 'unsupported' : 'missing', period };
  }
}

/**
 * Whether single periods can be looked up.
 *
 * @param period one that has been drawn
 * @returns `true` as well when it cannot be told just now: looking one up says then what is wrong
 */
export async function canFindDraws(api: Api, period: string): Promise<boolean> {
  return getDrawProof(api, period).then(
    () => true,
    (error: unknown) => !(error instanceof UpstreamError && error.kind === 'not_found'),
  );
}
