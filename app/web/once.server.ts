import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Session } from './session.server';

/** How long an answer is kept, in ms: longer than anybody keeps pressing a button or going back. */
const KEPT_MS = 15 * 60_000;

interface Answer {
  status: number;
  headers: [string, string][];
}

const answers = new LRUCache<string, Promise<Answer>>({ max: 20_000, ttl: KEPT_MS });

/**
 * Answers a form that must happen once. Whoever sends it again meanwhile waits for the first answer, and whoever sends it
 * again later gets it again. What failed is not kept, so that it may be tried again.
 *
 * It is the nearer half of the promise: it holds within this process, also for an upstream that knows no `Idempotency-Key`.
 * The key itself goes to the upstream too, which holds across processes.
 *
 * @param same everything that makes two forms of this member the same one
 * @param run gives the answer: a redirect
 */
export async function answerOnce(
  { token }: Pick<Session, 'token'>,
  same: string,
  run: () => Promise<Response>,
): Promise<Response> {
  const id = createHash('sha256')
    .update(JSON.stringify([token, same]))
    .digest('base64url');
  let answer = answers.get(id);
  if (!answer) {
    answer = run().then(({ status, headers }) => ({ status, headers: [...headers] }));
    answers.set(id, answer);
    answer.catch(() => {
      answers.delete(id);
    });
  }
  return new Response(null, await answer);
}
