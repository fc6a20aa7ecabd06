import { PATTERNS, type Pattern } from '~/contract/calls/draw';
import type { Api } from '~/upstream/call/api';
import { loadListPage, type ListPage } from '~/upstream/call/list-page';
import { listDraws, type Draw, type DrawStatus } from '../draw.api.server';
import { isCheckable } from '../draw.view';
import { findProof } from '../proof/proof.server';

const PAGE_SIZE = 20;

/** The result of a search for one period. */
export type Found =
  | { as: 'drawn'; period: string; draw: Draw; checkable: boolean }
  /** No result: the period has not been drawn, is under review or void, or the upstream shows none. Time in ms UTC. */
  | {
      as: 'undrawn';
      period: string;
      status: DrawStatus | 'void' | undefined;
      drawsAt: number | undefined;
      checkable: boolean;
    }
  | { as: 'missing'; period: string }
  | { as: 'unsupported'; period: string };

/**
 * A page of past draws, newest first.
 *
 * @param page from 1
 * @param pattern only draws that it won
 * @returns also how many results of this page could not be parsed
 */
export async function loadDrawsPage(
  api: Api,
  page: number,
  pattern: Pattern | undefined,
): Promise<ListPage<Draw> & { unreadable: number }> {
  let unreadable = 0;
  const ask = async (asked: number) => {
    const { draws, total, ...more } = await listDraws(api, asked, PAGE_SIZE, pattern);
    if (asked === page) unreadable = more.unreadable;
    return { rows: draws, total };
  };
  const list = await loadListPage(ask, {
    page,
    size: PAGE_SIZE,
    fits: ({ winning }) => pattern === undefined || winning.includes(pattern),
    keyOf: ({ period }) => period,
  });
  return { ...list, unreadable };
}

/**
 * Searches for one period.
 *
 * @throws UpstreamError when the upstream fails; an unknown period or an unsupported call is a result
 */
export async function findDraw(api: Api, period: string): Promise<Found> {
  const proof = await findProof(api, period);
  if (proof === 'no proofs') return { as: 'unsupported', period };
  if (proof === 'no period') return { as: 'missing', period };
  const { numbers, sum, result, drawsAt, drawnAt, voidedAt } = proof;
  const status = voidedAt === undefined ? proof.status : 'void';
  const checkable = isCheckable(proof);
  // A result under review is not shown.
  if (status === 'review' || status === 'void' || !numbers?.length || !result)
    return { as: 'undrawn', period, status, drawsAt, checkable };
  const winning = PATTERNS.filter((pattern) => result.includes(pattern));
  const added = numbers.reduce((total, number) => total + number, 0);
  return { as: 'drawn', period, draw: { period, numbers, sum: sum ?? added, winning, drawnAt }, checkable };
}
