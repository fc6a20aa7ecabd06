import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('log-pipe.program.ts', import.meta.url));

test('a log that nobody reads any more holds nobody up, and the process ends as it was told to', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const ended = once(child, 'exit');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(line.toString())).toMatchObject({ level: 40, msg: 'begun' });
    child.stdout.destroy();
    await once(child.stdout, 'close');
    child.stdin.end('go on');
    expect(await ended).toEqual([7, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
