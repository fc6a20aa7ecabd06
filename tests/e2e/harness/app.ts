import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../free-port.mjs';
import type { Service } from '../../services/service';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CLOCK = `${ROOT}tests/e2e/harness/clock.mjs`;
const SERVE: Command = [process.execPath, 'build/server.js'];
const SERVE_WITH_CLOCK: Command = [process.execPath, '--import', CLOCK, 'build/server.js'];
/** Length of a period, in ms, of apps whose clock a test sets: only the test ends one. */
export const PERIOD_MS = 3_600_000;
const START_MS = 120_000;
const STOP_MS = 30_000;

/** Environment variables of an app under test; `undefined` unsets a default. `DESK_PORT: 'free'` is a free port. */
export type AppEnv = Record<string, string | undefined>;
type Command = [string, ...string[]];

/** A built app that runs in its own process. */
export interface App {
  /** Its address, without a trailing slash. */
  url: string;
  /** Address of its desk, without a trailing slash; only with DESK_PORT. */
  desk: string;
  /** Base URL of its member API: in the app itself, unless another one is configured. */
  api: string;
  /** The service without extensions behind it, if configured. */
  plain?: Service;
  /** Folder of its database and uploads; deleted by {@link App.stop}. */
  dataDir: string;
  /** Its output so far. */
  log: () => string;
  /** Moves its clock forward, in ms; only if it was started with {@link LaunchOptions.hasClock}. */
  advance: (ms: number) => Promise<void>;
  /** Its time, in ms UTC. */
  now: () => number;
  /** Runs an operator's command on its database, at its time. @returns what it prints */
  operate: (...args: string[]) => Promise<string>;
  /** Sends it a signal. */
  signal: (name: NodeJS.Signals) => void;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Stops it as an operator would (SIGTERM), and waits. @returns its exit code; null when it had to be killed */
  stop: () => Promise<number | null>;
}

/** How an app under test is started. */
export interface LaunchOptions {
  /** Folder with `build`, `public` and `node_modules`; the repository by default. */
  cwd?: string;
  /** The server command; by default the image's program, with this Node. */
  command?: Command;
  /** Whether the test sets its clock. Not with `command`. */
  hasClock?: boolean;
}

interface Started {
  process: ChildProcess;
  ended: Promise<number | null>;
  log: () => string;
  port: number;
  deskPort: string | undefined;
  dataDir: string;
}

/** Starts the process with a clean environment: only variables of the test are set. */
async function startProcess(
  env: AppEnv,
  { cwd = ROOT, hasClock = false, command = hasClock ? SERVE_WITH_CLOCK : SERVE }: LaunchOptions,
): Promise<Started> {
  const port = Number(env.PORT ?? (await freePort()));
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'app-data-')));
  const deskPort = env.DESK_PORT === 'free' ? String(await freePort()) : env.DESK_PORT;
  const [program, ...args] = command;
  const given = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DRAW_SECONDS: '12',
    DEMO_REVIEW_SECONDS: '1',
    ...env,
    DESK_PORT: deskPort,
  };
  const child = spawn(program, args, {
    cwd,
    env: given as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', hasClock ? 'ipc' : 'ignore'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  // Kills the server if the test runner stops half-way.
  const orphaned = () => child.kill();
  process.once('exit', orphaned);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', () => process.off('exit', orphaned));
    child.once('close', resolve).once('error', (error) => {
      output += error.message;
      resolve(null);
    });
  });
  return { process: child, ended, log: () => output, port, deskPort, dataDir };
}

async function removeData(env: AppEnv, dataDir: string): Promise<void> {
  if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
}

/**
 * Starts the built app on a free port with its own DATA_DIR, a draw every 12 s and reviews after 1 s, and waits until /healthz
 * succeeds.
 *
 * @param env overrides; a test that sets DATA_DIR removes the folder itself
 * @param attempts how often free ports are chosen
 * @throws {Error} with the app's log when it ends or does not become healthy within 30 s
 */
export async function launch(env: AppEnv = {}, options: LaunchOptions = {}, attempts = 3): Promise<App> {
  const started = await startProcess(env, options);
  const host = env.HOST === undefined || ['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST;
  const url = `http://${host}:${started.port}`;
  const hasEnded = () => started.process.exitCode !== null || started.process.signalCode !== null;
  const stop = async () => {
    const killer = setTimeout(() => started.process.kill('SIGKILL'), STOP_MS);
    started.process.kill('SIGTERM');
    const code = await started.ended;
    clearTimeout(killer);
    await removeData(env, started.dataDir);
    return code;
  };
  const deadline = Date.now() + START_MS;
  const isWell = () =>
    fetch(`${url}/healthz`, { signal: AbortSignal.timeout(20_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isWell())) {
    if (!hasEnded() && Date.now() < deadline) {
      await wait(50);
      continue;
    }
    const reason = hasEnded() ? 'ended' : `was not well within ${START_MS / 1000} s`;
    await stop();
    // Another process may take a free port before the app listens on it.
    const isChosenHere = env.PORT === undefined && [undefined, 'free'].includes(env.DESK_PORT);
    if (isChosenHere && attempts > 1 && started.log().includes('the port is taken'))
      return launch(env, options, attempts - 1);
    throw new Error(`The app ${reason}. Its log:\n${started.log()}`);
  }
  const signal = (name: NodeJS.Signals) => void started.process.kill(name);
  let ahead = 0;
  const advance = async (ms: number) => {
    const isDone = once(started.process, 'message');
    started.process.send(ms);
    await isDone;
    ahead += ms;
  };
  const operate = async (...args: string[]) => {
    const { PATH } = process.env;
    const place = { DATA_DIR: started.dataDir, DESK_PORT: started.deskPort };
    const given = { NODE_ENV: 'production', PATH, ...place, CLOCK_AHEAD_MS: String(ahead) };
    const program = ['--import', CLOCK, 'build/operator.js', ...args];
    const { stdout } = await promisify(execFile)(process.execPath, program, { env: given as NodeJS.ProcessEnv });
    return stdout;
  };
  const now = () => Date.now() + ahead;
  const desk = `http://127.0.0.1:${started.deskPort ?? ''}`;
  const api = env.API_BASE_URL ?? `${url}/api`;
  const { dataDir, log, ended } = started;
  return { url, desk, api, dataDir, log, advance, now, operate, signal, ended, stop };
}

/**
 * Starts the built app with a configuration that it must refuse, and waits until it ends.
 *
 * @returns its exit code (null when it started and was killed after two minutes) and its output
 */
export async function launchRefused(
  env: AppEnv,
  options: LaunchOptions = {},
): Promise<{ code: number | null; log: string }> {
  const started = await startProcess(env, options);
  const killer = setTimeout(() => started.process.kill('SIGKILL'), START_MS);
  const code = await started.ended;
  clearTimeout(killer);
  await removeData(env, started.dataDir);
  return { code, log: started.log() };
}
