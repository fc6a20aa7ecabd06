import type { KyselyPlugin } from 'kysely';

/**
 * A store that breaks at its nth query, in place of a process that dies there: what an open transaction did is rolled back
 * either way.
 */
export function failAtQuery(n: number): KyselyPlugin {
  let queries = 0;
  return {
    transformQuery: ({ node }) => {
      queries += 1;
      if (queries === n) throw new Error(`query ${String(n)} broke`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** A process that is killed at its nth payout, in the middle of the transaction. */
export function dieAtPayout(n: number): KyselyPlugin {
  let payouts = 0;
  return {
    transformQuery: ({ node }) => {
      const isPayout = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'ledger_entries';
      if (isPayout && ++payouts === n) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
