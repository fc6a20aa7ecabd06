import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../free-port.mjs';
import { ROOT } from '../repository/repository';

/** npm runs a script through a shell, and tells only that shell to end: the server must stand in the shell's place. */
test('whoever ends `npm start` ends the server as well', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stop-'));
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, PORT: '0', DATA_DIR: dataDir } });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  try {
    let url: string | undefined;
    for (let tries = 0; tries < 1_200 && !url; tries++) {
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

test('a server whose log no one reads goes on answering, and ends on SIGTERM', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'unread-'));
  const port = await freePort();
  // Its output is a pipe that is full after some hundred lines.
  const server = spawn(process.execPath, ['build/server.js'], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(server, 'exit');
  const ask = () => fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5_000) });
  try {
    await expect
      .poll(
        () =>
          ask().then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 120_000 },
      )
      .toBe(200);
    for (let asked = 0; asked < 2_000; asked++) expect((await ask()).status).toBe(200);
    server.kill('SIGTERM');
    // The app has 25 s to stop.
    const limit = wait(26_000, ['still runs'], { ref: false });
    expect(await Promise.race([ended, limit])).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
