import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError } from '../form/form-error';
import { isUnknown } from '../form/submit-reply';
import { accountDigest, type Owner } from '../session/session.server';
import type { Answer, Claim, IdempotencyStore, SentForm } from './idempotency-store.server';
import { atMost } from '~/upstream/cache/at-most';

/** TTL of an answer, in ms: longer than a member keeps pressing a button or going back. */
const KEPT_MS = 15 * 60_000;

/** A form that must run once (idempotency). */
export interface IdempotencyKey {
  /** The idempotency key, created when the form was rendered. */
  key: string;
  /** Everything else that identifies the form. */
  entries: unknown;
}

interface Parts {
  isEmbedded: boolean;
  /** Whether there is a shared store. */
  isShared: boolean;
  shared: IdempotencyStore;
}

/** The idempotency key was used before with other entries. Nothing has been done this time. */
export class KeyReused extends Error {
  override name = 'KeyReused';
}

/** Another process was working on the form, and its outcome is unknown. Nothing has been done this time. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

const idOf = (owner: Owner, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([accountDigest(owner), key]))
    .digest('base64url');

/** Whether an error means for sure that nothing happened. */
function isRefusal(error: unknown): boolean {
  if (error instanceof FormError) return !isUnknown(error.outcome);
  if (error instanceof UpstreamError) return !isUnsure(error);
  return error instanceof Response || error instanceof KeyReused;
}

type Run = () => Promise<Response>;

/** Creates the memory of the forms that must run once. */
export function createIdempotency({ isEmbedded, isShared, shared }: Parts) {
  /** Whether a form can be retried without running twice: only our own member API is known to store idempotency keys. */
  const upstreamIsIdempotent = () => isEmbedded;

  const answers = new LRUCache<string, { entries: string; answer: Promise<Answer> }>({
    ...atMost(20_000),
    ttl: KEPT_MS,
  });
  /** Forms whose outcome is unknown. */
  const unsettled = new LRUCache<string, true>({ ...atMost(20_000), ttl: KEPT_MS });

  /**
   * Runs a form and shares the outcome with the other processes.
   *
   * @param claimed this process's claim on the form; a refusal settles nothing about an earlier attempt
   * @throws whatever `run` throws
   */
  async function runAndShare(form: SentForm, run: Run, claimed?: Claim): Promise<Answer> {
    try {
      const { status, headers } = await run();
      const answer = { status, headers: [...headers] };
      await shared.shareAnswer(form, answer, KEPT_MS);
      return answer;
    } catch (error) {
      const settled = claimed && !claimed.wasUnsettled ? 'refused' : 'refused again';
      await shared.shareFailure(form, isRefusal(error) ? settled : 'unknown', KEPT_MS);
      throw error;
    }
  }

  /**
   * Answers a form that is new to this process. Our own member API and the desk deduplicate by key across any number of processes.
   * For any other upstream, one process at a time works on a form (distributed lock).
   *
   * @throws KeyReused, OutcomeUnknown; whatever `run` throws
   */
  async function answerFirst(form: SentForm, run: Run): Promise<Answer> {
    if (!isShared) return runAndShare(form, run);
    for (;;) {
      const claimed = upstreamIsIdempotent() ? undefined : await shared.acquire(form, KEPT_MS);
      if (claimed) return runAndShare(form, run, claimed).finally(claimed.release);
      const found = await shared.findShared(form);
      if (found === 'other') throw new KeyReused();
      if (typeof found === 'object') return found;
      if (upstreamIsIdempotent()) return runAndShare(form, run);
      if (found === 'lost' || (await shared.isOutcomeUnknown(form))) throw new OutcomeUnknown();
    }
  }

  /**
   * Answers a form that must run once. A concurrent copy waits for the first answer, and a later one gets the same answer
   * again. Failures are not stored, so that they can be retried.
   *
   * This is our half of idempotency: it holds within this process, also for an upstream that ignores `Idempotency-Key`,
   * and across processes with a shared store. The key is also sent to the upstream, for its own deduplication.
   *
   * @param run gives the answer: a redirect
   * @throws KeyReused when the key came with other entries; OutcomeUnknown when another process worked on it and its outcome
   *   is unknown; whatever `run` throws
   */
  async function runIdempotent(
    session: Owner,
    { key, entries }: IdempotencyKey,
    run: () => Promise<Response>,
  ): Promise<Response> {
    const id = idOf(session, key);
    const asked = JSON.stringify(entries);
    let known = answers.get(id);
    if (known && known.entries !== asked) throw new KeyReused();
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
   * What is known about a form that may have been sent before; nothing is run. Waits for a concurrent copy.
   *
   * @returns the earlier answer; `unsettled` when it was sent and its outcome is unknown; `undefined` when nothing is
   *   known, as in a process without the shared store
   */
  async function findPreviousResult(
    session: Owner,
    { key, entries }: IdempotencyKey,
  ): Promise<Response | 'unsettled' | undefined> {
    const id = idOf(session, key);
    const form = { session, key, entries: JSON.stringify(entries) };
    const known = answers.get(id);
    if (known?.entries === form.entries) {
      const answer = await known.answer.catch(() => undefined);
      if (answer) return new Response(null, answer);
    }
    const found = await shared.findShared(form);
    if (typeof found === 'object') return new Response(null, found);
    return unsettled.has(id) || (await shared.isOutcomeUnknown(form)) ? 'unsettled' : undefined;
  }

  /**
   * Whether a form may have been carried out before: it was answered, is in progress, or its outcome is unknown. Works
   * across logins of one account.
   */
  async function mightHaveRun(session: Owner, key: string): Promise<boolean> {
    const id = idOf(session, key);
    return answers.has(id) || unsettled.has(id) || (await shared.isSharedSent({ session, key }));
  }

  return { upstreamIsIdempotent, runIdempotent, findPreviousResult, mightHaveRun };
}

/** @see createIdempotency */
export type Idempotency = ReturnType<typeof createIdempotency>;
