import { Refusal } from '../refusal';
import { createTurns } from '../store/in-turn';

/**
 * A queue for work that takes much memory and a whole processor: one piece at a time, a few that wait.
 *
 * @param places how many may wait
 * @param retryAfter seconds after which a caller that found no place may try again
 * @returns runs a piece of work when its turn has come; throws Refusal `rate` when every place is taken
 */
export function createDecodingQueue(places: number, retryAfter: number): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = createTurns();
  let inside = 0;
  return async (work) => {
    if (inside > places) throw new Refusal('rate', { retryAfter }, 429);
    inside += 1;
    try {
      return await inTurn('decoding', work);
    } finally {
      inside -= 1;
    }
  };
}
