import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ROOT } from '../repository/repository';

/** npm runs a script through a shell, and tells only that shell to end: the server must stand in the shell's place. */
test('whoever ends `npm start` ends the server as well', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stop-'));
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, PORT: '0', DATA_DIR: dataDir } });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  try {
    let url: string | undefined;
    for (let tries = 0; tries < 300 && !url; tries++) {
      url = /Ready: (http:\S+)/.exec(output)?.[1];
      await wait(100);
    }
    expect(url, output).toBeDefined();
    expect((await fetch(`${url}/healthz`)).ok).toBe(true);
    npm.kill('SIGTERM');
    await once(npm, 'close');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  } finally {
    npm.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
