import { createHash } from 'node:crypto';
import { UpstreamError } from '~/upstream/upstream-error';
import { FormRefusal } from './form-refusal';
import type { Session } from './session.server';
import { forgetAttempts, takeBackAttempt, throttled, type Throttle } from './throttle.server';

/** How often somebody may try what only the owner of an account knows, from whatever networks. */
export interface AccountThrottle<Value> extends Throttle {
  /** The account that is named; that of the login where it is left out. */
  nameOf?: (value: Value) => string;
}

/** An attempt that was not made, since there were too many before it. */
export class HeldBack extends Error {
  override name = 'HeldBack';
  /** @param wait whole seconds */
  constructor(readonly wait: number) {
    super('too many attempts');
  }
}

/** What an account's attempts are counted under: neither a name nor a token is to be found where counts are kept. */
const accountKey = (account: string) =>
  createHash('sha256').update(account.trim().normalize('NFKC').toLowerCase()).digest('base64url');

/** An upstream may call a member nothing. */
const nameOfLogin = (session: Session | undefined) => session?.name || (session?.token ?? '');

/** Whether an upstream has compared what was typed with what it knows; a failure or another refusal tells nothing of that. */
function wasLookedAt(error: unknown): boolean {
  if (error instanceof FormRefusal) return error.cause === undefined || wasLookedAt(error.cause);
  return (
    error instanceof UpstreamError && error.kind === 'refused' && !['rate', 'invalid'].includes(error.reason ?? '')
  );
}

/**
 * Makes an attempt and counts it, until one is good. What an upstream did not look at is not counted: nobody learns from it.
 *
 * @throws HeldBack; whatever `attempt` throws
 */
export async function countedForAccount<Value, Answer>(
  throttle: AccountThrottle<Value>,
  session: Session | undefined,
  value: Value,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const account = accountKey(throttle.nameOf?.(value) ?? nameOfLogin(session));
  const wait = await throttled(throttle, account);
  if (wait !== undefined) throw new HeldBack(wait);
  let answer: Answer;
  try {
    answer = await attempt();
  } catch (error) {
    if (!wasLookedAt(error)) await takeBackAttempt(throttle, account);
    throw error;
  }
  await forgetAttempts(throttle, account);
  return answer;
}
