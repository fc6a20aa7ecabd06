import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readEnv } from '~/config/env';
import type { Settings } from '~/config/settings.server';
import { createStaticPages } from '~/web/server/files/static-page.server';
import { LEAVING_WORKER, offlineWorker } from './offline-worker.server';

const read = readEnv({});
if ('problems' in read) throw new Error(read.problems.join());
const APP = { settings: read as Settings, staticPages: createStaticPages(read.env) };

const HOUR = 3_600_000;
const ADDRESS = '/profile/announcements.json';
const ANNOUNCED = { language: 'en', time: 'Nov 22, 2026, 08:30 UTC', lasts: 30 * 24 * HOUR, html: '<p>New films</p>' };

/** The parts of a browser that this service worker uses. */
function openWorker(script = offlineWorker(APP, { language: 'en', theme: 'dark', lite: false })) {
  const listeners: Record<string, (event: object) => void> = {};
  const stored = new Map<string, string>();
  const browser = {
    now: 1_000_000_000_000,
    isRegistered: true,
    /** The network: returns a response, or throws when offline. */
    line: (_address: string): Promise<Response> => Promise.resolve(Response.json(ANNOUNCED)),
  };
  const asked: string[] = [];
  class Clock extends Date {
    static override now = () => browser.now;
  }
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
    registration: {
      unregister: () => {
        browser.isRegistered = false;
        return Promise.resolve(true);
      },
    },
  };
  const caches = {
    keys: () => Promise.resolve([...new Set([...stored.keys()].map((key) => key.split(' ')[0]))]),
    delete: (name: string) => {
      for (const key of [...stored.keys()]) if (key.startsWith(`${name} `)) stored.delete(key);
      return Promise.resolve(true);
    },
    open: (name: string) =>
      Promise.resolve({
        put: async (address: string, answer: Response) => void stored.set(`${name} ${address}`, await answer.text()),
      }),
    match: (address: string) => {
      const found = [...stored].find(([key]) => key.endsWith(` ${address}`));
      return Promise.resolve(found && new Response(found[1]));
    },
  };
  const fetch = (address: string | { url: string }) => {
    const url = typeof address === 'string' ? address : address.url;
    asked.push(url);
    return browser.line(url);
  };
  runInContext(script, createContext({ self, caches, fetch, Response, URL, Date: Clock, Intl, JSON, Math, Promise }));

  async function dispatch(name: string, event: object): Promise<Response | undefined> {
    const waits: unknown[] = [];
    let answer: Promise<Response> | undefined;
    const respondWith = (given: Promise<Response>) => (answer = given);
    listeners[name]?.({ ...event, waitUntil: (wait: unknown) => waits.push(wait), respondWith });
    await Promise.all(waits);
    return answer;
  }
  return {
    browser,
    asked,
    stored,
    dispatch,
    keep: () => dispatch('message', { data: 'keep' }),
    open: (path: string, request: object = {}) =>
      dispatch('fetch', {
        request: { mode: 'navigate', method: 'GET', url: `https://garden.example${path}`, ...request },
        preloadResponse: Promise.resolve(undefined),
      }),
  };
}

type Worker = ReturnType<typeof openWorker>;
const cutLine = ({ browser }: Worker) => {
  browser.line = () => Promise.reject(new TypeError('Failed to fetch'));
};

describe('with a line', () => {
  it('a page is what the server answers, and is kept nowhere', async () => {
    const worker = openWorker();
    const answer = new Response('My balance', { status: 200 });
    worker.browser.line = () => Promise.resolve(answer);
    expect(await worker.open('/profile')).toBe(answer);
    expect(worker.stored.size).toBe(0);
  });

  it('an answer that is an error stays one', async () => {
    const worker = openWorker();
    worker.browser.line = () => Promise.resolve(new Response('Busy', { status: 503 }));
    expect(await (await worker.open('/home'))?.text()).toBe('Busy');
  });

  it.each([
    ['a form', '/profile/withdraw', { method: 'POST' }],
    ['a stream', '/vote/events', { mode: 'cors' }],
    ['data of a page', '/profile.data', { mode: 'cors' }],
    ['a picture', '/img', { mode: 'no-cors' }],
  ])('%s is left alone', async (_, path, request) => {
    const worker = openWorker();
    expect(await worker.open(path, request)).toBeUndefined();
    expect(worker.asked).toEqual([]);
  });

  it('announcements are kept, and not asked for again for a quarter of an hour', async () => {
    const worker = openWorker();
    await worker.keep();
    await worker.keep();
    expect(worker.asked).toEqual([ADDRESS]);
    expect([...worker.stored.keys()]).toEqual([`announcements ${ADDRESS}`]);
    worker.browser.now += HOUR / 4;
    await worker.keep();
    expect(worker.asked).toEqual([ADDRESS, ADDRESS]);
  });

  it('announcements stay as they were while new ones cannot be had', async () => {
    const worker = openWorker();
    await worker.keep();
    worker.browser.now += HOUR;
    worker.browser.line = () => Promise.resolve(new Response(null, { status: 502 }));
    await worker.keep();
    expect(worker.stored.size).toBe(1);
  });
});

describe('without a line', () => {
  it('a page says so, and offers to try again', async () => {
    const worker = openWorker();
    cutLine(worker);
    const answer = await worker.open('/profile');
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get('cache-control')).toBe('no-store');
    expect(answer?.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^ ]+'; style/,
    );
    const page = await answer?.text();
    expect(page).toContain('<h1>You’re offline</h1>');
    expect(page).toContain('<a href="">Try again</a>');
    expect(page).not.toContain('Announcements');
  });

  it.each([
    [0, '1 minute ago'],
    [61_000, '2 minutes ago'],
    [2 * HOUR, '2 hours ago'],
    [2 * HOUR + 1, '3 hours ago'],
    [72 * HOUR, '3 days ago'],
  ])('announcements say how old they are, and never less: after %i ms', async (passed, age) => {
    const worker = openWorker();
    await worker.keep();
    worker.browser.now += passed;
    cutLine(worker);
    const page = await (await worker.open('/home'))?.text();
    expect(page).toContain(`Saved Nov 22, 2026, 08:30 UTC (${age} when you opened this page).`);
    expect(page).toContain(ANNOUNCED.html);
  });

  it('announcements are gone when the login with which they came would be over', async () => {
    const worker = openWorker();
    await worker.keep();
    worker.browser.now += ANNOUNCED.lasts;
    cutLine(worker);
    expect(await (await worker.open('/home'))?.text()).not.toContain('New films');
    expect(worker.stored.size).toBe(0);
  });
});

describe('what was kept is gone', () => {
  it.each([
    ['when a member signs out', '/logout', { method: 'POST' }],
    ['on the login page', '/login?redirect=%2Fhome', {}],
    ['when somebody signs in', '/login', { method: 'POST' }],
    ['when somebody registers', '/register', {}],
  ])('%s', async (_, path, request) => {
    const worker = openWorker();
    await worker.keep();
    await worker.open(path, request);
    expect(worker.stored.size).toBe(0);
  });

  it('but not when signing out is only asked about', async () => {
    const worker = openWorker();
    await worker.keep();
    await worker.open('/logout');
    expect(worker.stored.size).toBe(1);
  });

  it('when the login turns out to be over', async () => {
    const worker = openWorker();
    await worker.keep();
    worker.browser.now += HOUR;
    worker.browser.line = () => Promise.resolve(new Response(null, { status: 401 }));
    await worker.keep();
    expect(worker.stored.size).toBe(0);
  });

  it('also when it was still on its way while the member signed out', async () => {
    const worker = openWorker();
    let arrive: (answer: Response) => void = () => undefined;
    worker.browser.line = () => new Promise((resolve) => (arrive = resolve));
    const keeping = worker.keep();
    await new Promise(setImmediate);
    await worker.open('/logout', { method: 'POST' });
    arrive(Response.json(ANNOUNCED));
    await keeping;
    expect(worker.stored.size).toBe(0);
  });

  it('with the worker, when its successor has nothing to do', async () => {
    const before = openWorker();
    await before.keep();
    const after = openWorker(LEAVING_WORKER);
    after.stored.set('announcements x', 'y');
    await after.dispatch('activate', {});
    expect([after.stored.size, after.browser.isRegistered]).toEqual([0, false]);
  });
});

it('it is another worker in another language or with other colours, which browsers notice by themselves', () => {
  const of = (language: 'en' | 'ja', theme: 'dark' | 'light') => offlineWorker(APP, { language, theme, lite: false });
  expect(new Set([of('en', 'dark'), of('en', 'light'), of('ja', 'dark')]).size).toBe(3);
  expect(of('en', 'dark')).toBe(of('en', 'dark'));
  expect(of('en', 'dark').length).toBeLessThan(10_000);
});
