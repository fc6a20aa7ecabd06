import { createHash } from 'node:crypto';
import { commitmentOf, drawFrom } from '../../../../public/verify.mjs';
import { success, type Behaviour } from '../../../faults/bad-upstream';

/** The seed of a period, the same in every run. */
export const seedOf = (period: number) => createHash('sha256').update(`seed of ${period}`).digest('hex');

/** A draw by the published scheme, as returned in lists and, with the rest of its proof, on its own. */
export function honestDraw(period: number) {
  const seed = seedOf(period);
  const { numbers, sum, winning } = drawFrom(seed, String(period));
  return { period: String(period), numbers, sum, result: winning, commitment: commitmentOf(seed), seed };
}

/** The period in play, open, with the commitment of its own seed. */
export const openPeriod = (period: number, more: object = {}): Behaviour =>
  success({ period: String(period), status: 'open', commitment: commitmentOf(seedOf(period)), ...more });

/** Results as a list; each can be changed by what is wrong with it. */
export const drawList = (...draws: object[]): Behaviour => success({ list: draws });
