import { LRUCache } from 'lru-cache';
import type { SharedStore } from '~/config/shared-store.server';
import { accountDigest, type Owner } from '../session/session.server';
import { atMost } from '~/upstream/cache/at-most';

/** TTL of the ids that forms were answered with, in ms: longer than a lost answer is searched for. */
const KNOWN_MS = 5 * 60_000;

/** How many of the newest ids are stored per account: more than any searched list holds. */
const KEPT = 50;

const nameOf = (kind: string, owner: Owner) => `${kind} ${accountDigest(owner)}`;

/** Creates the memory of the ids that forms were answered with. */
export function createAnsweredIds(store: SharedStore | undefined) {
  /** Recent ids of forms by account, oldest first. */
  const answered = new LRUCache<string, readonly string[]>({ ...atMost(20_000), ttl: KNOWN_MS });

  /**
   * Records the id that a form was answered with, so that another form whose answer was lost does not claim it. The
   * shared store is updated in the background.
   *
   * @param kind of thing that the id names
   */
  function noteAnsweredId(kind: string, owner: Owner, id: string): void {
    const name = nameOf(kind, owner);
    answered.set(name, [...(answered.get(name) ?? []), id].slice(-KEPT));
    void store?.ask(async (redis) => {
      const key = store.keyOf('answered', name);
      // In one transaction: a key without a TTL would stay forever.
      await redis.multi().rpush(key, id).ltrim(key, -KEPT, -1).pexpire(key, KNOWN_MS).exec();
    });
  }

  /** The ids that an account's forms were recently answered with, as far as known. */
  async function answeredIds(kind: string, owner: Owner): Promise<ReadonlySet<string>> {
    const name = nameOf(kind, owner);
    const shared = await store?.ask((redis) => redis.lrange(store.keyOf('answered', name), 0, -1));
    return new Set([...(answered.get(name) ?? []), ...(shared ?? [])]);
  }

  return { noteAnsweredId, answeredIds };
}

/** @see createAnsweredIds */
export type AnsweredIds = ReturnType<typeof createAnsweredIds>;
