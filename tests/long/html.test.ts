import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { provideHtmlChecker } from '../checkers/checkers.mjs';
import { checkHtml } from '../checkers/html';
import { launch, type App } from '../e2e/harness/app';
import { MEMBERS, PUBLIC } from '../e2e/harness/every-page';
import { keepBusy } from '../e2e/harness/busy';
import { ORIGIN, visitor } from '../machines/visitor';
import type { Browser, Seen } from '../web/app/harness/browser';
import { KINDS, PICTURE, useFaultsStage, type TestedForm } from '../web/app/honesty/faults.stage';
import { sendWithFile } from '../web/app/harness/send-file';
import { member, say } from './members';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const checker = await provideHtmlChecker();
if (!checker) say('skipped: no Java here, and none to be had (Debian: apt-get install default-jre-headless)');

/** HTML documents by the name of their request. */
class Documents extends Map<string, Uint8Array> {
  keep(name: string, { headers, bytes }: Seen): void {
    if (headers.get('content-type')?.startsWith('text/html') && bytes.byteLength > 0) this.set(name, bytes);
  }
}

const expectRight = (pages: Documents, atLeast: number) => {
  expect(pages.size).toBeGreaterThanOrEqual(atLeast);
  expect(checkHtml(checker ?? '', pages)).toEqual([]);
};

/** Submits a form with empty values. */
async function sendEmpty(browser: Browser, { path, typed, secrets, file }: TestedForm & { file?: string }) {
  const page = await browser.get(path);
  const blank = Object.fromEntries([...Object.keys(typed), ...Object.keys(secrets)].map((name) => [name, '']));
  return file
    ? sendWithFile(browser, page, path, blank, { field: file, name: 'paid.jpg', bytes: PICTURE })
    : browser.post(path, blank);
}

interface Asked {
  request: { mode: string; method: string; url: string };
  respondWith: (answer: Promise<Response>) => void;
}

/** The offline page of a service worker. @param kept the cached announcements */
async function withoutLine(worker: string, kept: object): Promise<string> {
  const listeners = new Map<string, (event: Asked) => void>();
  runInNewContext(worker, {
    self: { addEventListener: (name: string, listener: (event: Asked) => void) => listeners.set(name, listener) },
    caches: { match: () => Promise.resolve(Response.json({ ...kept, at: Date.now() })) },
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    Response,
    URL,
  });
  const request = { mode: 'navigate', method: 'GET', url: `${ORIGIN}/profile` };
  const answer = await new Promise<Response>((respondWith) => {
    listeners.get('fetch')?.({ request, respondWith });
  });
  return answer.text();
}

describe.skipIf(checker === undefined)('the checker of the W3C', () => {
  it('finds what is wrong', () => {
    const page = '<!doctype html><html lang="en"><title>A</title><p><div id="a">b</div></p><img src="a" id="a">';
    expect(checkHtml(checker ?? '', new Map([['a page', page]])).join('\n')).toMatch(
      /No “p” element in scope(.|\n)*Duplicate ID(.|\n)*“alt”/,
    );
  });

  it('accepts the page that members keep to check draws offline', () => {
    const said = checkHtml(checker ?? '', new Map([['verify.html', readFileSync('public/verify.html')]]));
    // The checker does not know hashes of scripts and styles, which browsers enforce: see tests/web/verifier/page.slow.test.ts.
    expect(said.filter((one) => !one.includes('violates Content Security Policy'))).toEqual([]);
  });

  describe('of the built app', () => {
    let app: App;
    beforeAll(async () => {
      app = await launch({ PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '1' });
    });
    afterAll(() => app.stop());

    it('accepts the page without a line, with the announcements that were kept, in every language', async () => {
      const pages = new Map<string, string>();
      const signedIn = await member(app.url, 2);
      for (const language of LANGUAGES) {
        signedIn.jar.set('lang', language);
        const kept = JSON.parse((await signedIn.get('/profile/announcements.json')).body) as object;
        pages.set(language, await withoutLine((await signedIn.get('/sw.js')).body, kept));
      }
      for (const page of pages.values()) expect(page).toMatch(/<h1(.|\n)*<details/);
      expect(checkHtml(checker ?? '', pages)).toEqual([]);
    });

    it('accepts what a service says that has too much to do, in every language', async () => {
      const busy = await launch({ PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '1', MAX_IN_FLIGHT: '1' });
      const release = keepBusy(busy.url);
      const pages = new Documents();
      const browser = visitor(() => busy.url);
      for (const language of LANGUAGES) {
        browser.jar.set('lang', language);
        const answer = await vi.waitUntil(
          async () => {
            const page = await browser.get('/login');
            return page.status === 503 && page;
          },
          { timeout: 60_000, interval: 100 },
        );
        pages.keep(language, answer);
      }
      release();
      await busy.stop();
      expectRight(pages, LANGUAGES.length);
    });

    it('accepts every page in every language, with scripts and lite, signed in and not', async () => {
      const pages = new Documents();
      const signedIn = await member(app.url, 1);
      const stranger = visitor(() => app.url);
      for (const language of LANGUAGES)
        for (const lite of ['off', 'on'])
          for (const [who, browser, paths] of [
            ['stranger', stranger, PUBLIC],
            ['member', signedIn, [...Object.values(MEMBERS).flat(), ...PUBLIC]],
          ] as const) {
            browser.jar.set('lang', language).set('lite', lite);
            for (const path of paths) pages.keep(`${who} ${language} lite ${lite} ${path}`, await browser.get(path));
          }
      // Rejected by Node itself, without the app.
      const long = { headers: { cookie: 'a'.repeat(20_000) } };
      pages.keep('headers that are too large', await stranger.send('/home', long));
      pages.keep('a form from elsewhere', await stranger.send('/login', { method: 'POST', body: 'a=b' }));
      pages.keep('an address that is none', await stranger.get('/%E0%A4%A'));
      expectRight(pages, 340);
    });
  });

  describe('in front of a whole member API', () => {
    const tools = useFaultsStage();

    it.each(LANGUAGES)(
      'accepts every form that was refused, and what follows one that was taken (%s)',
      async (language) => {
        const pages = new Documents();
        for (const form of tools.forms()) {
          const browser = tools.browser();
          browser.jar.set('lang', language);
          pages.keep(`${form.path}, sent empty`, await sendEmpty(browser, form));
        }
        for (const form of tools.forms()) {
          const browser = tools.browser();
          browser.jar.set('lang', language);
          const answer = await form.send(browser, await browser.get(form.path));
          pages.keep(`${form.path}, sent`, answer);
          if (answer.location) pages.keep(`after ${form.path}`, await browser.get(answer.location));
        }
        for (const path of tools.pages()) pages.keep(`${path}, filled`, await tools.browser().get(path));
        expectRight(pages, 70);
      },
    );

    it('accepts every page and form that something went wrong with', async () => {
      const pages = new Documents();
      for (const fault of KINDS) {
        const opened = await Promise.all(
          tools.forms().map(async (form) => {
            const browser = tools.browser();
            return { form, browser, page: await browser.get(form.path) };
          }),
        );
        await tools.begin(fault);
        for (const path of tools.pages()) pages.keep(`${fault.what}: ${path}`, await tools.browser().get(path));
        for (const { form, browser, page } of opened)
          pages.keep(`${fault.what}: ${form.path}, sent`, await form.send(browser, page));
        await tools.end(fault);
      }
      expectRight(pages, 300);
    });
  });
});
