import type { KyselyPlugin } from 'kysely';
import type { MemberApi } from '~/member-api/app.server';

/** A write that a test let fail. */
export class PlannedFault extends Error {
  override name = 'PlannedFault';
}

const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];

/**
 * Lets single writes of an instance fail, as a full disk or a lost connection would. Call it before the first call of the instance: its
 * keys are kept by database.
 */
export function planFaults({ service }: Pick<MemberApi, 'service'>) {
  let left = Infinity;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (WRITES.includes(node.kind) && left-- <= 0) throw new PlannedFault('the test let this write fail');
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
    left = writes;
    try {
      await act();
      return false;
    } catch (error) {
      if (error instanceof PlannedFault) return true;
      throw error;
    } finally {
      left = Infinity;
    }
  }

  return { failsAfter };
}
