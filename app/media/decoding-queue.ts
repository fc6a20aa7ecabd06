import { PictureRefused } from './picture-refused';

/**
 * A queue for work that takes much memory and a whole processor: one piece at a time, a few that wait.
 *
 * @param places how many may wait
 * @param retryAfter seconds after which a caller that found no place may try again
 * @returns runs a piece of work when its turn has come; throws PictureRefused `rate` when every place is taken
 */
export function createDecodingQueue(places: number, retryAfter: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return async (work) => {
    if (inside > places) throw new PictureRefused('rate', retryAfter);
    inside += 1;
    const mine = last.then(work, work);
    last = mine;
    try {
      return await mine;
    } finally {
      inside -= 1;
    }
  };
}
