import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { codeOf, STEP, wrongCodeOf } from '../../member-api/second-step/steps';
import type { Browser, Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';

let app: App;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  app = await openApp({ PAYOUT_HOLD_HOURS: '0' });
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

const PAGE = '/profile/second-step';
const STEP_PAGE = '/login/second-step';
const PASSWORD = 'garden2026';
/** A code is good once: each one that is typed is of another step. */
const pass = (ms: number = 2 * STEP) => vi.setSystemTime(Date.now() + ms);

let members = 0;
async function newMember(options: Parameters<App['browser']>[0] = {}) {
  members += 1;
  const name = `guarded${members}`;
  const browser = app.browser(options);
  await browser.get('/register');
  const typed = { username: name, email: `${name}@example.com`, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await browser.post('/register', { ...typed, adult: 'on' })).status).toBe(302);
  return { browser, name };
}

const keyOf = (page: Seen) => /secret=([A-Z2-7]+)/.exec(page.$('a[href^="otpauth:"]').attr('href') ?? '')?.[1] ?? '';
const codesOf = (page: Seen) =>
  page
    .$('main ul li')
    .toArray()
    .map((item) => page.$(item).text());

/** Turns it on through the pages. */
async function turnOn(browser: Browser) {
  await browser.get(PAGE);
  const begun = await browser.post(PAGE, { password: PASSWORD });
  expect(begun.status, begun.main).toBe(302);
  const secret = keyOf(await browser.get(begun.location));
  const done = await browser.post(begun.location, { code: codeOf(secret, Date.now()) });
  return { secret, setup: begun.location, done, codes: codesOf(done) };
}

async function guarded() {
  const { browser, name } = await newMember();
  return { browser, name, ...(await turnOn(browser)) };
}

/** Enters name and password. */
async function begin(name: string, path = '/login', browser = app.browser()) {
  await browser.get(path);
  return { browser, answer: await browser.post(path, { username: name, password: PASSWORD }) };
}

describe('the page of the second step', () => {
  it('shows key and QR code, and recovery codes once', async () => {
    const { browser, name } = await newMember();
    await browser.get(PAGE);
    const wrong = await browser.post(PAGE, { password: 'not-it-77' });
    expect([wrong.status, wrong.$('#second-step-begin-password-error').text()]).toEqual([
      400,
      'Your sign-in password isn’t correct.',
    ]);
    const begun = await browser.post(PAGE, { password: PASSWORD });
    const page = await browser.get(begun.location);
    const secret = keyOf(page);
    expect(page.main.replaceAll(' ', '')).toContain(secret);
    expect(page.$('main svg[role=img] path').attr('d')).toMatch(/^M0 0h7v1h-7z/);
    expect(decodeURIComponent(page.$('a[href^="otpauth:"]').attr('href') ?? '')).toContain(`:${name}?`);
    expect(begun.location).not.toContain(secret);
    const refused = await browser.post(begun.location, { code: wrongCodeOf(secret, Date.now()) });
    expect([refused.status, refused.$('#second-step-confirm-code-error').text()]).toEqual([
      400,
      'This code isn’t correct.',
    ]);
    // The same key is still there to be typed.
    expect(keyOf(refused)).toBe(secret);
    const done = await browser.post(begun.location, { code: codeOf(secret, Date.now()) });
    const codes = codesOf(done);
    expect([done.status, new Set(codes).size]).toEqual([200, 10]);
    expect(done.headers.get('cache-control')).toContain('no-store');
    const later = await browser.get(PAGE);
    expect(later.main).toContain('Recovery codes left 10');
    for (const code of codes) expect(later.body).not.toContain(code);
    // The address of the key shows it no more.
    expect((await browser.get(begun.location)).body).not.toContain('otpauth:');
  });

  it('does not show the key of another member', async () => {
    const ann = await newMember();
    const bob = await newMember();
    await ann.browser.get(PAGE);
    const { location } = await ann.browser.post(PAGE, { password: PASSWORD });
    const page = await bob.browser.get(location);
    expect(page.body).not.toContain('otpauth:');
    expect(page.main).toContain('That took too long. Please start again.');
  });

  it('makes new recovery codes, and turns it off with password and code', async () => {
    const { browser, secret, codes, name } = await guarded();
    pass();
    await browser.get(`${PAGE}?show=codes`);
    const renewed = await browser.post(`${PAGE}?show=codes`, { code: codeOf(secret, Date.now()) });
    const fresh = codesOf(renewed);
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    await browser.get(`${PAGE}?show=off`);
    const empty = await browser.post(`${PAGE}?show=off`, { password: '', code: '' });
    expect(empty.$('#second-step-off-password-error').text()).toBe('Please fill in this field.');
    expect(empty.$('#second-step-off-code-error').text()).toBe('Please fill in this field.');
    const wrong = await browser.post(`${PAGE}?show=off`, { password: PASSWORD, code: codes[0] });
    expect(wrong.$('#second-step-off-code-error').text()).toBe('This code isn’t correct.');
    expect(wrong.$('#second-step-off-code').val() ?? '').toBe('');
    expect((await browser.post(`${PAGE}?show=off`, { password: PASSWORD, code: fresh[0] })).location).toBe(PAGE);
    expect((await browser.get(PAGE)).main).toContain('Turn on');
    expect((await begin(name)).answer.location).toBe('/');
  });

  it.each(LANGUAGES)('speaks %s', async (language) => {
    const { browser } = await newMember({ headers: { 'accept-language': language } });
    const page = await browser.get(PAGE);
    expect(page.title).toContain(sentence(language, 'secondStep:title'));
    const refused = await browser.post(PAGE, { password: '' });
    expect(refused.main).toContain(sentence(language, 'errors:required'));
  });
});

describe('a login with the second step', () => {
  it('asks for the code, and goes on to the wanted page', async () => {
    const { name, secret } = await guarded();
    pass();
    const { browser, answer } = await begin(name, '/login?redirect=%2Fprofile%2Flimits');
    expect([answer.status, answer.location]).toEqual([302, `${STEP_PAGE}?redirect=%2Fprofile%2Flimits`]);
    expect(browser.hasSession()).toBe(false);
    expect((await browser.get('/profile')).location).toContain('/login');
    await browser.get(answer.location);
    const wrong = await browser.post(answer.location, { code: wrongCodeOf(secret, Date.now()) });
    expect([wrong.status, wrong.$('#second-step-code-error').text()]).toEqual([400, 'This code isn’t correct.']);
    const right = await browser.post(answer.location, { code: codeOf(secret, Date.now()) });
    expect([right.status, right.location]).toEqual([302, '/profile/limits']);
    expect(browser.hasSession()).toBe(true);
    expect([...browser.jar.keys()].join()).not.toContain('login-ticket');
    expect((await browser.get('/profile')).main).toContain(name);
  });

  it('takes a recovery code once, and says that a used code was used', async () => {
    const { name, codes } = await guarded();
    const [code = ''] = codes;
    for (const expected of [302, 400]) {
      const { browser, answer } = await begin(name);
      const page = await browser.get(answer.location);
      const recovery = page.$('a[href$="by=recovery"]').attr('href') ?? '';
      await browser.get(recovery);
      const sent = await browser.post(recovery, { code: code.toUpperCase() });
      expect(sent.status, sent.main).toBe(expected);
      if (expected === 400) expect(sent.main).toContain('This code has already been used.');
    }
  });

  it('keeps its ticket out of addresses and pages, and in a cookie that is not readable', async () => {
    const { name } = await guarded();
    const { browser, answer } = await begin(name);
    const [cookie] = answer.cookies.filter(({ name: of }) => of.includes('login-ticket'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', maxAge: 600 });
    expect(cookie?.value).toMatch(/^eyJ/);
    const page = await browser.get(answer.location);
    expect(page.body).not.toContain(cookie?.value ?? '?');
  });

  it.each([
    ['without a ticket', (browser: Browser) => browser.jar.clear()],
    ['with a forged ticket', (browser: Browser) => replaceTicket(browser, 'eyJ.forged')],
    ['with the session of somebody else as ticket', (browser: Browser) => replaceTicket(browser, 'x'.repeat(3000))],
    ['after ten minutes', () => pass(10 * 60_000)],
  ])('begins again %s', async (_, change) => {
    const { name } = await guarded();
    const { browser, answer } = await begin(name);
    await browser.get(answer.location);
    change(browser);
    const again = await browser.get(STEP_PAGE);
    expect(again.location).toBe('/login');
    expect((await browser.get('/login')).text).toContain('You took too long to enter the code. Please sign in again.');
    expect(browser.hasSession()).toBe(false);
  });

  it('is locked after five wrong codes', async () => {
    const { name, secret } = await guarded();
    pass();
    const { browser, answer } = await begin(name);
    await browser.get(answer.location);
    for (let time = 0; time < 5; time += 1)
      await browser.post(answer.location, { code: wrongCodeOf(secret, Date.now()) });
    const locked = await browser.post(answer.location, { code: codeOf(secret, Date.now()) });
    expect([locked.status, browser.hasSession()]).toEqual([429, false]);
    expect(locked.main).toContain('Too many attempts. Please wait 15 minutes and try again.');
  });
});

const replaceTicket = (browser: Browser, value: string) => {
  const name = [...browser.jar.keys()].find((key) => key.includes('login-ticket')) ?? '';
  browser.jar.set(name, value);
};

describe('before a change that could lead to money', () => {
  it('the payment password asks for a code, and says so at its field', async () => {
    const { browser, secret } = await guarded();
    const path = '/profile/payment-password';
    const typed = { password: PASSWORD, newPassword: '246810', confirmPassword: '246810' };
    expect((await browser.get(path)).$('#payment-password-code').length).toBe(1);
    const missing = await browser.post(path, typed);
    expect([missing.status, missing.$('#payment-password-code-error').text()]).toEqual([
      400,
      'Please fill in this field.',
    ]);
    pass();
    expect((await browser.post(path, { ...typed, code: codeOf(secret, Date.now()) })).location).toBe('/profile');
  });

  it('a payout account asks for a code when it is added and removed, and keeps what was typed', async () => {
    const { browser, secret, codes } = await guarded();
    const path = '/profile/bank-card/add?kind=btc';
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    await browser.get(path);
    const wrong = await browser.post(path, { address, code: wrongCodeOf(secret, Date.now()) });
    expect(wrong.$('#add-btc-code-error').text()).toBe('This code isn’t correct.');
    expect(wrong.$('#add-btc-address').val()).toBe(address);
    pass();
    const added = await browser.post(path, { address, code: codeOf(secret, Date.now()) });
    expect([added.status, added.location]).toEqual([302, '/profile/bank-card']);
    const list = await browser.get('/profile/bank-card');
    const remove = list.$('a[href$="/delete"]').attr('href') ?? '';
    await browser.get(remove);
    expect((await browser.post(remove, {})).$('#delete-code-error').text()).toBe('Please fill in this field.');
    expect((await browser.post(remove, { code: codes[0] })).location).toBe('/profile/bank-card');
  });

  it('members without it see no field', async () => {
    const { browser } = await newMember();
    for (const path of ['/profile/payment-password', '/profile/bank-card/add', '/profile/close'])
      expect((await browser.get(path)).$('input[name=code]').length, path).toBe(0);
  });
});

describe('hostile input', () => {
  it.each([
    ['act', 'steal'],
    ['act', ''],
    ['code', 'x'.repeat(5000)],
    ['code', '\0'],
    ['code', '🌙'.repeat(9)],
  ])('a form with %s %j changes nothing', async (field, value) => {
    const { browser } = await guarded();
    await browser.get(`${PAGE}?show=off`);
    const typed = { password: PASSWORD, code: '1', [field]: value };
    expect((await browser.post(`${PAGE}?show=off`, typed)).status).toBe(400);
    expect((await browser.get(PAGE)).main).toContain('Recovery codes left 10');
  });

  it('a form without the token of the browser signs nobody in', async () => {
    const { name, codes } = await guarded();
    const { browser, answer } = await begin(name);
    await browser.get(answer.location);
    expect((await browser.post(answer.location, { code: codes[0], csrf: 'other' })).status).toBe(403);
    expect(browser.hasSession()).toBe(false);
  });
});
