import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Clock ticks a second in /proc. */
const TICKS = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;

/** Whether a process can be held to one core here: what is measured gets the first one, everything else the others. */
export const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/**
 * A server of the benchmark: a process of its own, on a core of its own where that can be had.
 *
 * @typedef {object} Served
 * @property {string} url
 * @property {() => number} cpu milliseconds of processor time that it has taken so far
 * @property {() => number} memory resident bytes
 * @property {() => number} peak most resident bytes that it has had, since its start or the last `forgetPeak`
 * @property {() => void} forgetPeak
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a Node program and waits for the line in which it says its address.
 *
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, core: number, says: RegExp }} options says: finds the address in what it prints
 * @returns {Promise<Served>}
 * @throws {Error} with what it printed, when it ends before it says so
 */
export function serve(args, { env = {}, core, says }) {
  const node = [process.execPath, ...args];
  const [command = '', ...rest] = CAN_PIN ? ['taskset', '-c', String(core), ...node] : node;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, rest, {
    env: { NODE_ENV: 'production', PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { pid = 0 } = child;
  const read = (/** @type {string} */ file) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const sized = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read('status'))?.[1]) * 1_024;
  const inTicks = () => {
    // The name in parentheses may hold anything; what follows it is counted from the third field on.
    const fields = read('stat').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
  };
  const ofThreads = () => {
    let nanoseconds = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`))
      try {
        nanoseconds += Number(read(`task/${thread}/schedstat`).split(' ')[0]);
      } catch {
        // It has just ended, or this system has no such file.
      }
    return nanoseconds / 1_000_000;
  };
  let printed = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended: ${printed}`)));
    child.stderr.on('data', (bytes) => (printed += String(bytes)));
    child.stdout.on('data', (bytes) => {
      if (printed.length < 10_000) printed += String(bytes);
      const url = says.exec(printed)?.[1];
      if (!url) return;
      resolve({
        url,
        // Both fall short: one rounds down to a tick, the other leaves out threads that have ended.
        cpu: () => Math.max(inTicks(), ofThreads()),
        memory: () => sized('VmRSS'),
        peak: () => sized('VmHWM'),
        // Linux sets VmHWM to the present size when it reads a 5.
        forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
        stop: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      });
    });
  });
}
