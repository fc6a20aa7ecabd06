import { createHash } from 'node:crypto';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { FormError } from './form-error';
import type { Session } from '../session/session.server';
import type { RateLimits, Throttle } from './rate-limit.server';

/** Rate limit per account for guessing what only its owner knows, across all networks. */
export interface AccountThrottle<Value> extends Throttle {
  /** The account that the form names; by default the one that is signed in. */
  nameOf?: (value: Value) => string;
}

/** An attempt that was rejected by the rate limit. */
export class RateLimited extends Error {
  override name = 'RateLimited';
  /** @param wait whole seconds */
  constructor(readonly wait: number) {
    super('too many attempts');
  }
}

/** The key of an account's counter, hashed so that the store holds neither names nor tokens. */
const accountKey = (account: string) =>
  createHash('sha256').update(account.trim().normalize('NFKC').toLowerCase()).digest('base64url');

/** The upstream may not return a user name. */
const nameOfLogin = (session: Session | undefined) => session?.name || (session?.token ?? '');

/** Whether the upstream has checked the input; a failure or any other refusal says nothing about it. */
function wasLookedAt(error: unknown): boolean {
  if (error instanceof FormError) return error.cause === undefined || wasLookedAt(error.cause);
  return (
    error instanceof UpstreamError && error.kind === 'refused' && !['rate', 'invalid'].includes(error.reason ?? '')
  );
}

/** Whose attempt it is. */
interface Attempting {
  app: { rateLimits: RateLimits };
  session: Session | undefined;
}

/**
 * Makes an attempt and counts it; a success resets the count. Attempts that the upstream did not check are not counted:
 * they reveal nothing.
 *
 * @throws RateLimited; whatever `attempt` throws
 */
export async function countedForAccount<Value, Answer>(
  { app: { rateLimits }, session }: Attempting,
  throttle: AccountThrottle<Value>,
  value: Value,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const account = accountKey(throttle.nameOf?.(value) ?? nameOfLogin(session));
  const wait = await rateLimits.throttled(throttle, account);
  if (wait !== undefined) throw new RateLimited(wait);
  let answer: Answer;
  try {
    answer = await attempt();
  } catch (error) {
    if (!wasLookedAt(error)) await rateLimits.takeBackAttempt(throttle, account);
    throw error;
  }
  await rateLimits.forgetAttempts(throttle, account);
  return answer;
}
