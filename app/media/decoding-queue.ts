import { PictureRefused } from './picture-refused';

/**
 * A bounded queue for work that is heavy on memory and CPU: one job at a time, a few waiting.
 *
 * @param places maximum number of waiting jobs
 * @param retryAfter seconds until a retry when the queue is full
 * @returns runs a job in its turn; throws PictureRefused `rate` when the queue is full
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
