import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import { keysFor } from './keys.server';
import { logger } from './logger.server';
import { registry } from './metrics.server';
import { settings } from './settings.server';

/** The longest that anybody waits for an answer, in ms; a connection that keeps somebody waiting so long is given up. */
const PATIENCE_MS = 500;
/** When a lost connection is tried again, in ms. */
const RETRY_MS = 1_000;

/** The Redis that the processes of this app share. It holds what may be lost: no process depends on it. */
export interface SharedStore {
  /** Its commands fail at once while it does not answer, and after half a second at the latest. */
  redis: Redis;
  /** Whether it answers at the moment. */
  answers: () => boolean;
  /** Asks it something. @returns `undefined` when it does not answer */
  ask: <T>(question: (redis: Redis) => Promise<T>) => Promise<T | undefined>;
  /**
   * The key of something: its name and a digest of whose it is, which nobody without our secrets can guess back. A token, a
   * contact or a name never goes there as it is.
   */
  keyOf: (kind: string, ...parts: readonly string[]) => string;
  close: () => void;
}

/** What went wrong, without what was sent: an address or a command can hold a password. */
function causeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : (error.message.split(/[ :]/, 1)[0] ?? '');
}

function nameKeys(): SharedStore['keyOf'] {
  const [secret] = keysFor('shared-store');
  return (kind, ...parts) => {
    const digest = createHmac('sha256', secret).update(JSON.stringify([kind, ...parts]));
    return `garden:${kind}:${digest.digest('base64url')}`;
  };
}

/** What Redis calls a login that is missing, wrong or not enough. */
const REFUSES = /^(NOAUTH|WRONGPASS|NOPERM)$/;

/** Says once for each outage that it began, and that it is over. */
function tellOutages(redis: Redis): void {
  let lost: boolean | undefined;
  let cause = 'closed';
  redis.on('error', (error: Error) => (cause = causeOf(error)));
  redis.on('ready', () => {
    if (lost) logger.info('Redis answers again: limits and form keys are shared');
    lost = false;
  });
  redis.on('end', () => {
    const what = REFUSES.test(cause) ? 'Redis refuses the user or password of REDIS_URL' : 'Redis does not answer';
    if (!lost) logger.warn({ cause }, `${what}: limits and form keys are kept in this process meanwhile`);
    lost = true;
  });
}

async function openSharedStore(url: string): Promise<SharedStore> {
  // Loaded by those alone who have one: it takes a tenth of a second.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    connectTimeout: PATIENCE_MS,
    // Its own timer would keep a process that stops from its end.
    retryStrategy: () => null,
  });
  tellOutages(redis);
  // Neither an open connection nor the wait for one keeps the process alive.
  redis.on('connect', () => redis.stream.unref());
  const connect = () => {
    if (redis.status === 'wait' || redis.status === 'end') redis.connect().catch(() => undefined);
  };
  connect();
  const retry = setInterval(connect, RETRY_MS).unref();
  const answers = () => redis.status === 'ready';
  return {
    redis,
    answers,
    ask: async (question) => {
      if (!answers()) return undefined;
      try {
        return await question(redis);
      } catch {
        return undefined; // said in the log once, when the connection ends
      }
    },
    keyOf: nameKeys(),
    close: () => {
      clearInterval(retry);
      redis.removeAllListeners('end').disconnect();
    },
  };
}

function measure({ answers }: SharedStore): void {
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

declare global {
  // The development server loads the build again on every change; the connection must stay open through that.

  var sharedStore: SharedStore | undefined;
}

/** The Redis of REDIS_URL; `undefined` when there is none. The start does not wait for it. */
export const sharedStore: SharedStore | undefined =
  settings.env.REDIS_URL === undefined
    ? undefined
    : (globalThis.sharedStore ??= await openSharedStore(settings.env.REDIS_URL));

if (sharedStore) measure(sharedStore);
