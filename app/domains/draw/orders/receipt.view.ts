import type { MinorUnits } from '~/contract/amount';
import type { Clock } from '~/i18n/clock';
import { formatDateTime } from '~/i18n/format';
import { payoutOf } from '../bet/bet.view';
import { DRAWING_MS } from '../live/draw-state';
import { ratioShown } from '../draw.view';
import { orderState } from './order-state';
import type { Order } from './orders.api.server';

/** Whether the payout of an order is final. Before that, a zero in the response stands for no payout. */
export function isSettled({ status }: Pick<Order, 'status'>): boolean {
  return status !== undefined && status !== 'open';
}

/** How long a settled bet may be missing before its page looks for it less often, in ms. */
const OVERDUE_MS = 60_000;

/**
 * When the page of a receipt loads itself again: soon after the draw, and then until the bet is settled.
 *
 * @param drawsAt ms UTC, if known
 * @param now ms UTC
 * @returns seconds; `undefined` once nothing more is to be expected
 */
export function reloadsAfter(
  { status, review }: Pick<Order, 'status' | 'review'>,
  drawsAt: number | undefined,
  now: number,
): number | undefined {
  if (status !== 'open') return undefined;
  if (review) return 60;
  if (drawsAt === undefined) return 30;
  const due = drawsAt + DRAWING_MS - now;
  if (due < -OVERDUE_MS) return 60;
  return Math.min(3_600, Math.max(5, Math.ceil(due / 1000) + 1));
}

/**
 * The view of an order on the receipt page, with contradictions in its data as sentences.
 *
 * @param drawsAt ms UTC, if known
 */
export function receiptView(
  order: Order,
  write: (minor: MinorUnits) => string,
  clock: Clock,
  doubts: readonly string[],
  drawsAt?: number,
) {
  const { stake, ratio, payout, at } = order;
  const settled = isSettled(order);
  const possible = settled || ratio === undefined ? undefined : payoutOf(stake, ratio);
  return {
    id: order.id,
    period: order.period,
    pattern: order.pattern,
    stake: write(stake),
    odds: ratio === undefined ? undefined : ratioShown(ratio, clock.language),
    possible: possible === undefined ? undefined : write(possible),
    payout: settled && payout !== undefined ? write(payout) : undefined,
    placed: at === undefined ? undefined : formatDateTime(at, clock),
    draws: settled || drawsAt === undefined ? undefined : formatDateTime(drawsAt, clock),
    state: orderState(order),
    isSettled: settled,
    doubts,
  };
}

/** The view of an order's proof on the receipt page. */
export function orderProofView(
  { nonce, proof, commitment, s0, beacon }: Order,
  leaf: string | undefined,
  root: string | undefined,
) {
  return {
    nonce,
    commitment,
    s0,
    round: beacon?.round,
    leaf,
    root,
    place: proof && { place: String(proof.index + 1), of: String(proof.size) },
    path: proof?.path,
  };
}
