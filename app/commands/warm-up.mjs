/**
 * Starts the built app once for the image, so that Node keeps what it compiles: `node app/commands/warm-up.mjs <folder>`. A start
 * that finds it there takes less of the processor. Node keeps it apart by its version, its options and the user, and only reads what it may
 * not write. Where it cannot be done, the image is as good without: it only takes longer to start.
 */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './task.mjs';

/** The user of the image; only root can become it, and not under every builder. */
const USER = 1000;
const PATIENCE_MS = 120_000;
/** For one look at a page, in ms. */
const LOOK_MS = 10_000;

const folder = process.argv[2] ?? '';
if (folder === '') throw new Error('Which folder is it to be kept in?');

/** A free port of this machine. */
async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the app, waits for its first page and stops it in order, which is when Node writes down what it has compiled. */
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

/** Node lets nobody else read its files; in the image they belong to root and are read by the app's user. */
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
