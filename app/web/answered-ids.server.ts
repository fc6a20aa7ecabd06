import { LRUCache } from 'lru-cache';
import { sharedStore } from '~/config/shared-store.server';
import { accountDigest, type Owner } from './session.server';

/** For how long it is known what forms were answered with, in ms: longer than a lost answer is looked for. */
const KNOWN_MS = 5 * 60_000;

/** How many ids of an account are kept, the newest: more than any list that is looked through holds. */
const KEPT = 50;

/** By account: what its forms were answered with lately, oldest first. */
const answered = new LRUCache<string, readonly string[]>({ max: 20_000, ttl: KNOWN_MS });

const nameOf = (kind: string, owner: Owner) => `${kind} ${accountDigest(owner)}`;

/**
 * Takes down the id that a form was answered with: another form whose answer is lost has not made it. Nobody waits for the
 * processes that share a store to know.
 *
 * @param kind of thing that the id names
 */
export function noteAnsweredWith(kind: string, owner: Owner, id: string): void {
  const name = nameOf(kind, owner);
  answered.set(name, [...(answered.get(name) ?? []), id].slice(-KEPT));
  void sharedStore?.ask(async (redis) => {
    const key = sharedStore?.keyOf('answered', name) ?? '';
    // Together: a key without an end would stay for ever.
    await redis.multi().rpush(key, id).ltrim(key, -KEPT, -1).pexpire(key, KNOWN_MS).exec();
  });
}

/** The ids that forms of an account were answered with lately, as far as it is known. */
export async function answeredWith(kind: string, owner: Owner): Promise<ReadonlySet<string>> {
  const name = nameOf(kind, owner);
  const shared = await sharedStore?.ask((redis) => redis.lrange(sharedStore?.keyOf('answered', name) ?? '', 0, -1));
  return new Set([...(answered.get(name) ?? []), ...(shared ?? [])]);
}
