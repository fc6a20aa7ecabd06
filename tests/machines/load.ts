import type { App } from '../e2e/harness/app';
import { setTimeout as wait } from 'node:timers/promises';
import { toThisMachine, throughProxy } from './visitor';
import type { Browser } from '../web/app/harness/browser';
import { signIn } from '../web/app/harness/stage';
import type { Proxy } from './proxies';

/** A failed request: its start and end, in ms of `performance.now()`, and the reason. */
export interface Failure {
  began: number;
  ended: number;
  what: string;
}

const PAGES = ['/home', '/vote', '/profile', '/movie', '/meet', '/profile/records'];

/** Visits pages and sends a form now and then, until the run is over. */
async function visit(member: Browser, isOver: () => boolean, failures: Failure[], start: number): Promise<number> {
  let count = 0;
  const attempt = async (what: string, run: () => ReturnType<Browser['get']>) => {
    const began = performance.now();
    const fail = (why: string) => failures.push({ began, ended: performance.now(), what: `${what}: ${why}` });
    count += 1;
    try {
      const { status, main } = await run();
      if (status >= 500) fail(`${status} ${main.slice(0, 80)}`);
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } };
      fail(cause?.code ?? message);
    }
  };
  for (let at = start; !isOver(); at += 1) {
    const page = PAGES[at % PAGES.length] ?? '/home';
    await attempt(`GET ${page}`, () => member.get(page));
    if (at % 3 === 0) await attempt('POST', () => member.post('/preferences', { theme: at % 2 ? 'dark' : 'light' }));
  }
  return count;
}

/** Retries until an attempt succeeds, as a member who reloads a page. */
export async function untilDone<Done>(attempt: () => Promise<Done>): Promise<Done> {
  for (let tries = 0; ; tries += 1)
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 50) throw error;
      await wait(200);
    }
}

/**
 * Starts a small load through a proxy: some members, each with one request after another.
 *
 * @returns a function that stops it and returns the number of requests and the failures
 */
export async function startLoad(proxy: Proxy, members: number) {
  let over = false;
  const failures: Failure[] = [];
  const agent = toThisMachine();
  const browsers: Browser[] = [];
  // Sequentially and with retries: password hashing is slow, and load shedding is not under test here.
  while (browsers.length < members) browsers.push(await untilDone(() => signIn(throughProxy(proxy, agent))));
  const visits = browsers.map((browser, at) => visit(browser, () => over, failures, at));
  return {
    failures,
    end: async () => {
      over = true;
      const counts = await Promise.all(visits);
      await agent.close();
      return { requests: counts.reduce((sum, one) => sum + one, 0), failures };
    },
  };
}

/** When a process was killed, and when it had ended, in ms of `performance.now()`. */
export interface Kill {
  told: number;
  dead: number;
}

/** Kills a process, and waits until it has ended. */
export async function kill(app: App): Promise<Kill> {
  const told = performance.now();
  app.signal('SIGKILL');
  await app.ended;
  return { told, dead: performance.now() };
}

/** Tolerance in ms after the end of a process, because clocks and connections are not exact. */
const AT_ONCE_MS = 50;

/** Splits failures into those without a cause and those that a kill explains: requests in progress on the killed process. */
export function sortFailures(failures: readonly Failure[], kills: readonly Kill[]) {
  const isExcused = ({ began, ended }: Failure) =>
    kills.some(({ told, dead }) => began <= dead + AT_ONCE_MS && ended >= told);
  const say = ({ began, what }: Failure) => `${Math.round(began - (kills[0]?.told ?? 0))} ms: ${what}`;
  return {
    excused: failures.filter(isExcused).map(say),
    others: failures.filter((failure) => !isExcused(failure)).map(say),
  };
}
