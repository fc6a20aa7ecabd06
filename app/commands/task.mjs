import { spawn } from 'node:child_process';
import { mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const STALE_MS = 15_000;

/** Age of the lock in ms, or 0 when it was just released. */
function age(/** @type {string} */ lock) {
  const state = statSync(lock, { throwIfNoEntry: false });
  return state ? Date.now() - state.mtimeMs : 0;
}

/**
 * Runs work under a lock shared by all processes of a folder, so that two commands never install or build at once. A
 * process that dies stops renewing the lock; it is stale after 15 s.
 *
 * @template T
 * @param {string} root the repository's folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} the result of the work
 */
export async function inTurn(root, work) {
  const lock = join(root, '.cache', 'commands.lock');
  mkdirSync(dirname(lock), { recursive: true });
  const giveBack = () => {
    try {
      rmdirSync(lock);
    } catch {
      // Another process took it over as stale.
    }
  };
  for (let told = false; ;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (age(lock) > STALE_MS) giveBack();
    if (!told) console.log('Waiting for another command that installs or builds…');
    told = true;
    await wait(250);
  }
  const renewal = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(lock, now, now);
    } catch {
      // Deleted by hand: go on without it.
    }
  }, 2_000);
  process.on('exit', giveBack);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    process.off('exit', giveBack);
    giveBack();
  }
}

/**
 * Runs a program quietly and prints title and duration; its output is shown only on failure. Forwards signals to the
 * program.
 *
 * @param {string} title such as "Installing packages"
 * @param {[string, ...string[]]} command the program and its arguments
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @throws {Error} when the program fails, with its output
 */
export async function runQuietly(title, [program, ...args], { cwd, env = process.env }) {
  process.stdout.write(`${title}… `);
  const start = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    child.once('close', () => process.exit(128 + constants.signals[signal]));
    child.kill(signal);
  };
  process.once('SIGINT', forward).once('SIGTERM', forward);
  /** @type {number | string | null} */
  const code = await new Promise((done) => {
    child.once('error', (error) => done(error.message)).once('close', done);
  });
  process.off('SIGINT', forward).off('SIGTERM', forward);
  if (code !== 0) {
    console.log('failed.');
    throw new Error(`${title} failed (${[program, ...args].join(' ')}):\n${output.trim() || String(code)}`);
  }
  console.log(`done in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
