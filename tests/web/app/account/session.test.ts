import { describe, expect, it, vi } from 'vitest';
import { SESSION_COOKIE } from '~/web/session/session-cookie';
import { isSessionName } from '../harness/browser';
import { closedPort, success } from '../../../faults/bad-upstream';
import { TOKEN } from '../harness/good-answers';
import { openApp, type App } from '../harness/harness';
import { SECRET, signIn, useStage } from '../harness/stage';

const NEWER = 'a newer secret that also has enough characters';

const stage = useStage();

/** The session cookie of a member after login at an app. */
async function sealedBy(app: App): Promise<string> {
  return (await signIn(app.browser(), 'ann', 'secret-of-ann')).session();
}

/** Whether a session cookie is accepted. */
async function opens(app: App, sealed: string): Promise<boolean> {
  const browser = app.browser();
  browser.setSession(sealed);
  const page = await browser.get('/meet');
  expect([200, 302]).toContain(page.status);
  return page.status === 200;
}

/** Runs an app with other secrets and the same upstream. */
async function withSecrets<Result>(secrets: string, use: (app: App) => Promise<Result>): Promise<Result> {
  const app = await openApp({ API_BASE_URL: stage.upstream.url, SESSION_SECRETS: secrets });
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

describe('the session cookie', () => {
  it('is out of reach for scripts and other sites, and says nothing', async () => {
    const browser = stage.app.browser();
    await browser.get('/login');
    const { cookies } = await browser.post('/login', { username: 'ann', password: 'secret-of-ann' });
    const session = cookies.find(({ name }) => isSessionName(name));
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: 30 * 24 * 60 * 60 });
    const parts = session!.value!.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    for (const hidden of [TOKEN, 'ann', SECRET]) expect(parts.join(' ')).not.toContain(hidden);
  });

  it('never appears in a page, and neither does the token in it', async () => {
    const member = await stage.member();
    for (const path of ['/home', '/profile', '/logout', '/preferences', '/nowhere', '/home.data']) {
      const { body } = await member.get(path);
      expect(body).not.toContain(TOKEN);
      expect(body).not.toContain(member.session());
    }
  });

  it('is bound to the site and to TLS for members who come over TLS', async () => {
    const app = await openApp({
      API_BASE_URL: stage.upstream.url,
      SESSION_SECRETS: SECRET,
      PUBLIC_ORIGIN: 'https://members.example',
    });
    const browser = app.browser({ headers: { origin: 'https://members.example' } });
    await browser.get('/login');
    const answer = await browser.post('/login', { username: 'ann', password: 'secret-of-ann' });
    expect(answer.status).toBe(302);
    const names = answer.cookies.map(({ name, secure }) => [name, secure]);
    expect(names).toEqual([
      [`__Host-${SESSION_COOKIE}`, true],
      ['__Host-flash', true],
    ]);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await browser.get('/meet')).status).toBe(200);
    await app.close();
  });

  it('opens as long as its secret is configured, and no longer', async () => {
    const sealed = await sealedBy(stage.app);
    expect(await opens(stage.app, sealed)).toBe(true);
    expect(await withSecrets(`${NEWER},${SECRET}`, (app) => opens(app, sealed))).toBe(true);
    expect(await withSecrets(NEWER, (app) => opens(app, sealed))).toBe(false);
  });

  it('is sealed with the newest secret', async () => {
    const sealed = await withSecrets(`${NEWER},${SECRET}`, sealedBy);
    expect(await opens(stage.app, sealed)).toBe(false);
    expect(await withSecrets(NEWER, (app) => opens(app, sealed))).toBe(true);
  });

  it('that was tampered with, cut or made up is none', async () => {
    const sealed = await sealedBy(stage.app);
    for (let at = 0; at < sealed.length; at += 7) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const forged = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // The last letter of a base64 part has unused bits: changing those changes nothing.
      if (sealed[at] === '.' || (sealed[at + 1] ?? '.') === '.') continue;
      expect(await opens(stage.app, forged), `changed at ${at}`).toBe(false);
    }
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"token":"x"}').toString('base64url')}.`;
    for (const forged of [sealed.slice(0, -1), `${sealed}A`, 'x', '....', unsigned, '%', '"', sealed.split('.')[4]!])
      expect(await opens(stage.app, forged), forged).toBe(false);
  });

  it('of another kind opens nothing: each purpose has a key of its own', async () => {
    const member = await stage.member();
    expect(await opens(stage.app, member.jar.get('csrf')!)).toBe(false);
  });

  it('ends by itself after thirty days', async () => {
    const sealed = await sealedBy(stage.app);
    const day = 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * day - 60_000 });
    expect(await opens(stage.app, sealed)).toBe(true);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await opens(stage.app, sealed)).toBe(false);
  });

  it('is as large as a browser takes, whatever the upstream calls a member', async () => {
    stage.upstream.on('/member/login', success({ user: { username: '月'.repeat(5000) }, token: 't'.repeat(2000) }));
    expect((await sealedBy(stage.app)).length).toBeLessThan(4000);
  });
});

describe('a login kept by the old app', () => {
  const importing = async (token: string | undefined, app = stage.app) => {
    const browser = app.browser();
    await browser.get('/login');
    return {
      browser,
      answer: await browser.post('/session/import', { token, username: undefined, password: undefined }),
    };
  };

  it('is taken over when the upstream knows its token', async () => {
    const { browser, answer } = await importing('old-token');
    expect([answer.status, answer.body]).toEqual([204, '']);
    const asked = stage.upstream.received.find(({ path }) => path === '/member/info');
    expect(asked?.headers['token']).toBe('old-token');
    const home = await browser.get('/home');
    expect(home.main).toContain('Welcome, ann');
    expect(home.$('[role=status]').text()).toBe('You’re still signed in.');
  });

  it('takes away what somebody else had entered, as any other login does', async () => {
    const browser = stage.app.browser();
    await browser.get('/login');
    browser.jar.set('entries', 'tag.all.of-another-account');
    const fields = { token: 'old-token', username: undefined, password: undefined };
    expect((await browser.post('/session/import', fields)).status).toBe(204);
    expect(browser.jar.has('entries')).toBe(false);
  });

  it('is not taken over when the upstream does not', async () => {
    stage.upstream.on('/member/info', (response) => response.end('{"code":401,"msg":"unknown token"}'));
    const { browser, answer } = await importing('forged-token');
    expect(answer.status).toBe(302);
    expect(browser.hasSession()).toBe(false);
    expect((await browser.get('/home')).location).toBe('/login?redirect=%2Fhome');
  });

  it.each([undefined, '', '   ', 'x'.repeat(7000)])('is not looked at when its token is %j', async (token) => {
    const { browser, answer } = await importing(token);
    expect(answer.status).toBe(400);
    expect(browser.hasSession()).toBe(false);
    expect(stage.upstream.received).toEqual([]);
  });

  it('waits for better days when the upstream is down', async () => {
    const app = await openApp({ API_BASE_URL: await closedPort(), SESSION_SECRETS: SECRET });
    const { browser, answer } = await importing('old-token', app);
    expect(answer.status).toBe(502);
    expect(browser.hasSession()).toBe(false);
    expect(app.log()).not.toContain('old-token');
    await app.close();
  });

  it('cannot be pushed on somebody by another page: it takes the token of a form', async () => {
    const answer = await stage.app.browser().send('/session/import', {
      method: 'POST',
      body: new URLSearchParams({ token: 'token-of-the-attacker' }),
    });
    expect(answer.status).toBe(403);
    expect(stage.upstream.received).toEqual([]);
  });

  it('is no page', async () => {
    expect((await stage.app.browser().get('/session/import')).location).toBe('/');
  });
});
