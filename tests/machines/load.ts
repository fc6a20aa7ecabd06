import { toThisMachine, throughProxy } from './visitor';
import type { Browser } from '../web/app/browser';
import { signIn } from '../web/app/stage';
import type { Proxy } from './proxies';

/** A request that did not succeed: when it began and ended, in ms of `performance.now()`, and why. */
export interface Failure {
  began: number;
  ended: number;
  what: string;
}

const PAGES = ['/home', '/vote', '/profile', '/movie', '/meet', '/profile/records'];

/** Visits pages and sends a form now and then, until it is told to stop. */
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

/**
 * A small load through a proxy: some members who do one thing after another.
 *
 * @returns what ends it, and says how many requests there were and which of them failed
 */
export async function startLoad(proxy: Proxy, members: number) {
  let over = false;
  const failures: Failure[] = [];
  const agent = toThisMachine();
  const browsers = await Promise.all(Array.from({ length: members }, () => signIn(throughProxy(proxy, agent))));
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
