import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Keys } from '~/config/secrets/keys.server';
import type { SharedStore } from '~/config/shared-store.server';
import type { Sealing } from '../session/encrypted-value.server';
import { accountDigest, type Owner } from '../session/session.server';

/**
 * What processes with a shared store know about forms that must run once. Everything in it may be lost at any time:
 * then each process only knows its own forms.
 */

/** Lease of a process's lock on a form, and its renewal interval, in ms. */
const LEASE_MS = 6_000;
const RENEW_MS = 2_000;
/** Polling interval while another process works on a form, in ms. */
const LOOK_MS = 100;

const answerSchema = z.object({ status: z.number(), headers: z.array(z.tuple([z.string(), z.string()])) });

/** An answer without a body. */
export type Answer = z.output<typeof answerSchema>;

/** A form, as identified across processes. */
export interface SentForm {
  session: Owner;
  key: string;
  /** Everything else that identifies the form, as text. */
  entries: string;
}

interface Parts {
  store: SharedStore | undefined;
  keys: Keys;
  sealing: Sealing;
}

const keptSchema = z.object({
  /** Digest of the form's entries. */
  entries: z.string(),
  /** The answer; encrypted, since it can contain a member's data. Missing while a process is working on it. */
  sealed: z.string().optional(),
  by: z.string().optional(),
});

/** `other`: the form's idempotency key came with other entries. */
type Found = { is: 'answered'; answer: Answer } | { is: 'under way' | 'other' };
const purposeOf = (key: string) => `answer ${key}`;
type Named = Pick<SentForm, 'session' | 'key'>;

function read(text: string | null) {
  try {
    return keptSchema.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** A process's lock on a form. */
export interface Claim {
  /** Whether an earlier attempt had an unknown outcome. */
  wasUnsettled: boolean;
  /** Stops renewing the lease. */
  release: () => void;
}

/** Creates what processes with a shared store know about forms. */
export function createIdempotencyStore({ store, keys, sealing }: Parts) {
  const [secret] = keys.bytesFor('shared-answers');
  const digestOf = (entries: string) => createHmac('sha256', secret).update(entries).digest('base64url');
  const nameOf = ({ session, key }: Named) => store?.keyOf('form', accountDigest(session), key) ?? '';
  const flagOf = ({ session, key }: Named) => store?.keyOf('unsettled', accountDigest(session), key) ?? '';

  /** @returns `lost` when the store is unreachable */
  async function look(form: SentForm): Promise<Found | 'lost' | undefined> {
    const text = await store?.ask((redis) => redis.get(nameOf(form)));
    if (text === undefined) return 'lost';
    const kept = read(text);
    if (!kept) return undefined;
    if (kept.entries !== digestOf(form.entries)) return { is: 'other' };
    if (kept.sealed === undefined) return { is: 'under way' };
    const answer = await sealing.openSealed(form.session, purposeOf(form.key), answerSchema, kept.sealed);
    return answer && { is: 'answered', answer };
  }

  /**
   * What other processes know about a form; waits while one is working on it.
   *
   * @returns the answer; `other` when the key came with other entries; `lost` when the store is unreachable; `undefined`
   *   when nothing is known
   */
  async function findShared(form: SentForm): Promise<Answer | 'other' | 'lost' | undefined> {
    let found = await look(form);
    while (typeof found === 'object' && found.is === 'under way') {
      await wait(LOOK_MS);
      found = await look(form);
    }
    if (typeof found !== 'object') return found;
    return found.is === 'answered' ? found.answer : 'other';
  }

  /** Whether a process has left a form with an unknown outcome. */
  async function isOutcomeUnknown(form: SentForm): Promise<boolean> {
    return (await store?.ask((redis) => redis.exists(flagOf(form)))) === 1;
  }

  /** Whether another process has answered a form, is working on it, or has left it with an unknown outcome. */
  async function isSharedSent(form: Named): Promise<boolean> {
    return ((await store?.ask((redis) => redis.exists(nameOf(form), flagOf(form)))) ?? 0) > 0;
  }

  /**
   * Locks a form for this process and keeps renewing the lease. If the process is killed, the form's outcome is unknown.
   *
   * @param ms how long that is remembered
   * @returns the claim, also when the store is unreachable; `undefined` when another process is working on it or has
   *   answered it
   */
  async function acquire(form: SentForm, ms: number): Promise<Claim | undefined> {
    const name = nameOf(form);
    const mine = JSON.stringify({ entries: digestOf(form.entries), by: randomUUID() });
    const taken = await store?.ask(async (redis) => {
      const answer = await redis.set(name, mine, 'PX', LEASE_MS, 'NX');
      if (answer === null) return 'no';
      const before = await redis.exists(flagOf(form));
      await redis.set(flagOf(form), '1', 'PX', ms);
      return before === 1 ? 'unsettled' : 'yes';
    });
    if (taken === 'no') return undefined;
    const renewal = setInterval(() => void store?.ask((redis) => redis.pexpire(name, LEASE_MS, 'XX')), RENEW_MS);
    return { wasUnsettled: taken === 'unsettled', release: () => clearInterval(renewal) };
  }

  /** Shares a form's answer. @param ms its TTL */
  async function shareAnswer(form: SentForm, answer: Answer, ms: number): Promise<void> {
    if (!store?.answers()) return;
    const sealed = await sealing.encryptFor(form.session, purposeOf(form.key), answer);
    const kept = JSON.stringify({ entries: digestOf(form.entries), sealed });
    await store.ask(async (redis) => {
      await redis.set(nameOf(form), kept, 'PX', ms);
      await redis.del(flagOf(form));
    });
  }

  /**
   * Shares that a form failed.
   *
   * @param outcome `refused`: nothing has happened; `refused again`: nothing this time, which says nothing about an
   *   earlier attempt; `unknown`: it may have happened
   * @param ms TTL of that
   */
  async function shareFailure(
    form: SentForm,
    outcome: 'refused' | 'refused again' | 'unknown',
    ms: number,
  ): Promise<void> {
    await store?.ask(async (redis) => {
      if (outcome === 'unknown') await redis.set(flagOf(form), '1', 'PX', ms);
      else if (outcome === 'refused') await redis.del(flagOf(form));
      await redis.del(nameOf(form));
    });
  }

  return { findShared, isOutcomeUnknown, isSharedSent, acquire, shareAnswer, shareFailure };
}

/** @see createIdempotencyStore */
export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;
