import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

/** @returns {Promise<boolean>} whether a port has a listener */
const listens = (/** @type {number} */ port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Starts a Redis for tests, without persistence.
 *
 * @param {number} [port] a free one by default; given to restart at the same port
 * @returns {Promise<{ url: string, port: number, pause: () => void, resume: () => void, stop: () => Promise<void> }>} pause: it
 *   accepts connections and does not respond
 * @throws {Error} when it does not start within 10 s
 */
export async function startRedis(port) {
  const at = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const options = ['--port', String(at), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve).once('error', resolve));
  const orphaned = () => server.kill('SIGKILL');
  process.once('exit', orphaned);
  const stop = async () => {
    process.off('exit', orphaned);
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await listens(at)); tries++) {
    if (tries < 200) {
      await wait(50);
      continue;
    }
    await stop();
    throw new Error('Redis did not start.');
  }
  return {
    url: `redis://127.0.0.1:${at}`,
    port: at,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop,
  };
}
