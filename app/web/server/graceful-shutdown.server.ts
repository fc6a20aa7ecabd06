import type { Server, ServerResponse } from 'node:http';
import type { Log } from '~/config/observing/logger.server';

/**
 * Graceful shutdown (SIGTERM; SIGINT from a terminal): reports not ready to load balancers, keeps serving for a moment
 * so that they can switch, accepts no more connections, ends event streams and lets requests in flight finish.
 */

/** Maximum duration of a shutdown, in ms: then everything is cut off. Docker's stop timeout must be longer. */
const LIMIT_MS = 25_000;
/** How long connections are still accepted after load balancers could notice, in ms. */
const NOTICE_MS = 5_000;
/** A load balancer that has called /readyz within this time, in ms, is assumed to rely on it. */
const ASKED_MS = 60_000;
/** npm forwards a signal that the terminal has sent already; only later ones, in ms, count as a second signal. */
const SAME_MS = 1_000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
type StopSignal = (typeof SIGNALS)[number];

interface State {
  /** When the process was asked to stop, monotonic ms. */
  since?: number;
  readinessAskedAt?: number;
  answering: Set<ServerResponse>;
  /** All that listen: that of members, and that of the desk. */
  servers: Set<Server>;
}

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

function end(code: number): never {
  process.exit(code);
}

/** What the shutdown needs from other modules. */
interface Parts {
  /** Whether there is a proxy in front, which may send requests here for a moment longer. */
  isBehindProxy: boolean;
  /** Ends every event stream. Pages reconnect, to whichever process is there then. */
  endStreams: () => void;
  /** Closes the store, after the last request. */
  closeStore: () => Promise<void>;
}

/** Creates the graceful shutdown of an app. */
export function createShutdown(log: Log) {
  const state: State = { answering: new Set(), servers: new Set() };

  /** Whether this process has been asked to stop. */
  const isStopping = () => state.since !== undefined;

  /** Records a call of /readyz: its load balancer needs a moment to notice a change. */
  function noteReadinessAsked(): void {
    state.readinessAskedAt = performance.now();
  }

  /** Tracks a response until it has been sent. During a shutdown, its connection is closed afterwards. */
  function trackInFlight(response: ServerResponse): void {
    state.answering.add(response);
    response.on('close', () => state.answering.delete(response));
    if (isStopping()) response.setHeader('Connection', 'close');
  }

  /** Closes one more server on a stop. */
  function closeWithOthers(server: Server): void {
    state.servers.add(server);
  }

  async function stop(signal: StopSignal, parts: Parts): Promise<void> {
    const isAsked = state.readinessAskedAt !== undefined && performance.now() - state.readinessAskedAt < ASKED_MS;
    const notice = signal === 'SIGTERM' && (isAsked || parts.isBehindProxy) ? NOTICE_MS : 0;
    log.info({ signal, underWay: state.answering.size, noticeMs: notice }, 'stopping');
    for (const response of state.answering) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (notice > 0) await pause(notice);
    const servers = [...state.servers];
    // The callback comes even where the server has not listened yet.
    const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    parts.endStreams();
    // A connection that was in use when the listener closed is idle after its answer, and would be kept.
    const sweep = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 100);
    await closed;
    clearInterval(sweep);
    await parts.closeStore();
    log.info({ ms: Math.round(performance.now() - (state.since ?? 0)) }, 'stopped');
    end(0);
  }

  /**
   * Answers the signals that end a process. A second signal, and 25 s, end it at once.
   *
   * @param server of members, which listens
   */
  function answerStopSignals(server: Server, parts: Parts): void {
    closeWithOthers(server);
    const onSignal = (signal: StopSignal) => {
      if (state.since === undefined) {
        state.since = performance.now();
        setTimeout(() => {
          log.warn({ underWay: state.answering.size }, 'stopped at the limit; what was under way is cut off');
          end(1);
        }, LIMIT_MS).unref();
        stop(signal, parts).catch((error: unknown) => {
          log.error({ err: error }, 'the stop failed');
          end(1);
        });
      } else if (performance.now() - state.since > SAME_MS) {
        log.warn(
          { signal, underWay: state.answering.size },
          'stopped by a second signal; what was under way is cut off',
        );
        end(1);
      }
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }

  return { isStopping, noteReadinessAsked, trackInFlight, closeWithOthers, answerStopSignals };
}

/** @see createShutdown */
export type Shutdown = ReturnType<typeof createShutdown>;
