import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  isBrokenCircuitError,
  IterableBackoff,
} from 'cockatiel';
import { logger } from '~/config/logger.server';
import { upstreamMetrics } from '~/config/metrics.server';
import { settings } from '~/config/settings.server';
import { EMBEDDED_BASE } from './embedded.server';
import { AnswerTooLarge } from './transport.server';

/** How long nothing is sent, in ms: when the circuit opens, after the first probe that failed, and so on; then the last. */
const OPEN_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** A call that was not made, since the upstream has answered none of those before it. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

type Outcome<Answer> = { isFault: boolean } & ({ answer: Answer } | { error: unknown });

function createCircuit(origin: string) {
  const policy = circuitBreaker(
    handleWhenResult((outcome) => (outcome as Outcome<unknown>).isFault),
    {
      breaker: new ConsecutiveBreaker(settings.env.UPSTREAM_BREAK_AFTER),
      halfOpenAfter: new IterableBackoff(OPEN_MS),
    },
  );
  // Probes that fail open it again and again: the log tells when it began and when it was over.
  let isDown = false;
  const measure = (isOpen: boolean) => upstreamMetrics().circuitOpen.set({ upstream: origin }, isOpen ? 1 : 0);
  measure(false);
  policy.onBreak(() => {
    measure(true);
    if (!isDown) logger.error({ upstream: origin }, 'upstream answers nothing: circuit open');
    isDown = true;
  });
  policy.onReset(() => {
    isDown = false;
    measure(false);
    logger.info({ upstream: origin }, 'upstream answers again: circuit closed');
  });
  return policy;
}

const circuits = new Map<string, ReturnType<typeof createCircuit>>();

function circuitOf({ href, origin }: URL): ReturnType<typeof createCircuit> | undefined {
  // What is in this process is as well as this process; and zero switches the breaker off.
  if (href.startsWith(`${EMBEDDED_BASE}/`) || settings.env.UPSTREAM_BREAK_AFTER === 0) return undefined;
  const known = circuits.get(origin) ?? createCircuit(origin);
  circuits.set(origin, known);
  return known;
}

/**
 * Makes a call, unless the upstream at its address has answered none for a while: then a call now and then is let through as
 * a probe, one at a time, and all others fail at once. Nothing is ever sent twice.
 *
 * A fault is a connection that fails, an answer that does not come in time, and by default HTTP 5xx. Whatever else it answers, it
 * answers.
 *
 * @param memberSignal fires when the member has gone away, which says nothing about the upstream
 * @param send makes the call
 * @param isFault tells an answer that is one
 * @throws CircuitOpen when the call was not made; whatever `send` throws
 */
export async function throughCircuit<Answer extends { status: number }>(
  url: URL,
  memberSignal: AbortSignal | undefined,
  send: () => Promise<Answer>,
  isFault = ({ status }: Answer) => status >= 500,
): Promise<Answer> {
  const circuit = circuitOf(url);
  if (!circuit) return send();
  // Whoever comes while a probe is under way would wait for it, which is what they are to be spared.
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
      // What is thrown counts neither way; but a probe that has shown nothing must not close the circuit.
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
