import { createHmac } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Log } from '~/config/observing/logger.server';
import type { Keys } from '~/config/secrets/keys.server';
import type { SharedStore } from '~/config/shared-store.server';
import { dataFolderProblem } from '~/config/data-folder.server';
import { LIMITS, PAUSE_KINDS } from '~/contract/calls/limits';
import { addUsed, mergeUsed, usedSchema, type Used } from './kept-used';
import { atMost } from './at-most';

/**
 * A second copy of the pauses and limits that a member API has confirmed, so that they apply even if it loses them (rule X6,
 * record 0050): in memory, in `DATA_DIR` for the next start, and in Redis for the other processes. The embedded member API has
 * its own database and does not use this copy.
 */

/** A value of `null` is no limit. Amounts in minor units, the reality check in minutes; times in ms UTC. */
const value = z.number().nullable();
const keptSchema = z.object({
  pause: z.object({ kind: z.enum(PAUSE_KINDS), until: z.number() }).optional(),
  limits: z.record(
    z.enum(LIMITS),
    /** `at`: time of confirmation; `next`: a pending looser value, and from when it can be confirmed. */
    z.object({ value, at: z.number(), next: z.object({ value, from: z.number() }).optional() }),
  ),
  /** For accounts with limits. */
  used: usedSchema.optional(),
});

interface Parts {
  isEmbedded: boolean;
  /** `DATA_DIR` */
  folder: string;
  keys: Keys;
  store: SharedStore | undefined;
  log: Log;
}

/** The limits stored for one account. */
export type Kept = z.output<typeof keptSchema>;

const NOTHING: Kept = { limits: {} };
const FILE = 'kept-limits.jsonl';
/** Accounts in memory, at about 250 bytes each. */
const MOST = 100_000;
/** Merges two records: the pause that ends later, and for each limit the value confirmed last. */
function merge(one: Kept, other: Kept): Kept {
  const latest = LIMITS.flatMap((name) => {
    const [mine, theirs] = [one.limits[name], other.limits[name]];
    const limit = theirs && (!mine || theirs.at > mine.at) ? theirs : mine;
    return limit ? [[name, limit] as const] : [];
  });
  const [pause] = [one.pause, other.pause]
    .filter((found) => found !== undefined && found.until > Date.now())
    .sort((first, second) => (second?.until ?? 0) - (first?.until ?? 0));
  const used = latest.length > 0 ? mergeUsed([one.used, other.used], Date.now()) : undefined;
  return { ...(pause && { pause }), limits: Object.fromEntries(latest), ...(used && { used }) };
}

const textOf = (kept: Kept) => JSON.stringify(merge(kept, NOTHING));
const isEmpty = ({ pause, limits }: Kept) => !pause && Object.keys(limits).length === 0;

function read(text: string | null | undefined): Kept {
  try {
    return keptSchema.parse(JSON.parse(text ?? 'null'));
  } catch {
    return NOTHING;
  }
}
const MOST_APPENDED = 10_000;
const keyOf = (name: string) => `garden:kept-limits:${name}`;

/** Creates the second copy of pauses and limits. */
export function createKeptLimits({ isEmbedded, folder, keys, store, log }: Parts) {
  const file = folder === ':memory:' ? undefined : join(folder, FILE);

  let hasWarned = false;
  function warn(error: unknown): void {
    const { code } = error as NodeJS.ErrnoException;
    if (!hasWarned)
      log.warn(
        { code },
        'DATA_DIR cannot be used: pauses and limits that the member API forgets end with this process',
      );
    hasWarned = true;
  }

  /** Reads the file of earlier processes, and rewrites it without replaced lines. */
  function readFile(memory: LRUCache<string, Kept>): void {
    if (file === undefined || !existsSync(file)) return;
    try {
      for (const line of readFileSync(file, 'utf8').split('\n')) {
        const [name = '', text] = line.split(/ (.*)/s, 2);
        const kept = merge(memory.get(name) ?? NOTHING, read(text));
        if (!isEmpty(kept)) memory.set(name, kept);
      }
      writeWhole(file, memory);
    } catch (error) {
      warn(error);
    }
  }

  /** Lines appended since the last rewrite of the file, and their maximum: each bet of an account with limits adds one. */
  let appended = 0;

  function writeWhole(file: string, all: LRUCache<string, Kept>): void {
    // The most recently used account is last, so that reading the lines restores the order.
    const lines = [...all.entries()].reverse().map(([name, kept]) => `${name} ${textOf(kept)}\n`);
    writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    appended = 0;
  }

  /** Created on first use. */
  let memory: LRUCache<string, Kept> | undefined;
  function inMemory(): LRUCache<string, Kept> {
    if (memory) return memory;
    memory = new LRUCache<string, Kept>(atMost(MOST));
    readFile(memory);
    return memory;
  }

  /** An account's keyed hashes, which cannot be reversed: one per secret, so that a new secret does not end an exclusion. */
  const namesOf = (account: string) =>
    keys.bytesFor('kept-limits').map((key) => createHmac('sha256', key).update(account).digest('base64url')) as [
      string,
      ...string[],
    ];

  function writeHere(name: string, kept: Kept): void {
    if (textOf(inMemory().get(name) ?? NOTHING) === textOf(kept)) return;
    inMemory().set(name, kept);
    if (file === undefined) return;
    try {
      const problem = dataFolderProblem(folder);
      if (problem) throw new Error(problem);
      appendFileSync(file, `${name} ${textOf(kept)}\n`, { mode: 0o600 });
      appended += 1;
      if (appended > MOST_APPENDED) writeWhole(file, inMemory());
    } catch (error) {
      warn(error);
    }
  }

  async function writeShared(name: string, kept: Kept): Promise<void> {
    const lasts = (kept.pause?.until ?? 0) - Date.now();
    await store?.ask((redis) =>
      Object.keys(kept.limits).length > 0
        ? redis.set(keyOf(name), textOf(kept))
        : redis.set(keyOf(name), textOf(kept), 'PX', Math.max(1, lasts)),
    );
  }

  /**
   * The stored limits of an account. Each store gets what the others have.
   *
   * @param account digest that identifies the account
   */
  async function keptOf(account: string): Promise<Kept> {
    if (isEmbedded) return NOTHING;
    const names = namesOf(account);
    const shared = await store?.ask((redis) => redis.mget(names.map(keyOf)));
    const there = (shared ?? []).map(read);
    const kept = [...names.map((name) => inMemory().get(name) ?? NOTHING), ...there].reduce(merge, NOTHING);
    if (isEmpty(kept)) return kept;
    writeHere(names[0], kept);
    if (shared && textOf(there[0] ?? NOTHING) !== textOf(kept)) await writeShared(names[0], kept);
    return kept;
  }

  /**
   * Changes the stored limits of an account. A pause is never shortened.
   *
   * @param change returns the new value for the current one
   * @returns the stored value
   */
  async function keep(account: string, change: (kept: Kept) => Kept): Promise<Kept> {
    if (isEmbedded) return NOTHING;
    await keptOf(account);
    const [name] = namesOf(account);
    // Memory is up to date now. No await between read and write: changes may run concurrently.
    const before = inMemory().get(name) ?? NOTHING;
    const kept = merge({ limits: {}, ...(before.pause && { pause: before.pause }) }, change(before));
    writeHere(name, kept);
    await writeShared(name, kept);
    return kept;
  }

  /**
   * Counts a stake or recharge, once per form, for an account with stored limits: a service that loses a limit may not count
   * either.
   */
  async function noteUsed(account: string, used: Used): Promise<void> {
    if (Object.keys((await keptOf(account)).limits).length === 0) return;
    await keep(account, (kept) => ({ ...kept, used: addUsed(kept.used, used, Date.now()) }));
  }

  /** Clears everything, including the file, for tests. */
  function forgetKept(): void {
    if (file !== undefined) rmSync(file, { force: true });
    memory?.clear();
  }

  return { keptOf, keep, noteUsed, forgetKept };
}

/** @see createKeptLimits */
export type KeptLimits = ReturnType<typeof createKeptLimits>;
