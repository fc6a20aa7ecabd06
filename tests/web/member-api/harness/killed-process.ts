import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

/**
 * Runs a process that reports in lines of JSON, until it is killed with SIGKILL, by itself or from outside, or until it has
 * nothing left to do.
 *
 * @param program path of a TypeScript program
 * @param orders its input, as its first argument
 * @param hear receives each line; one with `isReady` says that the process has begun
 * @param killWhen called once the process has begun; when it resolves, the process is killed. Without it the process must exit
 *   with 0
 */
export async function live(
  program: string,
  orders: object,
  hear: (said: unknown) => void,
  killWhen: (() => Promise<unknown>) | undefined,
): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      const said = JSON.parse(line) as object;
      if ('isReady' in said) resolve();
      hear(said);
    });
  });
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  await Promise.race([ready, closed]);
  if (killWhen) {
    await Promise.race([killWhen(), closed]);
    child.kill('SIGKILL');
  }
  expect(await closed).toEqual(killWhen ? [null, 'SIGKILL'] : [0, null]);
}
