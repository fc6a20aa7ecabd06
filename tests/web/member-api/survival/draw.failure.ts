import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KyselyPlugin } from 'kysely';

/**
 * A store that fails for good at its nth query, instead of a process that dies there: in both cases an open transaction is rolled
 * back, and nothing follows.
 */
export function failAtQuery(n: number): KyselyPlugin {
  let queries = 0;
  return {
    transformQuery: ({ node }) => {
      queries += 1;
      if (queries >= n) throw new Error(`query ${String(n)} broke`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** A process that is killed at its nth payout or refund, inside the transaction. */
export function dieAtMovement(n: number): KyselyPlugin {
  let movements = 0;
  return {
    transformQuery: ({ node }) => {
      const isMovement = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'ledger_entries';
      if (isMovement && ++movements === n) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** A process that is killed at its nth write of a close, a settlement or a review, at any point of its transaction. */
export function dieAtSettling(n: number): KyselyPlugin {
  let writes = 0;
  return {
    transformQuery: ({ node }) => {
      const isUpdate = node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('"draw');
      const isClose = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'draws';
      if ((isUpdate || isClose) && ++writes === n) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/**
 * Brings the draw of a folder up to a time, in a process that is killed at its nth movement of money.
 *
 * @returns its exit code and signal
 */
export async function killAt(folder: string, now: number, nth: number): Promise<[number | null, string | null]> {
  const program = fileURLToPath(new URL('draw.killed.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder, String(now), String(nth)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return (await once(child, 'exit')) as [number | null, string | null];
}
