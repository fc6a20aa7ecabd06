import type { Server, ServerResponse } from 'node:http';
import { logger } from '~/config/logger.server';

/**
 * How this process ends when it is asked to (SIGTERM; SIGINT from a terminal): it tells load balancers, goes on for a moment
 * so that they can look elsewhere, takes no more connections, ends event streams and lets what is under way come to its end.
 */

/** The longest that a stop takes, in ms: what has not ended by then is cut off. Docker must wait for longer than that. */
const LIMIT_MS = 25_000;
/** How long connections are still taken after a load balancer can know better, in ms. */
const NOTICE_MS = 5_000;
/** Whoever has asked /readyz within this time, in ms, is taken to go by it. */
const ASKED_MS = 60_000;
/** npm hands on a signal that the terminal has sent already; only later ones, in ms, are meant as second ones. */
const SAME_MS = 1_000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
type StopSignal = (typeof SIGNALS)[number];

declare global {
  // The development server loads the build again on every change, and a process stops once.

  var gracefulStop: { since?: number; readinessAskedAt?: number; answering: Set<ServerResponse> } | undefined;
}

const state = (globalThis.gracefulStop ??= { answering: new Set() });

/** Whether this process has been asked to stop. */
export const isStopping = () => state.since !== undefined;

/** Takes down that somebody goes by /readyz, who then needs a moment to see that it has changed. */
export function noteReadinessAsked(): void {
  state.readinessAskedAt = performance.now();
}

/** Knows of a request until it has been answered. While stopping, its connection is not kept for another one. */
export function noteRequest(response: ServerResponse): void {
  state.answering.add(response);
  response.on('close', () => state.answering.delete(response));
  if (isStopping()) response.setHeader('Connection', 'close');
}

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

function end(code: number): never {
  process.exit(code);
}

/** What this module asks of the others when the process stops. */
interface Parts {
  /** Whether a proxy stands in front, which may send requests here for a moment longer. */
  isBehindProxy: boolean;
  /** Ends every event stream. Their pages come back, to whoever is there then. */
  endStreams: () => void;
  /** Closes the store, when nobody needs it any more. */
  closeStore: () => Promise<void>;
}

async function stop(signal: StopSignal, server: Server, parts: Parts): Promise<void> {
  const isAsked = state.readinessAskedAt !== undefined && performance.now() - state.readinessAskedAt < ASKED_MS;
  const notice = signal === 'SIGTERM' && (isAsked || parts.isBehindProxy) ? NOTICE_MS : 0;
  logger.info({ signal, underWay: state.answering.size, noticeMs: notice }, 'stopping');
  for (const response of state.answering) if (!response.headersSent) response.setHeader('Connection', 'close');
  if (notice > 0) await pause(notice);
  // The callback comes even where the server has not listened yet.
  const closed = new Promise((resolve) => server.close(resolve));
  parts.endStreams();
  // A connection that was in use when the listener closed is idle after its answer, and would be kept.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(sweep);
  await parts.closeStore();
  logger.info({ ms: Math.round(performance.now() - (state.since ?? 0)) }, 'stopped');
  end(0);
}

/**
 * Answers the signals that end a process. A second signal, and 25 s, end it at once.
 *
 * @param server of members, which listens
 */
export function answerStopSignals(server: Server, parts: Parts): void {
  const onSignal = (signal: StopSignal) => {
    if (state.since === undefined) {
      state.since = performance.now();
      setTimeout(() => {
        logger.warn({ underWay: state.answering.size }, 'stopped at the limit; what was under way is cut off');
        end(1);
      }, LIMIT_MS).unref();
      stop(signal, server, parts).catch((error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        end(1);
      });
    } else if (performance.now() - state.since > SAME_MS) {
      logger.warn(
        { signal, underWay: state.answering.size },
        'stopped by a second signal; what was under way is cut off',
      );
      end(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
