import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { keysFor } from '~/config/keys.server';
import { sharedStore } from '~/config/shared-store.server';
import { openSealed, sealFor } from './sealed.server';
import { accountDigest, type Owner } from './session.server';

/**
 * What the processes know together of forms that must happen once, where they share a store. All of it may be lost or
 * unknown at any time: then each process knows what it has seen itself.
 */

/** How long a process is taken to be at work after it last said so, and how often it says so, in ms. */
const LEASE_MS = 6_000;
const RENEW_MS = 2_000;
/** How often whoever waits for another process looks, in ms. */
const LOOK_MS = 100;

const answerSchema = z.object({ status: z.number(), headers: z.array(z.tuple([z.string(), z.string()])) });

/** An answer without a body. */
export type Answer = z.output<typeof answerSchema>;

/** A form that was sent, as processes know it by. */
export interface SentForm {
  session: Owner;
  key: string;
  /** Everything else that makes two forms the same, as text. */
  entries: string;
}

const keptSchema = z.object({
  /** Digest of the form's entries. */
  entries: z.string(),
  /** What it was answered; sealed, since that can carry a member's words. Without it a process is at work on it. */
  sealed: z.string().optional(),
  by: z.string().optional(),
});

/** `other`: the form's key came with other entries. */
type Found = { is: 'answered'; answer: Answer } | { is: 'under way' | 'other' };

const [secret] = keysFor('shared-answers');
const digestOf = (entries: string) => createHmac('sha256', secret).update(entries).digest('base64url');
const purposeOf = (key: string) => `answer ${key}`;
type Named = Pick<SentForm, 'session' | 'key'>;
const nameOf = ({ session, key }: Named) => sharedStore?.keyOf('form', accountDigest(session), key) ?? '';
const flagOf = ({ session, key }: Named) => sharedStore?.keyOf('unsettled', accountDigest(session), key) ?? '';

function read(text: string | null) {
  try {
    return keptSchema.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** @returns `lost` when nobody can be asked */
async function look(form: SentForm): Promise<Found | 'lost' | undefined> {
  const text = await sharedStore?.ask((redis) => redis.get(nameOf(form)));
  if (text === undefined) return 'lost';
  const kept = read(text);
  if (!kept) return undefined;
  if (kept.entries !== digestOf(form.entries)) return { is: 'other' };
  if (kept.sealed === undefined) return { is: 'under way' };
  const answer = await openSealed(form.session, purposeOf(form.key), answerSchema, kept.sealed);
  return answer && { is: 'answered', answer };
}

/**
 * What another process knows of a form; waits while it is at work on it.
 *
 * @returns the answer; `other` when the key came with other entries; `lost` when nobody can be asked; `undefined` when nothing
 *   is known
 */
export async function findShared(form: SentForm): Promise<Answer | 'other' | 'lost' | undefined> {
  let found = await look(form);
  while (typeof found === 'object' && found.is === 'under way') {
    await wait(LOOK_MS);
    found = await look(form);
  }
  if (typeof found !== 'object') return found;
  return found.is === 'answered' ? found.answer : 'other';
}

/** Whether a process has left a form without anybody knowing what became of it. */
export async function isSharedUnsettled(form: SentForm): Promise<boolean> {
  return (await sharedStore?.ask((redis) => redis.exists(flagOf(form)))) === 1;
}

/** Whether another process has answered a form, is at work on it, or has left it so that nobody knows what became of it. */
export async function isSharedSent(form: Named): Promise<boolean> {
  return ((await sharedStore?.ask((redis) => redis.exists(nameOf(form), flagOf(form)))) ?? 0) > 0;
}

/** That a process is at work on a form. */
export interface Claim {
  /** Whether nobody knew what had become of it when it was sent before. */
  wasUnsettled: boolean;
  /** Says no more that it is at work. */
  release: () => void;
}

/**
 * Says that this process is at work on a form and goes on saying so. If it is killed, nobody knows what became of the form.
 *
 * @param ms how long that stays known
 * @returns the claim, also when nobody could be told; `undefined` when another process is at work on it or has answered it
 */
export async function claim(form: SentForm, ms: number): Promise<Claim | undefined> {
  const name = nameOf(form);
  const mine = JSON.stringify({ entries: digestOf(form.entries), by: randomUUID() });
  const taken = await sharedStore?.ask(async (redis) => {
    const answer = await redis.set(name, mine, 'PX', LEASE_MS, 'NX');
    if (answer === null) return 'no';
    const before = await redis.exists(flagOf(form));
    await redis.set(flagOf(form), '1', 'PX', ms);
    return before === 1 ? 'unsettled' : 'yes';
  });
  if (taken === 'no') return undefined;
  const renewal = setInterval(() => void sharedStore?.ask((redis) => redis.pexpire(name, LEASE_MS, 'XX')), RENEW_MS);
  return { wasUnsettled: taken === 'unsettled', release: () => clearInterval(renewal) };
}

/** Tells what a form was answered. @param ms how long that stays known */
export async function shareAnswer(form: SentForm, answer: Answer, ms: number): Promise<void> {
  if (!sharedStore?.answers()) return;
  const sealed = await sealFor(form.session, purposeOf(form.key), answer);
  const kept = JSON.stringify({ entries: digestOf(form.entries), sealed });
  await sharedStore.ask(async (redis) => {
    await redis.set(nameOf(form), kept, 'PX', ms);
    await redis.del(flagOf(form));
  });
}

/**
 * Tells that a form failed.
 *
 * @param outcome `refused`: nothing has happened; `refused again`: nothing this time, which says nothing of an earlier time;
 *   `unknown`: nobody knows
 * @param ms how long that stays known
 */
export async function shareFailure(
  form: SentForm,
  outcome: 'refused' | 'refused again' | 'unknown',
  ms: number,
): Promise<void> {
  await sharedStore?.ask(async (redis) => {
    if (outcome === 'unknown') await redis.set(flagOf(form), '1', 'PX', ms);
    else if (outcome === 'refused') await redis.del(flagOf(form));
    await redis.del(nameOf(form));
  });
}
