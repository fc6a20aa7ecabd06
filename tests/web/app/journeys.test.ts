import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstance } from '../member-api/harness';
import { randomName, randomPhone } from '../member-api/member';
import type { Browser } from './browser';
import { openApp, type App } from './harness';
import { SECRET, signIn } from './stage';

const PASSWORD = 'garden2026';

/** Starts a member API that is not the app's own. */
async function startMemberApi() {
  const { instance } = await openInstance();
  let server: ReturnType<typeof serve> | undefined;
  const { port } = await new Promise<AddressInfo>((listening) => {
    server = serve({ fetch: instance.fetch, port: 0, hostname: '127.0.0.1' }, listening);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await new Promise((closed) => server?.close(closed));
      await instance.close();
    },
  };
}

/** Registers through the form. @returns the names under which the member can sign in */
async function registerBy(by: 'email' | 'phone', browser: Browser) {
  const username = randomName();
  const contact = by === 'email' ? `${username}@example.com` : randomPhone();
  const form = `/register?by=${by}`;
  await browser.get(form);
  const typed = { username, [by]: contact, password: PASSWORD, confirmPassword: PASSWORD, adult: 'on' };
  const answer = await browser.post(form, typed);
  expect([answer.status, answer.location], answer.main).toEqual([302, '/']);
  return { username, contact };
}

describe.each(['embedded in the app', 'at an address of its own'])('with a member API %s', (where) => {
  let app: App;
  let api: { url: string; close: () => Promise<void> } | undefined;
  beforeAll(async () => {
    if (where !== 'embedded in the app') api = await startMemberApi();
    app = await openApp(api ? { API_BASE_URL: api.url, SESSION_SECRETS: SECRET } : {});
  });
  afterAll(async () => {
    await app.close();
    await api?.close();
  });

  it.each(['email', 'phone'] as const)(
    'somebody registers by %s, is welcomed, and can come back by either name',
    async (by) => {
      const browser = app.browser();
      const { username, contact } = await registerBy(by, browser);
      const home = await browser.get('/home');
      expect(home.$('[role=status]').text()).toBe('Welcome! Your account is ready.');
      expect(home.main).toContain(`Welcome, ${username}`);
      for (const name of [username, username.toUpperCase(), contact]) {
        const again = await signIn(app.browser(), name, PASSWORD);
        expect((await again.get('/profile')).main).toContain(contact);
      }
    },
  );

  it('the demo member signs in by username and by e-mail', async () => {
    for (const name of ['demo', 'demo@example.com']) {
      const browser = await signIn(app.browser(), name);
      const home = await browser.get('/home');
      expect(home.$('[role=status]').text()).toBe('Welcome back.');
      expect(home.main).toContain('Welcome, demo');
    }
  });

  it('a member sees Home with pictures, announcements, people, films and simulated winners', async () => {
    const home = await (await signIn(app.browser())).get('/home');
    expect(home.status).toBe(200);
    expect(home.main).not.toMatch(/could not be loaded|Failed to load/);
    expect(home.$('main a[href^="/meet/detail/"]')).toHaveLength(4);
    expect(home.$('main a[href^="/movie/detail/"]')).toHaveLength(4);
    expect(home.main.match(/Simulated/g)!.length).toBeGreaterThanOrEqual(31);
    for (const link of ['/meet', '/movie']) expect(home.$(`main a[href="${link}"]`).text()).toBe('View more');
  });

  it('every tab shows a page of its own, and every card leads to one', async () => {
    const browser = await signIn(app.browser());
    for (const tab of ['/movie', '/meet', '/vote', '/profile']) {
      const page = await browser.get(tab);
      expect([page.status, page.$('h1').length], tab).toEqual([200, 1]);
      expect(page.text, tab).not.toMatch(/undefined|NaN|\[object|could not be loaded|Failed to load/);
    }
    for (const list of ['/movie', '/meet']) {
      const card = (await browser.get(list)).$(`main a[href^="${list}/detail/"]`).first();
      const page = await browser.get(card.attr('href')!);
      expect(page.status, list).toBe(200);
      expect(page.text, list).not.toMatch(/undefined|NaN|\[object/);
    }
    expect((await browser.get('/profile')).main).toContain('$1,000.00 credits');
  });

  it('a filter and a page of a list are addresses', async () => {
    const browser = await signIn(app.browser());
    for (const list of ['/movie', '/meet']) {
      const all = await browser.get(list);
      const filter = all.$('main nav a').eq(1).attr('href')!;
      const filtered = await browser.get(filter);
      expect(filtered.$('main nav a[aria-current=true]').attr('href')).toBe(filter);
      const next = all.$('main a[rel=next]').attr('href')!;
      const cards = (page: typeof all) =>
        page
          .$(`main a[href^="${list}/detail/"]`)
          .toArray()
          .map((card) => page.$(card).attr('href'));
      const second = await browser.get(next);
      expect(cards(all)).toHaveLength(12);
      expect(cards(second).filter((card) => cards(all).includes(card))).toEqual([]);
    }
  });

  it('a wrong password is refused in words, without saying whether there is such a member', async () => {
    const seen = new Set<string>();
    for (const username of ['demo', randomName()]) {
      const browser = app.browser();
      await browser.get('/login');
      const page = await browser.post('/login', { username, password: 'not-the-password' });
      expect(page.status).toBe(400);
      expect(page.$('input[name=username]').val()).toBe(username);
      expect(page.body).not.toContain('not-the-password');
      seen.add(page.$('[role=alert] li').text());
    }
    expect([...seen]).toEqual(['Login failed: check your credentials.']);
  });

  it('signing out asks first, ends the login on the server too, and leaves nothing to come back to', async () => {
    const browser = await signIn(app.browser());
    await browser.get('/home');
    const stolen = new Map(browser.jar);

    const asks = await browser.get('/logout');
    expect([asks.status, asks.main]).toEqual([200, expect.stringContaining('Do you want to sign out?')]);
    expect((await browser.get('/home')).status).toBe(200);

    await browser.get('/logout');
    const out = await browser.post('/logout', {});
    expect([out.status, out.location]).toEqual([302, '/login']);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: 'session', maxAge: 0 }));
    expect((await browser.get('/login')).$('[role=status]').text()).toBe('You have signed out.');
    expect((await browser.get('/home')).location).toBe('/login?redirect=%2Fhome');

    const thief = app.browser();
    for (const [name, value] of stolen) thief.jar.set(name, value);
    expect((await thief.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
  });

  it('no password is in any line of the log', () => {
    expect(app.log()).not.toMatch(/garden2026|not-the-password/);
  });
});
