import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { settings } from '~/config/settings.server';
import { UpstreamError } from '~/upstream/upstream-error';
import type { Session } from './session.server';

/** How long an answer is kept, in ms: longer than anybody keeps pressing a button or going back. */
const KEPT_MS = 15 * 60_000;

interface Answer {
  status: number;
  headers: [string, string][];
}

/** A form that must happen once. */
export interface Once {
  /** Minted when the form was drawn. */
  key: string;
  /** Everything else that makes two forms the same. */
  entries: unknown;
}

/** A key that was sent before with other entries. Nothing has been done this time. */
export class SentBefore extends Error {
  override name = 'SentBefore';
}

/** Whether a form that is sent again cannot happen twice: only our own member API is known to keep form keys. */
export const isSafeAgain = () => settings.apiBaseUrl === undefined;

const answers = new LRUCache<string, { entries: string; answer: Promise<Answer> }>({ max: 20_000, ttl: KEPT_MS });
/** Forms of which nobody knows whether they happened. */
const unsettled = new LRUCache<string, true>({ max: 20_000, ttl: KEPT_MS });

const idOf = ({ token }: Pick<Session, 'token'>, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([token, key]))
    .digest('base64url');

/** Whether what was thrown says for sure that nothing happened. A refusal tells by its `outcome`. */
function isRefusal(error: unknown): boolean {
  if (error instanceof Error && 'outcome' in error) return error.outcome === 'refused';
  return error instanceof Response || error instanceof UpstreamError;
}

/**
 * Answers a form that must happen once. Whoever sends it again meanwhile waits for the first answer, and whoever sends it
 * again later gets it again. What failed is not kept, so that it may be tried again.
 *
 * It is the nearer half of the promise: it holds within this process, also for an upstream that knows no `Idempotency-Key`.
 * The key itself goes to the upstream too, which holds across processes.
 *
 * @param run gives the answer: a redirect
 * @throws SentBefore when the key came with other entries; whatever `run` throws
 */
export async function answerOnce(
  session: Pick<Session, 'token'>,
  { key, entries }: Once,
  run: () => Promise<Response>,
): Promise<Response> {
  const id = idOf(session, key);
  const asked = JSON.stringify(entries);
  let known = answers.get(id);
  if (known && known.entries !== asked) throw new SentBefore();
  if (!known) {
    const answer = run().then(({ status, headers }) => ({ status, headers: [...headers] }));
    known = { entries: asked, answer };
    answers.set(id, known);
    answer.then(
      () => unsettled.delete(id),
      (error: unknown) => {
        answers.delete(id);
        if (!isRefusal(error)) unsettled.set(id, true);
      },
    );
  }
  return new Response(null, await known.answer);
}

/**
 * What this process knows of a form that may have been sent before; nothing is run. Waits for a copy that is under way.
 *
 * @returns the answer that the form was given; `unsettled` when it was sent and nobody knows whether it happened; `undefined`
 *   when nothing is known of it, as in any other process
 */
export async function answeredBefore(
  session: Pick<Session, 'token'>,
  { key, entries }: Once,
): Promise<Response | 'unsettled' | undefined> {
  const id = idOf(session, key);
  const known = answers.get(id);
  if (known?.entries === JSON.stringify(entries)) {
    const answer = await known.answer.catch(() => undefined);
    if (answer) return new Response(null, answer);
  }
  return unsettled.has(id) ? 'unsettled' : undefined;
}
