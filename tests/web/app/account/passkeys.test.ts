import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { createAuthenticator } from '../../member-api/second-step/authenticator';
import { codeOf } from '../../member-api/second-step/steps';
import type { Browser, BrowserOptions } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';

const ORIGIN = 'https://members.example';
const PAGE = '/profile/second-step';
const PASSWORD = 'garden2026';

let app: App;
beforeAll(async () => {
  app = await openApp({ PUBLIC_ORIGIN: ORIGIN });
});
afterAll(() => app.close());

let members = 0;

/** A member with the second step on, in a browser without scripts. */
async function guarded(options: BrowserOptions = {}) {
  members += 1;
  const name = `keyed${members}`;
  const browser = app.browser(options);
  await browser.get('/register');
  const typed = { username: name, email: `${name}@example.com`, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await browser.post('/register', { ...typed, adult: 'on' })).status).toBe(302);
  await browser.get(PAGE);
  const begun = await browser.post(PAGE, { password: PASSWORD });
  const page = await browser.get(begun.location);
  const secret = /secret=([A-Z2-7]+)/.exec(page.$('a[href^="otpauth:"]').attr('href') ?? '')?.[1] ?? '';
  const done = await browser.post(begun.location, { code: codeOf(secret, Date.now()) });
  const codes = done
    .$('main ul li')
    .toArray()
    .map((item) => done.$(item).text());
  return { browser, name, codes };
}

/** Sends what a script would send: with the token and the spam trap of the open page. */
async function sendForm(browser: Browser, path: string, fields: Record<string, string>) {
  const page = await browser.get(path);
  const given = Object.fromEntries(
    page
      .$('input')
      .toArray()
      .map((input) => [page.$(input).attr('name') ?? '', page.$(input).attr('value') ?? '']),
  );
  return browser.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...given, ...fields }).toString(),
  });
}

/** What the answer's scripts hand to the browser. */
function optionsIn(body: string): string {
  const challenge = /challenge[\\":]+([\w-]{20,})/.exec(body)?.[1] ?? '';
  expect(challenge).not.toBe('');
  return JSON.stringify({ challenge });
}

describe('passkeys', () => {
  it('are added, used and deleted; what was signed for another origin changes nothing', async () => {
    const { browser, name, codes } = await guarded();
    const key = createAuthenticator(ORIGIN);
    const show = `${PAGE}?show=passkey`;
    const wrong = await sendForm(browser, show, { act: 'passkey-begin', name: 'Key', code: 'wrong' });
    expect(wrong.status).toBe(400);
    const begun = await sendForm(browser, show, { act: 'passkey-begin', name: 'Key', code: codes[0] ?? '' });
    expect([begun.status, begun.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(begun.body).toContain('members.example');
    const passkey = key.create(optionsIn(begun.body));
    const added = await sendForm(browser, show, { act: 'passkey-add', name: 'Key', passkey });
    expect([added.status, added.location]).toEqual([302, PAGE]);

    const other = app.browser();
    await other.get('/login');
    const { location } = await other.post('/login', { username: name, password: PASSWORD });
    const sign = async (lies: { origin?: string }) => {
      const asked = await sendForm(other, location, { act: 'passkey-begin' });
      expect(asked.status, asked.main).toBe(200);
      return sendForm(other, location, { act: 'passkey', passkey: key.get(optionsIn(asked.body), lies) });
    };
    expect((await sign({ origin: 'https://evil.example' })).status).toBe(400);
    expect(other.hasSession()).toBe(false);
    expect((await sign({})).status).toBe(302);
    expect(other.hasSession()).toBe(true);

    await browser.get(PAGE);
    const deleted = await browser.post(PAGE, {});
    expect([deleted.status, deleted.location]).toEqual([302, PAGE]);
    expect((await browser.get(PAGE)).main).toContain('You don’t have a passkey yet.');
  });

  it.each(LANGUAGES)('speak %s; without scripts no button, and one sentence in place of the form', async (language) => {
    const { browser, name } = await guarded({ headers: { 'accept-language': language } });
    expect((await browser.get(PAGE)).main).toContain(sentence(language, 'secondStep:passkeys.none'));
    const add = await browser.get(`${PAGE}?show=passkey`);
    expect(add.main).toContain(sentence(language, 'secondStep:passkeys.scripts'));
    expect(add.$('main form')).toHaveLength(0);
    const other = app.browser({ headers: { 'accept-language': language } });
    await other.get('/login');
    const { location } = await other.post('/login', { username: name, password: PASSWORD });
    const step = await other.get(location);
    expect(step.main).not.toContain(sentence(language, 'secondStep:login.passkey'));
    expect(step.$('main form')).toHaveLength(1);
    const none = await sendForm(other, location, { act: 'passkey-begin' });
    expect(none.status).toBe(400);
    expect(none.body).toContain('"passkey.none"');
  });
});
