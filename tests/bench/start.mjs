import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { measuredSettings } from './image.mjs';
import { APP_SAYS, BUILD } from './pair.mjs';
import { serve } from './processes.mjs';

/**
 * Measures the time from the start of a process to its first page.
 *
 * @param {string[]} command
 * @param {Record<string, string>} env further environment variables of the process
 * @param {number} core the core that runs it
 * @returns {Promise<{ seconds: number, processor: number }>} wall-clock seconds, and processor seconds
 */
async function startOnce(command, env, core) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const PORT = String(await freePort());
  const since = performance.now();
  const app = await serve(command, {
    env: { ...measuredSettings(), HOST: '127.0.0.1', PORT, DATA_DIR: folder, ...env },
    core,
    says: APP_SAYS,
  });
  try {
    const page = await fetch(`${app.url}/login`);
    await page.text();
    if (!page.ok) throw new Error(`The first page is a ${page.status}.`);
    return { seconds: (performance.now() - since) / 1_000, processor: app.cpu() / 1_000 };
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts the app over and over, with the embedded API on an empty store and in front of another one, in turn.
 *
 * @param {string} upstream address of that other one
 * @param {number} rounds
 * @param {number} core
 */
export async function measureStart(upstream, rounds, core) {
  const command = [BUILD];
  const SESSION_SECRETS = 'a secret of the benchmark that is long enough';
  /** @type {Record<'embedded' | 'foreign', { seconds: number, processor: number }[]>} */
  const measured = { embedded: [], foreign: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.embedded.push(await startOnce(command, {}, core));
    measured.foreign.push(await startOnce(command, { API_BASE_URL: upstream, SESSION_SECRETS }, core));
  }
  return measured;
}
