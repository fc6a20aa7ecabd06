/**
 * Starts the built app once to fill Node's compile cache in the image: `node app/commands/warm-up.mjs <folder>`. This
 * makes starts cheaper. Node keys the cache by version, options and user, and can use it read-only. Optional: without
 * it, the image only starts more slowly.
 */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './task.mjs';

/** Uid of the image's user; switching to it needs root, and not every builder allows it. */
const USER = 1000;
const PATIENCE_MS = 120_000;
/** Timeout of one page request, in ms. */
const LOOK_MS = 10_000;

const folder = process.argv[2] ?? '';
if (folder === '') throw new Error('Which folder is it to be kept in?');

/** A free local port. */
async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts the app, waits for its first page and shuts it down gracefully, which is when Node writes its compile cache.
 */
async function startOnce(/** @type {string} */ data) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const mine of [data, folder]) chownSync(mine, USER, USER);
  const port = await freePort();
  const app = spawn(process.execPath, ['build/server.js'], {
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
  const ended = new Promise((resolve) => app.once('exit', resolve).once('error', resolve));
  const hasPage = async () => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/login`, { signal: AbortSignal.timeout(LOOK_MS) })).ok;
    } catch {
      return false;
    }
  };
  const until = performance.now() + PATIENCE_MS;
  while (!(await hasPage())) {
    if (app.pid === undefined || app.exitCode !== null) throw new Error('the app has ended');
    if (performance.now() > until) {
      app.kill('SIGKILL');
      throw new Error('the app does not answer');
    }
    await wait(100);
  }
  app.kill('SIGTERM');
  await ended;
}

/**
 * Node creates the cache files readable by their owner only; in the image root owns them and the app's user reads them.
 */
function letAllRead() {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

const data = mkdtempSync(join(tmpdir(), 'warm-up-'));
mkdirSync(folder, { recursive: true });
try {
  await startOnce(data);
  letAllRead();
} catch (error) {
  console.warn(`Nothing compiled is kept: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  rmSync(data, { recursive: true, force: true });
}
