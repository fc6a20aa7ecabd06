/**
 * Starts the built app once for the image, so that Node keeps what it compiles: `node app/commands/warm-up.mjs <folder>`. A start
 * that finds it there takes less of the processor. Node keeps it apart by its version, its options and the user, and only reads what it may
 * not write.
 */
import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './task.mjs';

/** The user of the image; only root can become it. */
const USER = 1000;
const PATIENCE_MS = 120_000;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder is it to be kept in?');
const data = mkdtempSync(join(tmpdir(), 'warm-up-'));
mkdirSync(folder, { recursive: true });
const isRoot = process.getuid?.() === 0;
if (isRoot) for (const mine of [data, folder]) chownSync(mine, USER, USER);

const probe = createServer();
await new Promise((resolve) => probe.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
await new Promise((resolve) => probe.close(resolve));

const app = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', 'build/index.js'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
  },
  ...(isRoot ? { uid: USER, gid: USER } : {}),
});
const ended = new Promise((resolve) => app.once('exit', resolve));
const until = performance.now() + PATIENCE_MS;
const hasPage = async () => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/login`)).ok;
  } catch {
    return false;
  }
};
while (!(await hasPage())) {
  if (app.exitCode !== null || performance.now() > until) throw new Error('The app does not answer.');
  await wait(100);
}
// Node writes down what it has compiled when it ends in order.
app.kill('SIGTERM');
await ended;
rmSync(data, { recursive: true, force: true });
