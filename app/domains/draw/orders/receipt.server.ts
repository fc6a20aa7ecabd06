import type { Api } from '~/upstream/call/api';
import type { DrawProof } from '../draw.api.server';
import { findOrder, type Order } from './orders.api.server';
import { findProof } from '../proof/proof.server';

/** A bet of the member with the proof of its period, as far as published. */
export interface Receipt {
  order: Order;
  /** `undefined` where the upstream publishes no proofs. */
  draw: DrawProof | undefined;
}

/**
 * Loads the data of a receipt.
 *
 * @returns `undefined` when the member has no such bet in this period
 * @throws UpstreamError `not_found` from an upstream without a list of bets
 */
export async function findReceipt(api: Api, period: string, id: string): Promise<Receipt | undefined> {
  const [order, draw] = await Promise.all([findOrder(api, period, id), findProof(api, period)]);
  return order && { order, draw: typeof draw === 'string' ? undefined : draw };
}
