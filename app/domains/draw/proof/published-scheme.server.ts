import { commitmentOf, drawFrom } from '../../../../public/verify.mjs';
import type { Draw } from '../draw.api.server';
import { publishedCommitment } from '../draw.view';

/**
 * Whether the numbers of a draw are proven to come from its seed by the published scheme, where each of the three is one of
 * six equally likely ones (docs/decisions/0006): the seed fits the commitment, and gives these numbers. That they look like it
 * proves nothing, since other draws may have three numbers from 1 to 6 too.
 */
export function followsPublishedScheme({ period, numbers, proof }: Draw): boolean {
  const seed = publishedCommitment(proof?.seed)?.toLowerCase();
  const commitment = publishedCommitment(proof?.commitment)?.toLowerCase();
  if (!seed || !commitment || commitmentOf(seed) !== commitment) return false;
  return drawFrom(seed, period).numbers.join(' ') === numbers.join(' ');
}
