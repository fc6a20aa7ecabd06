import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readEnv } from '~/config/env';
import type { Settings } from '~/config/settings.server';
import { createStaticPages } from '~/web/server/files/static-page.server';
import { offlineWorker } from './offline-worker.server';

const read = readEnv({});
if ('problems' in read) throw new Error(read.problems.join());
const APP = { settings: read as Settings, staticPages: createStaticPages(read.env) };

describe('the page without a line', () => {
  /** The page's own script in a window of its own. */
  function openPage() {
    const [, settings = ''] =
      /^const SETTINGS = (.*);$/m.exec(offlineWorker(APP, { language: 'en', theme: 'dark', lite: false })) ?? [];
    const { page } = JSON.parse(settings) as { page: string };
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(page) ?? [];
    const browser = { onLine: true, isServerThere: true };
    let loads = 0;
    let online = () => {};
    const later: (() => void)[] = [];
    const regularly: (() => void)[] = [];
    const window = {
      navigator: browser,
      location: { reload: () => (loads += 1) },
      setTimeout: (what: () => void) => later.push(what),
      setInterval: (what: () => void) => regularly.push(what),
      fetch: async () => {
        if (!browser.isServerThere) throw new TypeError('Failed to fetch');
      },
      addEventListener: (_: string, listener: () => void) => (online = listener),
    };
    runInContext(script, createContext(window));
    const call = async (timers: (() => void)[]) => {
      timers.forEach((what) => what());
      await new Promise(setImmediate);
    };
    const aMomentLater = () => call(later.splice(0));
    return {
      browser,
      online: () => online(),
      aMomentLater,
      tenSecondsLater: () => call(regularly),
      loads: () => loads,
    };
  }

  it('loads again when there is one', async () => {
    const page = openPage();
    page.online();
    await page.aMomentLater();
    expect(page.loads()).toBe(1);
  });

  it('does nothing at once: a page that has been replaced by then must not come back', () => {
    const page = openPage();
    page.online();
    expect(page.loads()).toBe(0);
  });

  it('waits for another line when that one has gone again', async () => {
    const page = openPage();
    page.online();
    page.browser.onLine = false;
    await page.aMomentLater();
    expect(page.loads()).toBe(0);
  });

  it('tries again after the first request over a new line has failed, of which the browser reports nothing', async () => {
    const page = openPage();
    page.browser.isServerThere = false;
    page.online();
    await page.aMomentLater();
    await page.tenSecondsLater();
    expect(page.loads()).toBe(0);
    page.browser.isServerThere = true;
    await page.tenSecondsLater();
    expect(page.loads()).toBe(1);
  });
});
