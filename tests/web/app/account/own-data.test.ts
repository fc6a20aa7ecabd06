import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope, success } from '../../../faults/bad-upstream';
import { openApp, type App } from '../harness/harness';
import { LANGUAGES, type Language } from '~/i18n/language';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';
import type { Browser } from '../harness/browser';

const PASSWORD = 'garden2026';
const DATA = '/profile/data';
const CLOSE = '/profile/close';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

let members = 0;

async function newMember(): Promise<{ browser: Browser; name: string }> {
  members += 1;
  const name = `leaver${members}`;
  const browser = app.browser();
  await browser.get('/register');
  const typed = {
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    adult: 'on',
  };
  expect((await browser.post('/register', typed)).status).toBe(302);
  browser.jar.delete('flash');
  return { browser, name };
}

/** Sends a form of a page that is open. */
async function send(browser: Browser, path: string, typed: Record<string, string>) {
  await browser.get(path);
  return browser.post(path, typed);
}

describe('own data', () => {
  it('asks for the password, shows the progress by itself, and is downloaded', async () => {
    const { browser, name } = await newMember();
    const refused = await send(browser, DATA, { password: 'wrong2026' });
    expect(refused.status).toBe(400);
    expect(refused.$('#own-data-password-error').text()).toBe('Your sign-in password isn’t correct.');
    expect(refused.text).not.toContain('wrong2026');
    expect((await browser.get('/profile/data.zip')).location).toBe(DATA);

    expect((await send(browser, DATA, { password: PASSWORD })).location).toBe(`${DATA}?auto=1`);
    await expect
      .poll(async () => (await browser.get(`${DATA}?auto=1`)).$('main a[href="/profile/data.zip"]').length)
      .toBe(1);
    const file = await browser.get('/profile/data.zip');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/zip');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="your-data-\d{4}-\d\d-\d\d\.zip"$/);
    expect(file.headers.get('cache-control')).toContain('no-store');
    const files = unzipSync(file.bytes);
    expect(strFromU8(files['profile.json'] ?? new Uint8Array())).toContain(name);
  });

  it('is for members', async () => {
    for (const path of [DATA, '/profile/data.zip', CLOSE])
      expect((await app.browser().get(path)).location, path).toMatch(/^\/login\?redirect=/);
  });
});

describe('closing the account', () => {
  it('needs the password and a tick, is noted on the profile, and can be taken back', async () => {
    const { browser } = await newMember();
    const empty = await send(browser, CLOSE, { act: 'close', remainder: '' });
    expect(empty.status).toBe(400);
    expect(empty.$('#close-sure-error').text()).toContain('tick');
    expect(empty.$('#close-password-error').length).toBe(1);
    const wrong = await send(browser, CLOSE, { act: 'close', remainder: '', sure: 'on', password: 'wrong2026' });
    expect(wrong.$('#close-password-error').text()).toBe('Your sign-in password isn’t correct.');
    expect((await browser.get('/profile')).$(`main a[href="${CLOSE}"]`).length).toBe(0);

    const begun = await send(browser, CLOSE, { act: 'close', remainder: '', sure: 'on', password: PASSWORD });
    expect(begun.location, begun.main).toBe(CLOSE);
    expect((await browser.get(CLOSE)).main).toContain('Keep the account');
    expect((await browser.get('/profile')).main).toContain('You’re closing your account');
    expect((await send(browser, CLOSE, { act: 'cancel' })).location).toBe('/profile');
    expect((await browser.get('/profile')).$(`main a[href="${CLOSE}"]`).length).toBe(0);
  });
});

describe('what stands in the way', () => {
  const stage = useStage();
  const FREE = { closing: false, withdrawals: 0, recharges: 0, bets: 0 };
  const typed = { act: 'close', remainder: '250', sure: 'on', password: PASSWORD };

  it('is listed with the way there, instead of the form', async () => {
    stage.upstream.on('/member/closing', success({ ...FREE, balance: '200.00', bets: 2 }));
    const page = await (await stage.member()).get(CLOSE);
    expect(page.$('main a[href="/profile/withdraw"]').length).toBe(1);
    expect(page.$('main a[href="/vote/bets"]').length).toBe(1);
    expect(page.$('input[name="password"]').length).toBe(0);
  });

  it('is a rest, which is given up with a tick of its own, as it was shown', async () => {
    stage.upstream.on('/member/closing', success({ ...FREE, remainder: '2.50' }));
    const member = await stage.member();
    expect((await member.get(CLOSE)).$('input[name="remainder"]').attr('value')).toBe('250');
    const refused = await member.post(CLOSE, typed);
    expect([refused.status, refused.$('#close-giveUp-error').length]).toEqual([400, 1]);
    stage.upstream.on('/member/closing', envelope(400, 'no', { reason: 'balance' }));
    const changed = await member.post(CLOSE, { ...typed, giveUp: 'on' });
    expect([changed.status, changed.main]).toEqual([409, expect.stringContaining('has changed')]);
    stage.upstream.on('/member/closing', envelope(400, 'no', { reason: 'unsettled' }));
    expect((await member.post(CLOSE, { ...typed, giveUp: 'on' })).main).toContain('Something is still open');
  });
});

describe('in front of a service that says no more than it must', () => {
  const stage = useStage();
  const asked = async (language: Language, path: string) => (await stage.member(reading(language))).get(path);

  it.each(LANGUAGES)('the file is described by nothing that the service has not said: %s', async (language) => {
    for (const state of ['none', 'failed', 'ready']) {
      stage.upstream.on('/member/export', success({ state }));
      const { main, $ } = await asked(language, DATA);
      expect(main).toContain(sentence(language, 'ownData:contents.unknown'));
      expect($('main li').length).toBe(0);
      expect(main).not.toMatch(/JSON|CSV|README|24|undefined/);
    }
    stage.upstream.on('/member/export', success({ state: 'none', contains: ['bets', 'dances'], keptHours: 48 }));
    const said = await asked(language, DATA);
    expect(
      said
        .$('main li')
        .map((_, item) => said.$(item).text())
        .get(),
    ).toEqual([sentence(language, 'ownDataFacts:has.bets')]);
    expect(said.main).toContain('48');
  });

  it.each(LANGUAGES)('closing is described by nothing that the service has not said: %s', async (language) => {
    stage.upstream.on('/member/closing', success({ closing: false }));
    const before = await asked(language, CLOSE);
    expect(before.$('input[name="password"]').length).toBe(1);
    stage.upstream.on('/member/closing', success({ closing: true }));
    const begun = await asked(language, CLOSE);
    expect(begun.$('form input[value="cancel"]').length).toBe(1);
    for (const { main } of [before, begun]) {
      expect(main).toContain(sentence(language, 'ownData:close.unknown'));
      expect(main).not.toMatch(/\b7\b|–|undefined/);
      expect(main).not.toContain(sentence(language, 'ownData:close.stopsNoMore'));
      expect(main).not.toContain(sentence(language, 'ownData:close.keepText'));
    }
  });

  it('a closing that waits says why, from when it closes, and takes a rest that came in as it was shown', async () => {
    const begun = { closing: true, until: '2001-01-01T00:00:00Z', waits: true };
    stage.upstream.on('/member/closing', success({ ...begun, balance: '200.00' }));
    const member = await stage.member();
    const open = await member.get(CLOSE);
    expect(open.main).toContain('It can’t close yet, because something is still open.');
    expect(open.main).toContain('It closes as soon as that’s settled.');
    expect(open.main).not.toContain('Your account closes on');
    expect(open.$('main a[href="/profile/withdraw"]').length).toBe(1);
    expect(open.$('input[name="password"]').length).toBe(0);

    stage.upstream.on('/member/closing', success({ ...begun, remainder: '2.50' }));
    const rest = await member.get(CLOSE);
    expect(rest.main).toContain('The account can’t close until you give it up.');
    expect(rest.$('form input[value="cancel"]').length).toBe(1);
    const typed = { act: 'close', remainder: '250', sure: 'on', password: PASSWORD };
    const refused = await member.post(CLOSE, typed);
    expect([refused.status, refused.$('#close-giveUp-error').length]).toEqual([400, 1]);
    expect((await member.post(CLOSE, { ...typed, giveUp: 'on' })).location).toBe(CLOSE);
    const sent = stage.upstream.received.filter(({ path, method }) => path === '/member/closing' && method === 'POST');
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toEqual({ password: PASSWORD, giveUp: '2.50' });
    expect((await member.get(CLOSE)).text).toContain('You’ve asked to close your account.');
  });
});

describe('a file of a service over HTTP', () => {
  const stage = useStage();
  const PATH = '/member/export/file';
  const body = Buffer.alloc(300_000, 'zip ');

  it('is passed on whole, and not at all for a HEAD', async () => {
    stage.upstream.on(PATH, (response) => response.writeHead(200, { 'content-length': body.length }).end(body));
    const member = await stage.member();
    expect((await member.get('/profile/data.zip')).bytes.length).toBe(body.length);
    const head = await member.send('/profile/data.zip', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, String(body.length), '']);
  });

  it.each([404, 500])('that is answered with %i leads back to the page, and its body is left unread', async (code) => {
    stage.upstream.on(PATH, (response) => response.writeHead(code).end(body));
    expect((await (await stage.member()).get('/profile/data.zip')).location).toBe(DATA);
  });
});
