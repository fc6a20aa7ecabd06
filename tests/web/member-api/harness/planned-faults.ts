import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import type { MemberApi } from '~/member-api/app.server';

/** A write that a test let fail. */
class PlannedFault extends Error {
  override name = 'PlannedFault';
}

const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];

/**
 * Lets single writes of an instance fail, as a full disk or a lost connection would. Call it before the first call of the instance: its
 * keys are kept by database.
 */
export function planFaults({ service }: Pick<MemberApi, 'service'>) {
  // The clock of the draw writes at the same time, and is left alone.
  const planned = new AsyncLocalStorage<{ left: number }>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const plan = WRITES.includes(node.kind) ? planned.getStore() : undefined;
      if (plan && plan.left-- <= 0) throw new PlannedFault('the test let this write fail');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  service.db = service.db.withPlugin(plugin);

  /**
   * Does something with the n-th write failing, and all that follow it.
   *
   * @param writes how many succeed
   * @returns whether it failed for that
   */
  async function failsAfter(writes: number, act: () => Promise<unknown>): Promise<boolean> {
    try {
      await planned.run({ left: writes }, act);
      return false;
    } catch (error) {
      if (error instanceof PlannedFault) return true;
      throw error;
    }
  }

  return { failsAfter };
}
