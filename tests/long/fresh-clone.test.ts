import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm start` on any free port and waits for the address that it prints. */
async function npmStart(cwd: string): Promise<{ url: string; log: string; ms: number; stop: () => Promise<void> }> {
  const since = performance.now();
  const child: ChildProcess = spawn('npm', ['start'], { cwd, env: { ...process.env, PORT: '0' }, detached: true });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = () => /Ready: (\S+)/.exec(log)?.[1];
  while (!url()) {
    if (child.exitCode !== null) throw new Error(log);
    await wait(20);
  }
  const ms = performance.now() - since;
  // To the whole process group, like Ctrl-C in a terminal.
  const stop = async () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    await ended;
  };
  return { url: url() ?? '', log, ms, stop };
}

/** The committed files, as in a fresh clone. */
describe('a fresh clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'));

  beforeAll(() => {
    execFileSync('git', ['clone', '-q', ROOT, folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(
    'is installed, built and served by npm start, and greets with a member to sign in with',
    { timeout: 600_000 },
    async () => {
      const app = await npmStart(folder);
      expect(app.log).toContain('Installing packages… done');
      expect(app.log).toContain('Building… done');
      expect(app.log).toContain('user name demo, password garden2026');
      expect((await fetch(`${app.url}/login`)).status).toBe(200);
      await app.stop();
    },
  );

  test('is only served by a second npm start, though a checkout changed all times', { timeout: 60_000 }, async () => {
    for (const name of readdirSync(join(folder, 'app'))) utimesSync(join(folder, 'app', name), new Date(), new Date());
    const app = await npmStart(folder);
    expect(app.log).not.toMatch(/Installing|Building/);
    expect(app.ms).toBeLessThan(5_000);
    await app.stop();
  });

  test('survives two npm start at once after its build was deleted', { timeout: 120_000 }, async () => {
    rmSync(join(folder, 'build'), { recursive: true });
    const apps = await Promise.all([npmStart(folder), npmStart(folder)]);
    expect(apps.filter(({ log }) => log.includes('Building… done'))).toHaveLength(1);
    for (const app of apps) expect((await fetch(`${app.url}/login`)).status).toBe(200);
    await Promise.all(apps.map((app) => app.stop()));
  });
});
