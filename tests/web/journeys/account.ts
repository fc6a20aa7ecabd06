import { expect, it } from 'vitest';
import { SESSION_COOKIE } from '~/web/session/session-cookie';
import { INVITE_CODE } from '../../services/calls';
import type { Browser } from '../app/harness/browser';
import { sentence } from '../app/harness/sentences';
import { signIn } from '../app/harness/stage';
import { PASSWORD, randomName, randomPhone } from '../member-api/harness/member';
import { useServer, type Front, type Server } from './servers';

/** Registers through the form. @returns the names with which the member can sign in */
async function registerBy(by: 'email' | 'phone', browser: Browser, more: Record<string, string> = {}) {
  const username = randomName();
  const contact = by === 'email' ? `${username}@example.com` : randomPhone();
  const form = `/register?by=${by}`;
  await browser.get(form);
  const typed = { username, [by]: contact, password: PASSWORD, confirmPassword: PASSWORD, adult: 'on', ...more };
  const answer = await browser.post(form, typed);
  return { username, contact, answer };
}

async function newMember(app: Front['app']) {
  const browser = app.browser();
  const { username, answer } = await registerBy('email', browser);
  expect([answer.status, answer.location], answer.main).toEqual([302, '/']);
  browser.jar.delete('flash');
  return { browser, username };
}

/** Registering, signing in and out, passwords, language and theme. */
export function accountJourneys(server: Server): void {
  const front = useServer(server);

  for (const by of ['email', 'phone'] as const)
    it(`somebody registers by ${by}, is welcomed, and can come back by either name`, async () => {
      const browser = front.app.browser();
      const { username, contact, answer } = await registerBy(by, browser);
      expect([answer.status, answer.location], answer.main).toEqual([302, '/']);
      const home = await browser.get('/home');
      expect(home.$('[role=status]').text()).toBe(sentence('en', 'account:flash.registered'));
      expect(home.main).toContain(`Welcome, ${username}`);
      for (const name of [username, username.toUpperCase(), contact]) {
        const again = await signIn(front.app.browser(), name, PASSWORD);
        expect((await again.get('/profile')).main).toContain(contact);
      }
    });

  it('the demo member signs in by username and by e-mail', async () => {
    for (const name of ['demo', 'demo@example.com']) {
      const browser = await signIn(front.app.browser(), name);
      const home = await browser.get('/home');
      expect(home.$('[role=status]').text()).toBe(sentence('en', 'account:flash.signedIn'));
      expect(home.main).toContain('Welcome, demo');
    }
  });

  it('a wrong password is refused in words, and what was typed is kept', async () => {
    const seen = new Set<string>();
    for (const username of ['demo', randomName()]) {
      const browser = front.app.browser();
      await browser.get('/login');
      const page = await browser.post('/login', { username, password: 'not-the-password' });
      expect(page.status).toBe(400);
      expect(page.$('input[name=username]').val()).toBe(username);
      expect(page.body).not.toContain('not-the-password');
      seen.add(page.$('[role=alert] li').text());
    }
    expect(seen.size, 'says whether there is such a member').toBe(1);
    expect([...seen].join()).toMatch(/\w/);
  });

  it('a name that is taken is refused next to the form', async () => {
    const { username } = await newMember(front.app);
    const { answer } = await registerBy('email', front.app.browser(), { username });
    expect(answer.status).toBe(400);
    expect(answer.$('[role=alert]').text()).toMatch(/taken|exists|already/);
    expect(answer.$('input[name=username]').val()).toBe(username);
  });

  it('a member changes the password and signs in with the other one', async () => {
    const { browser, username } = await newMember(front.app);
    const at = '/profile/change-password';
    await browser.get(at);
    const typed = { newPassword: 'starlight-8', confirmPassword: 'starlight-8' };
    const wrong = await browser.post(at, { oldPassword: 'not-the-one', ...typed });
    expect([wrong.status, wrong.$('[role=alert]').length]).toEqual([400, 1]);
    const changed = await browser.post(at, { oldPassword: PASSWORD, ...typed });
    expect(changed.status, changed.main).toBe(302);
    await front.app.browser().get('/login');
    expect((await (await signIn(front.app.browser(), username, 'starlight-8')).get('/home')).status).toBe(200);
  });

  it('a member sets a payment password of six digits', async () => {
    const { browser } = await newMember(front.app);
    const at = server.isWhole ? '/profile/payment-password' : '/profile/payment-password?way=first';
    await browser.get(at);
    const short = await browser.post(at, { password: PASSWORD, newPassword: '12345', confirmPassword: '12345' });
    expect(short.status).toBe(400);
    const set = await browser.post(at, { password: PASSWORD, newPassword: '135790', confirmPassword: '135790' });
    expect(set.status, set.main).toBe(302);
  });

  it('a member reads the pages in another language and theme, and both stay', async () => {
    const browser = await front.demo();
    await browser.get('/meet');
    expect((await browser.post('/preferences', { language: 'zh-CN' })).status).toBe(302);
    await browser.get('/meet');
    expect((await browser.post('/preferences', { theme: 'light' })).status).toBe(302);
    for (const at of ['/home', '/vote', '/profile']) {
      const page = await browser.get(at);
      expect([page.$('html').attr('lang'), page.$('html').attr('data-theme')], at).toEqual(['zh-CN', 'light']);
    }
    expect((await browser.get('/profile')).main).toMatch(/[¥￥]/);
  });

  it('signing out asks first, and leaves nothing to come back to', async () => {
    const browser = await front.demo();
    const stolen = new Map(browser.jar);
    const asks = await browser.get('/logout');
    expect([asks.status, asks.main]).toEqual([200, expect.stringContaining('Sign out?')]);
    expect((await browser.get('/home')).status).toBe(200);
    await browser.get('/logout');
    const out = await browser.post('/logout', {});
    expect([out.status, out.location]).toEqual([302, '/login']);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: SESSION_COOKIE, maxAge: 0 }));
    expect((await browser.get('/login')).$('[role=status]').text()).toContain('You’ve signed out');
    expect((await browser.get('/home')).location).toBe('/login?redirect=%2Fhome');
    // The specification has no call that ends a session, so a token is valid for as long as its service decides.
    if (!server.isWhole) return;
    const thief = front.app.browser();
    for (const [name, value] of stolen) thief.jar.set(name, value);
    expect((await thief.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
  });

  it('no password is in any line of the log', async () => {
    expect(front.app.log()).not.toMatch(/garden2026|not-the-password|starlight-8|135790/);
  });
}

/** The kinds of registration that a service enables by its config.json, which the app loads. */
export function invitedJourneys(server: Server): void {
  const front = useServer(server, { enablePhoneRegister: false, enableInviteCodeRegister: true });

  it('somebody registers with the invite code that the service wants', async () => {
    const page = await front.app.browser().get('/register');
    expect(page.$('input[name=inviteCode]')).toHaveLength(1);
    expect(page.$('input[name=email]')).toHaveLength(1);
    expect(page.$('main a[href*="by=phone"], input[name=phone]')).toHaveLength(0);

    const wrong = await registerBy('email', front.app.browser(), { inviteCode: 'NOT-IT' });
    expect(wrong.answer.status).toBe(400);
    expect(wrong.answer.$('[role=alert]').text()).toContain(sentence('en', 'errors:invite.invalid'));
    expect(wrong.answer.$('input[name=inviteCode]').val()).toBe('NOT-IT');
    const { answer } = await registerBy('email', front.app.browser(), { inviteCode: INVITE_CODE });
    expect([answer.status, answer.location], answer.main).toEqual([302, '/']);
  });
}
