import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  isBrokenCircuitError,
  IterableBackoff,
} from 'cockatiel';
import type { Env } from '~/config/env';
import type { Log } from '~/config/observing/logger.server';
import { upstreamMetrics } from '~/config/observing/metrics.server';
import { EMBEDDED_BASE } from './embedded.server';
import { AnswerTooLarge } from './transport.server';

/** Backoff of the open circuit, in ms: after it opens, after the first failed probe, and so on; then the last. */
const OPEN_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** The circuit breaker is open: the call was not made. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

type Outcome<Answer> = { isFault: boolean } & ({ answer: Answer } | { error: unknown });

/**
 * Creates the circuit breakers of an app, one for each upstream.
 */
export function createCircuits({ env, log }: { env: Pick<Env, 'UPSTREAM_BREAK_AFTER'>; log: Log }) {
  function createCircuit(origin: string) {
    const policy = circuitBreaker(
      handleWhenResult((outcome) => (outcome as Outcome<unknown>).isFault),
      {
        breaker: new ConsecutiveBreaker(env.UPSTREAM_BREAK_AFTER),
        halfOpenAfter: new IterableBackoff(OPEN_MS),
      },
    );
    // Failed probes reopen the circuit again and again: log only the first opening and the recovery.
    let isDown = false;
    const measure = (isOpen: boolean) => upstreamMetrics().circuitOpen.set({ upstream: origin }, isOpen ? 1 : 0);
    measure(false);
    policy.onBreak(() => {
      measure(true);
      if (!isDown) log.error({ upstream: origin }, 'upstream answers nothing: circuit open');
      isDown = true;
    });
    policy.onReset(() => {
      isDown = false;
      measure(false);
      log.info({ upstream: origin }, 'upstream answers again: circuit closed');
    });
    return policy;
  }

  const circuits = new Map<string, ReturnType<typeof createCircuit>>();

  function circuitOf({ href, origin }: URL): ReturnType<typeof createCircuit> | undefined {
    // The embedded API needs no circuit breaker: it runs in this process. Zero switches the breaker off.
    if (href.startsWith(`${EMBEDDED_BASE}/`) || env.UPSTREAM_BREAK_AFTER === 0) return undefined;
    const known = circuits.get(origin) ?? createCircuit(origin);
    circuits.set(origin, known);
    return known;
  }

  /**
   * Makes a call through the circuit breaker of its upstream. While the circuit is open, calls fail at once, except for
   * one probe at a time. Nothing is ever retried.
   *
   * A fault is a failed connection, a timeout, and by default HTTP 5xx. Any other answer counts as a success.
   *
   * @param memberSignal aborts when the member has disconnected, which says nothing about the upstream
   * @param send makes the call
   * @param isFault whether an answer is a fault
   * @throws CircuitOpen when the call was not made; whatever `send` throws
   */
  async function throughCircuit<Answer extends { status: number }>(
    url: URL,
    memberSignal: AbortSignal | undefined,
    send: () => Promise<Answer>,
    isFault = ({ status }: Answer) => status >= 500,
  ): Promise<Answer> {
    const circuit = circuitOf(url);
    if (!circuit) return send();
    // Fail fast while a probe is under way instead of waiting for it.
    if (circuit.state === CircuitState.HalfOpen) throw new CircuitOpen();
    let isProbe = false;
    const attempt = async (): Promise<Outcome<Answer>> => {
      isProbe = circuit.state !== CircuitState.Closed;
      try {
        const answer = await send();
        return { answer, isFault: isFault(answer) };
      } catch (error) {
        if (error instanceof AnswerTooLarge) return { error, isFault: false };
        const showsNothing = memberSignal?.aborted || error instanceof TypeError;
        // A thrown error counts neither way; but an inconclusive probe must not close the circuit.
        if (showsNothing && !isProbe) throw error;
        return { error, isFault: true };
      }
    };
    let outcome: Outcome<Answer>;
    try {
      outcome = await circuit.execute(attempt);
    } catch (error) {
      throw isBrokenCircuitError(error) ? new CircuitOpen() : error;
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  }

  return { throughCircuit };
}

/** @see createCircuits */
export type Circuits = ReturnType<typeof createCircuits>;
