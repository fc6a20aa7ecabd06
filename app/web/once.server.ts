import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { settings } from '~/config/settings.server';
import { sharedStore } from '~/config/shared-store.server';
import { isUnsure, UpstreamError } from '~/upstream/upstream-error';
import { accountDigest, type Owner } from './session.server';
import {
  claim,
  findShared,
  isSharedSent,
  isSharedUnsettled,
  shareAnswer,
  shareFailure,
  type Answer,
  type Claim,
  type SentForm,
} from './shared-answers.server';

/** How long an answer is kept, in ms: longer than anybody keeps pressing a button or going back. */
const KEPT_MS = 15 * 60_000;

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

/** Another process was at work on the form, and nobody knows what became of it. Nothing has been done this time. */
export class Unsettled extends Error {
  override name = 'Unsettled';
}

/** Whether a form that is sent again cannot happen twice: only our own member API is known to keep form keys. */
export const isSafeAgain = () => settings.apiBaseUrl === undefined;

const answers = new LRUCache<string, { entries: string; answer: Promise<Answer> }>({ max: 20_000, ttl: KEPT_MS });
/** Forms of which nobody knows whether they happened. */
const unsettled = new LRUCache<string, true>({ max: 20_000, ttl: KEPT_MS });

const idOf = (owner: Owner, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([accountDigest(owner), key]))
    .digest('base64url');

/** Whether what was thrown says for sure that nothing happened. A refusal tells by its `outcome`. */
function isRefusal(error: unknown): boolean {
  if (error instanceof Error && 'outcome' in error) return error.outcome === 'refused';
  if (error instanceof UpstreamError) return !isUnsure(error);
  return error instanceof Response || error instanceof SentBefore;
}

type Run = () => Promise<Response>;

/**
 * Runs a form and tells the other processes what came of it.
 *
 * @param claimed what this process has said of it before; a refusal settles nothing of what was sent earlier
 * @throws whatever `run` throws
 */
async function runAndShare(form: SentForm, run: Run, claimed?: Claim): Promise<Answer> {
  try {
    const { status, headers } = await run();
    const answer = { status, headers: [...headers] };
    await shareAnswer(form, answer, KEPT_MS);
    return answer;
  } catch (error) {
    const settled = claimed && !claimed.wasUnsettled ? 'refused' : 'refused again';
    await shareFailure(form, isRefusal(error) ? settled : 'unknown', KEPT_MS);
    throw error;
  }
}

/**
 * Answers a form that this process has not seen. Our own member API does once whatever carries one key, in any number of
 * processes. In front of any other one, one process at a time is at work on a form.
 *
 * @throws SentBefore, Unsettled; whatever `run` throws
 */
async function answerFirst(form: SentForm, run: Run): Promise<Answer> {
  if (!sharedStore) return runAndShare(form, run);
  for (;;) {
    const claimed = isSafeAgain() ? undefined : await claim(form, KEPT_MS);
    if (claimed) return runAndShare(form, run, claimed).finally(claimed.release);
    const found = await findShared(form);
    if (found === 'other') throw new SentBefore();
    if (typeof found === 'object') return found;
    if (isSafeAgain()) return runAndShare(form, run);
    if (found === 'lost' || (await isSharedUnsettled(form))) throw new Unsettled();
  }
}

/**
 * Answers a form that must happen once. Whoever sends it again meanwhile waits for the first answer, and whoever sends it
 * again later gets it again. What failed is not kept, so that it may be tried again.
 *
 * It is the nearer half of the promise: it holds within this process, also for an upstream that knows no `Idempotency-Key`,
 * and across processes that share a store. The key itself goes to the upstream too, which holds in any case.
 *
 * @param run gives the answer: a redirect
 * @throws SentBefore when the key came with other entries; Unsettled when another process was at work on it and nobody knows
 *   what became of it; whatever `run` throws
 */
export async function answerOnce(
  session: Owner,
  { key, entries }: Once,
  run: () => Promise<Response>,
): Promise<Response> {
  const id = idOf(session, key);
  const asked = JSON.stringify(entries);
  let known = answers.get(id);
  if (known && known.entries !== asked) throw new SentBefore();
  if (!known) {
    const answer = answerFirst({ session, key, entries: asked }, run);
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
 * What is known of a form that may have been sent before; nothing is run. Waits for a copy that is under way.
 *
 * @returns the answer that the form was given; `unsettled` when it was sent and nobody knows whether it happened; `undefined`
 *   when nothing is known of it, as in a process that shares nothing with the one that it was sent to
 */
export async function answeredBefore(
  session: Owner,
  { key, entries }: Once,
): Promise<Response | 'unsettled' | undefined> {
  const id = idOf(session, key);
  const form = { session, key, entries: JSON.stringify(entries) };
  const known = answers.get(id);
  if (known?.entries === form.entries) {
    const answer = await known.answer.catch(() => undefined);
    if (answer) return new Response(null, answer);
  }
  const found = await findShared(form);
  if (typeof found === 'object') return new Response(null, found);
  return unsettled.has(id) || (await isSharedUnsettled(form)) ? 'unsettled' : undefined;
}

/**
 * Whether a form was sent before in such a way that it may have happened: it was answered, is under way, or nobody knows what
 * became of it. An account is known again in its next login.
 */
export async function mayHaveHappened(session: Owner, key: string): Promise<boolean> {
  const id = idOf(session, key);
  return answers.has(id) || unsettled.has(id) || (await isSharedSent({ session, key }));
}
