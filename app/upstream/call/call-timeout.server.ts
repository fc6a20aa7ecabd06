import type { Env } from '~/config/env';

/** Factor by which the timeout of uploads is longer. Source: specification, chapter 9: 60 s and 10 s. */
const UPLOAD_PATIENCE = 6;

/** Creates the timeouts of calls. */
export function createTimeouts(env: Pick<Env, 'UPSTREAM_TIMEOUT_MS'>) {
  /** Timeout of a call, in ms. */
  const callTimeout = (isUpload = false): number => env.UPSTREAM_TIMEOUT_MS * (isUpload ? UPLOAD_PATIENCE : 1);

  /** Timeout of an optional read before a form's call, in ms: at most a second, to leave the time for the call. */
  const probeTimeout = (): number => Math.min(1_000, callTimeout() / 4);

  return { callTimeout, probeTimeout };
}

/** @see createTimeouts */
export type Timeouts = ReturnType<typeof createTimeouts>;
