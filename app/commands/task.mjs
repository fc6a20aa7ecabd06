import { spawn } from 'node:child_process';
import { mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const STALE_MS = 15_000;

/** Age of the lock in ms, or 0 when it has just been given back. */
function age(/** @type {string} */ lock) {
  const state = statSync(lock, { throwIfNoEntry: false });
  return state ? Date.now() - state.mtimeMs : 0;
}

/**
 * Does one piece of work at a time in a folder, whichever process asks: two commands never install or build over
 * each other. A process that dies holding the lock stops renewing it, and after 15 s the next one takes it.
 *
 * @template T
 * @param {string} root the repository's folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work returned
 */
export async function inTurn(root, work) {
  const lock = join(root, '.cache', 'commands.lock');
  mkdirSync(dirname(lock), { recursive: true });
  const giveBack = () => {
    try {
      rmdirSync(lock);
    } catch {
      // Somebody judged it stale; then it is theirs.
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
      // Deleted by hand: the work goes on without it.
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
 * Runs a program quietly and says what for and how long it took; what it printed is shown only when it fails.
 * A signal to this process reaches the program first.
 *
 * @param {string} title what is being done, as in "Installing packages"
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
