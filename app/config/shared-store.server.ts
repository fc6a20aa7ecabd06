import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import type { Keys } from './secrets/keys.server';
import type { Log } from './observing/logger.server';
import { registry } from './observing/metrics.server';

/** Timeout of a command in ms, after which the connection is closed. */
const PATIENCE_MS = 500;
/** Reconnect interval, in ms. */
const RETRY_MS = 1_000;

/** The Redis shared by the processes of this app. Its data may be lost: no process depends on it. */
export interface SharedStore {
  /** Commands fail at once while disconnected, and time out after half a second. */
  redis: Redis;
  /** Whether it is connected. */
  answers: () => boolean;
  /** Runs a query. @returns `undefined` when Redis does not answer */
  ask: <T>(question: (redis: Redis) => Promise<T>) => Promise<T | undefined>;
  /**
   * A Redis key: its kind and a keyed digest (HMAC) of its parts, so that tokens, contacts or names never reach Redis
   * in clear.
   */
  keyOf: (kind: string, ...parts: readonly string[]) => string;
  close: () => void;
}

/** Cause of an error, without the URL or command, which can contain a password. */
function causeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : (error.message.split(/[ :]/, 1)[0] ?? '');
}

function nameKeys(keys: Keys): SharedStore['keyOf'] {
  const [secret] = keys.bytesFor('shared-store');
  return (kind, ...parts) => {
    const digest = createHmac('sha256', secret).update(JSON.stringify([kind, ...parts]));
    return `garden:${kind}:${digest.digest('base64url')}`;
  };
}

/** Redis error codes of missing, wrong or insufficient credentials. */
const REFUSES = /^(NOAUTH|WRONGPASS|NOPERM)$/;

/** Logs the begin and end of each outage once. */
function tellOutages(redis: Redis, log: Log): void {
  let lost: boolean | undefined;
  let cause = 'closed';
  redis.on('error', (error: Error) => (cause = causeOf(error)));
  redis.on('ready', () => {
    if (lost) log.info('Redis answers again: limits and form keys are shared');
    lost = false;
  });
  redis.on('end', () => {
    const what = REFUSES.test(cause) ? 'Redis refuses the user or password of REDIS_URL' : 'Redis does not answer';
    if (!lost) log.warn({ cause }, `${what}: limits and form keys are kept in this process meanwhile`);
    lost = true;
  });
}

/**
 * Opens the Redis of an app. Does not wait for a connection.
 *
 * @param url `REDIS_URL`; without it there is none
 */
export async function openSharedStore(
  url: string | undefined,
  { keys, log }: { keys: Keys; log: Log },
): Promise<SharedStore | undefined> {
  if (url === undefined) return undefined;
  // Lazy import: it takes a tenth of a second, and only some need it.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    connectTimeout: PATIENCE_MS,
    // No built-in reconnect: its timer would keep a stopping process alive.
    retryStrategy: () => null,
  });
  tellOutages(redis, log);
  // Neither an open connection nor the wait for one keeps the process alive.
  redis.on('connect', () => redis.stream.unref());
  const connect = () => {
    if (redis.status === 'wait' || redis.status === 'end') redis.connect().catch(() => undefined);
  };
  connect();
  const retry = setInterval(connect, RETRY_MS).unref();
  const answers = () => redis.status === 'ready';
  measure(answers);
  return {
    redis,
    answers,
    ask: async (question) => {
      if (!answers()) return undefined;
      try {
        return await question(redis);
      } catch {
        return undefined; // logged once, when the connection ends
      }
    },
    keyOf: nameKeys(keys),
    close: () => {
      clearInterval(retry);
      redis.removeAllListeners('end').disconnect();
    },
  };
}

function measure(answers: SharedStore['answers']): void {
  const name = 'redis_up';
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: 'Whether the Redis of REDIS_URL answers',
    registers: [registry],
    collect() {
      this.set(answers() ? 1 : 0);
    },
  });
}
