import { LRUCache } from 'lru-cache';
import type { Log } from '~/config/observing/logger.server';
import type { Call } from '~/contract/call';
import type { Unreadable } from '~/contract/wire/unreadable';

/** How long an unreadable field is not logged again, in ms. */
const SAID_MS = 10 * 60_000;

/** Creates the log of what answers hold that cannot be read. */
export function createUnreadableLog(log: Log) {
  const said = new LRUCache<string, true>({ max: 1_000, ttl: SAID_MS });

  /** Logs the unreadable fields of an answer: call, field and type, once in ten minutes, and never a value. */
  function logUnreadable({ method, path }: Pick<Call, 'method' | 'path'>, unreadable: readonly Unreadable[]): void {
    const call = `${method} ${path}`;
    const fields = unreadable
      .map(({ field, type }) => `${field}: ${type}`)
      .filter((field) => !said.has(`${call} ${field}`));
    for (const field of fields) said.set(`${call} ${field}`, true);
    if (fields.length > 0) log.warn({ call, fields }, 'an answer of the upstream could not be read in part');
  }

  return { logUnreadable };
}

/** @see createUnreadableLog */
export type UnreadableLog = ReturnType<typeof createUnreadableLog>;
