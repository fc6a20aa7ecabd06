import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '~/i18n/language';
import { envelope, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { GOOD_ANSWERS } from '../harness/good-answers';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

describe('in front of the embedded member API', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  const from = (agent: string) => app.browser({ headers: { 'user-agent': agent } });
  let members = 0;
  /** Registers a member in a browser of this kind. */
  async function newMember(agent = FIREFOX, language: Language = 'en') {
    members += 1;
    const username = `rose${String.fromCharCode(97 + Math.floor(members / 26), 97 + (members % 26))}x`;
    const browser = app.browser({ headers: { 'user-agent': agent, ...reading(language).headers } });
    await browser.get('/register');
    const secret = { password: 'garden2026', confirmPassword: 'garden2026' };
    const answer = await browser.post('/register', {
      ...secret,
      username,
      email: `${username}@example.com`,
      adult: 'on',
    });
    expect(answer.status, answer.main).toBe(302);
    return { username, browser };
  }

  it('the profile leads to the security of the account, and that to its pages', async () => {
    const { browser } = await newMember();
    expect((await browser.get('/profile')).$('main a[href="/profile/security"]')).toHaveLength(1);
    const hub = await browser.get('/profile/security');
    const links = hub
      .$('main a')
      .toArray()
      .map((link) => hub.$(link).attr('href'));
    for (const path of ['security/logins', 'change-password', 'payment-password', 'security/log'])
      expect(links).toContain(`/profile/${path}`);
    expect(hub.main).toContain('1 session');
    expect(hub.main).toContain('Registered');
  });

  it('a login is ended by the button in its row, which says so, and its browser signs in again', async () => {
    const { browser, username } = await newMember();
    const tablet = await signIn(from(IPAD), username);
    const page = await browser.get('/profile/security/logins');
    expect(page.main).toContain('Firefox, Linux');
    expect(page.main).toContain('Safari, iPad');
    expect(page.main).toContain('127.1.');
    expect(page.main).not.toMatch(/127\.1\.\d+\.\d/);
    const row = page.$('form:has(input[value=one])');
    expect(row).toHaveLength(1);
    // One other login needs no button for all others.
    expect(page.$('input[value=others]')).toHaveLength(0);
    const id = row.find('input[name=id]').attr('value') ?? '';
    const answer = await browser.post('/profile/security/logins', { which: 'one', id });
    expect([answer.status, answer.location]).toEqual([302, '/profile/security/logins']);
    const after = await browser.get('/profile/security/logins');
    expect(after.text).toContain('That session has ended.');
    expect(after.main).not.toContain('Safari, iPad');
    expect((await tablet.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
    expect((await browser.get('/profile')).status).toBe(200);
    // Sent again, as by a double click, it changes nothing.
    await browser.get('/profile/security/logins');
    expect((await browser.post('/profile/security/logins', { which: 'one', id })).status).toBe(302);
  });

  it('all other logins end at once', async () => {
    const { browser, username } = await newMember();
    const others = [await signIn(from(IPAD), username), await signIn(from(FIREFOX), username)];
    expect((await browser.get('/profile/security/logins')).$('input[value=others]')).toHaveLength(1);
    expect((await browser.post('/profile/security/logins', { which: 'others' })).status).toBe(302);
    for (const other of others) expect((await other.get('/profile')).location).toContain('/login');
    const page = await browser.get('/profile/security/logins');
    expect(page.text).toContain('All other sessions have ended.');
    expect(page.$('main button')).toHaveLength(0);
    expect((await browser.get('/profile/security/log')).main).toContain('Sessions ended');
  });

  it('a form that names no login changes nothing', async () => {
    const { browser, username } = await newMember();
    const other = await signIn(from(IPAD), username);
    await browser.get('/profile/security/logins');
    const answer = await browser.post('/profile/security/logins', { which: 'everyone', id: undefined });
    expect(answer.status).toBe(400);
    expect((await other.get('/profile')).status).toBe(200);
  });

  const PAGES =
    '/home /movie /meet /meet/safety /vote /vote/verify /profile /profile/change-password /profile/security /profile/records'.split(
      ' ',
    );

  it.each(PAGES)('a login from a new device is told to the other ones on the next page, such as %s', async (path) => {
    const { browser, username } = await newMember();
    expect((await browser.get(path)).main).not.toContain('New sign-in');
    const tablet = await signIn(from(IPAD), username);
    const told = await browser.get(path);
    expect(told.main).toContain('New sign-in: Safari, iPad · 127.1.');
    expect(told.$('main a[href="/profile/security/logins"]').first().text()).toContain('It wasn’t me');
    // The new one itself is not told, nor is another member.
    expect((await tablet.get(path)).main).not.toContain('New sign-in');
    expect((await (await newMember()).browser.get(path)).main).not.toContain('New sign-in');
  });

  it.each(LANGUAGES)('the message stays until the member says that they know the login: %s', async (language) => {
    const { browser, username } = await newMember(FIREFOX, language);
    await signIn(from(IPAD), username);
    const known = sentence(language, 'security:newLogin.known');
    const open = async (path: string) => (await browser.get(path)).main.includes(known);
    expect([await open('/home'), await open('/movie?page=1'), await open('/home')]).toEqual([true, true, true]);
    const page = await browser.get('/movie?page=1');
    const form = page.$('form:has(input[value=known])');
    const field = (name: string) => form.find(`input[name=${name}]`).attr('value') ?? '';
    expect(form.find('button').text()).toBe(known);
    const sent = { which: 'known', id: field('id'), back: field('back') };
    const answer = await browser.post(form.attr('action') ?? '', sent);
    expect([answer.status, answer.location]).toEqual([302, '/movie?page=1']);
    expect(await Promise.all(PAGES.map(open))).toEqual(PAGES.map(() => false));
    // Another one is told again.
    await signIn(app.browser({ headers: { 'user-agent': CHROME } }), username);
    expect(await open('/home')).toBe(true);
  });

  it('the form of the message leads to no other site', async () => {
    const { browser } = await newMember();
    await browser.get('/home');
    const sent = { which: 'known', id: '1', back: '//elsewhere.example/x' };
    expect((await browser.post('/profile/security/logins', sent)).location).toBe('/');
  });

  it('who ends all other logins, or changes the password, is not told any more', async () => {
    const { browser, username } = await newMember();
    await signIn(from(IPAD), username);
    await browser.get('/profile/security/logins');
    await browser.post('/profile/security/logins', { which: 'others' });
    expect((await browser.get('/home')).main).not.toContain('New sign-in');
    await signIn(from(CHROME), username);
    expect((await browser.get('/home')).main).toContain('New sign-in');
    await browser.get('/profile/change-password');
    const secret = { newPassword: 'moonlight-8', confirmPassword: 'moonlight-8' };
    expect((await browser.post('/profile/change-password', { oldPassword: 'garden2026', ...secret })).status).toBe(302);
    expect((await browser.get('/home')).main).not.toContain('New sign-in');
  });

  it('the log tells of a wrong password, page by page', async () => {
    const { browser, username } = await newMember();
    const stranger = from(IPAD);
    await stranger.get('/login');
    await stranger.post('/login', { username, password: 'not-this-one' });
    const log = await browser.get('/profile/security/log');
    expect(log.main).toMatch(/Sign-in refused Safari, iPad · 127\.1\.\d+\.x/);
    expect((await browser.get('/profile/security/log?page=9')).main).toContain('There’s nothing on page 9.');
  });

  it.each([
    ['password1', 'among the most used'],
    ['NightGarden7', 'made of the brand'],
    ['iris.bloom1', 'made of the own name'],
  ])('registering with %s is refused at its field: it is %s', async (password) => {
    const browser = app.browser();
    await browser.get('/register');
    const typed = { username: 'iris.bloom', email: 'i@example.com', adult: 'on' };
    const page = await browser.post('/register', { ...typed, password, confirmPassword: password });
    expect(page.status).toBe(400);
    expect(page.main).toContain(sentence('en', 'errors:password.common'));
    expect(page.$('#register-password').attr('aria-invalid')).toBe('true');
    expect(page.$('input[name=username]').attr('value')).toBe('iris.bloom');
  });
});

describe('in front of another member API', () => {
  const stage = useStage();

  it('easy passwords are refused before they are sent', async () => {
    const member = await stage.member();
    await member.get('/profile/change-password');
    const before = stage.upstream.received.length;
    const fields = { oldPassword: 'garden2026', newPassword: 'letmein1', confirmPassword: 'letmein1' };
    const page = await member.post('/profile/change-password', fields);
    expect(page.status).toBe(400);
    expect(page.main).toContain(sentence('en', 'errors:newPassword.common'));
    expect(stage.upstream.received.slice(before).map(({ path }) => path)).not.toContainEqual(
      expect.stringContaining('setpwd'),
    );
  });

  it.each(LANGUAGES)('the service’s own code for an easy password stands at its field: %s', async (language) => {
    stage.upstream.on('/member/setpwd', envelope(400, 'no', { reason: 'invalid', fields: { newPassword: 'common' } }));
    const member = await stage.member(reading(language));
    await member.get('/profile/change-password');
    const secret = { newPassword: 'moonlight-8', confirmPassword: 'moonlight-8' };
    const page = await member.post('/profile/change-password', { oldPassword: 'garden2026', ...secret });
    expect(page.main).toContain(sentence(language, 'errors:newPassword.common'));
  });

  it.each(LANGUAGES)(
    'events of every kind have words, and one that is unknown is another change: %s',
    async (language) => {
      const list = ['refused', 'something_else'].map((kind, id) => ({ id, kind, at: '2026-11-20T08:30:00.000Z' }));
      stage.upstream.on('/member/security-log', success({ list, total: 2 }));
      const { main } = await (await stage.member(reading(language))).get('/profile/security/log');
      expect(main).toContain(sentence(language, 'logins:event.refused'));
      expect(main).toContain(sentence(language, 'logins:event.other'));
      expect(main).not.toContain('something_else');
    },
  );

  /** Every answer has the header of a new login. */
  const telling =
    (header: string): Behaviour =>
    (response, request) => {
      response.setHeader('X-New-Login', header);
      (GOOD_ANSWERS[request.path] ?? status(404))(response, request);
    };

  it.each(['/home', '/movie', '/meet', '/vote'])(
    'no call is made for it, and %s is the same without one',
    async (path) => {
      const member = await stage.member();
      const ask = async () => {
        const before = stage.upstream.received.length;
        const { main } = await member.get(path);
        const asked = stage.upstream.received.slice(before).map((call) => call.path);
        return { main, asked: asked.sort() };
      };
      await ask();
      const before = await ask();
      expect(before.main).not.toContain('New sign-in');
      stage.upstream.otherwise(telling('id=7&device=Firefox%2C+Linux&network=192.0.2.x'));
      const told = await ask();
      expect(told.main).toContain('New sign-in: Firefox, Linux · 192.0.2.x.');
      expect(told.asked).toEqual(before.asked);
      // No other member gets a page with it from the render cache.
      stage.upstream.heal();
      expect((await ask()).main).not.toContain('New sign-in');
    },
  );

  it.each(['id=', 'device=Pay+us', '<b>', 'id=7&device=' + 'x'.repeat(65)])(
    'a header that cannot be read adds no words of its own: %s',
    async (header) => {
      const member = await stage.member();
      stage.upstream.otherwise(telling(header));
      const { main } = await member.get('/home');
      expect(main).not.toMatch(/Pay us|xxxxx/);
      expect(main.includes('New sign-in: unknown device.')).toBe(header.startsWith('id=7'));
    },
  );

  it('without a login nothing is told', async () => {
    stage.upstream.otherwise(telling('id=7'));
    expect((await stage.app.browser().get('/login')).main).not.toContain('New sign-in');
  });

  it('a failed part of the hub leaves the others', async () => {
    stage.upstream.on('/member/logins', success({ list: [{ id: 1, current: true }] }));
    stage.upstream.on('/member/security-log', success({ list: [] }));
    const member = await stage.member();
    await member.get('/profile/security');
    stage.upstream.on('/member/security-log', status(500));
    const page = await member.get('/profile/security');
    expect(page.status).toBe(200);
    expect(page.main).toContain('The security log couldn’t be loaded.');
    expect(page.main).toContain('1 session');
  });
});
