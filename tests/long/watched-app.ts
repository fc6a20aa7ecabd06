import { once } from 'node:events';
import { linearRegression } from 'simple-statistics';
import { WebSocket } from 'undici';
import { dockerfile } from '../build/image/dockerfile';
import { launch, type App, type AppEnv } from '../e2e/harness/app';
import { ORIGIN } from '../machines/visitor';
import { freePort } from '../free-port.mjs';

const MB = 2 ** 20;

/** The image's memory settings. */
function memoryEnv(): Record<string, string> {
  const set = dockerfile().flatMap(([name, rest]) =>
    name === 'ENV' ? [...rest.matchAll(/(\w+)=("[^"]*"|\S+)/g)] : [],
  );
  return Object.fromEntries(
    set.flatMap(([, name = '', value = '']) =>
      /^(MALLOC_|NODE_OPTIONS$)/.test(name) ? [[name, value.replaceAll('"', '')]] : [],
    ),
  );
}

/** An app that runs as in the image, with measurements. */
export interface WatchedApp extends App {
  /** A metric without labels; NaN if it does not exist. */
  metric: (name: string) => Promise<number>;
  /** Its resident memory, in MB. */
  resident: () => Promise<number>;
  /** Its heap after garbage collection, in MB: the minimum of several tries, because the app keeps working. */
  heap: () => Promise<number>;
}

/** Opens the inspector of a process with SIGUSR1 and connects to it. */
async function openInspector(app: App) {
  const address = () => /Debugger listening on (ws:\S+)/.exec(app.log())?.[1];
  app.signal('SIGUSR1');
  while (address() === undefined) await new Promise((resume) => setTimeout(resume, 20));
  const socket = new WebSocket(address() ?? '');
  await once(socket, 'open');
  let asked = 0;
  const ask = async (method: string, params: object = {}) => {
    const id = (asked += 1);
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(event.data) as { id?: number; result?: { usedSize?: number } };
      if (answer.id === id) return answer.result;
    }
  };
  return { ask, close: () => socket.close() };
}

/** Starts the built app behind a proxy's address, with the memory settings of the image. */
export async function launchWatched(env: AppEnv): Promise<WatchedApp> {
  const metricsPort = await freePort();
  const local = { HOST: '127.0.0.1', PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '1', METRICS_PORT: String(metricsPort) };
  const command = [process.execPath, '--inspect-port=127.0.0.1:0', 'build/server.js'];
  const app = await launch(
    { ...local, LOG_LEVEL: 'warn', ...memoryEnv(), ...env },
    { command: command as [string, ...string[]] },
  );
  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  let inspector: ReturnType<typeof openInspector> | undefined;
  const heap = async () => {
    const { ask } = await (inspector ??= openInspector(app));
    const sizes: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await ask('HeapProfiler.collectGarbage');
      sizes.push(((await ask('Runtime.getHeapUsage'))?.usedSize ?? NaN) / MB);
    }
    return Math.min(...sizes);
  };
  const stop = async () => {
    (await inspector)?.close();
    return app.stop();
  };
  return { ...app, metric, resident: async () => (await metric('process_resident_memory_bytes')) / MB, heap, stop };
}

/** A measurement at a time. */
export interface Course {
  at: number;
  value: number;
}

/** The growth over a series, by linear regression. */
export function rise(course: readonly Course[]): number {
  const { m } = linearRegression(course.map(({ at, value }) => [at, value]));
  return m * ((course.at(-1)?.at ?? 0) - (course[0]?.at ?? 0));
}
