import { commitmentOf, drawFrom, randomnessOf } from '../../../../public/verify.mjs';
import type { Draw } from '../draw.api.server';
import { publishedCommitment } from '../draw.view';

/**
 * Whether the numbers of a draw are proven to come from its seed by the published scheme, with six equally likely values for each
 * of the three (docs/decisions/0006): the seed matches the commitment, and yields these numbers. Similar numbers alone prove
 * nothing: other draws may also have three numbers from 1 to 6.
 */
export function followsPublishedScheme({ period, numbers, proof }: Draw): boolean {
  const seed = publishedCommitment(proof?.seed)?.toLowerCase();
  const commitment = publishedCommitment(proof?.commitment)?.toLowerCase();
  if (!seed || !commitment || commitmentOf(seed) !== commitment) return false;
  // Signatures are checked for single draws: each takes milliseconds, and here are hundreds. One that was made up to prefer a number
  // would show in the counts.
  const signature = proof?.beacon?.signature?.toLowerCase();
  const randomness = signature === undefined ? undefined : randomnessOf(signature);
  return drawFrom(seed, period, randomness).numbers.join(' ') === numbers.join(' ');
}
