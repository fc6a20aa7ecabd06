import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { SESSION_COOKIE } from '~/web/session/session-cookie';
import { envelope, success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { openApp } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { SECRET, signIn, useStage } from '../harness/stage';

const stage = useStage();

/** Random letters, which compression hardly shortens. */
const tokenOf = (length: number) =>
  Array.from({ length: Math.ceil(length / 64) }, (_, at) => createHash('sha256').update(String(at)).digest('hex'))
    .join('')
    .slice(0, length);

function give(length: number): void {
  const answer = success({ user: { username: 'ann' }, token: tokenOf(length) });
  stage.upstream.on('/member/login', answer);
  stage.upstream.on('/member/register', answer);
}

const ann = (browser = stage.app.browser()) => signIn(browser, 'ann', 'secret-of-ann');
const parts = ({ jar }: Browser) => [...jar.keys()].filter((name) => name.includes(SESSION_COOKIE));

describe('a token of some kilobytes', () => {
  it.each([2_700, 4_096, 6_144])('signs in, and is sent on whole: %i bytes', async (length) => {
    give(length);
    const browser = stage.app.browser();
    await browser.get('/login');
    const answer = await browser.post('/login', { username: 'ann', password: 'secret-of-ann' });
    expect([answer.status, answer.location]).toEqual([302, '/']);
    const lines = answer.headers.getSetCookie();
    expect(lines.every((line) => line.length < 4_093)).toBe(true);
    expect(lines.join().length, 'fits with a form that was kept into what Node and proxies read').toBeLessThan(10_000);
    for (const cookie of answer.cookies.filter(({ name }) => name.startsWith(SESSION_COOKIE)))
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: 30 * 24 * 60 * 60 });
    expect((await browser.get('/profile')).status).toBe(200);
    const asked = stage.upstream.received.findLast(({ path }) => path === '/member/info');
    expect(asked?.headers['token']).toBe(tokenOf(length));
  });

  it('has cookies bound to the site over TLS', async () => {
    give(6_000);
    const app = await openApp({
      API_BASE_URL: stage.upstream.url,
      SESSION_SECRETS: SECRET,
      PUBLIC_ORIGIN: 'https://members.example',
    });
    const browser = await ann(app.browser({ headers: { origin: 'https://members.example' } }));
    expect(parts(browser)).toEqual(['', '.1', '.2'].map((end) => `__Host-${SESSION_COOKIE}${end}`));
    expect((await browser.get('/meet')).status).toBe(200);
    await app.close();
  });

  it('leaves nothing behind at the end, and nothing that spoils a shorter one', async () => {
    give(6_000);
    const signsOut = await ann();
    expect(parts(signsOut)).toHaveLength(3);
    const isOver = await ann();
    await signsOut.get('/logout');
    await signsOut.post('/logout', {});
    expect(parts(signsOut)).toEqual([]);

    stage.upstream.on('/member/info', envelope(401, 'over'));
    stage.upstream.on('/member/getuserbalance', envelope(401, 'over'));
    await ann(isOver);
    expect((await isOver.get('/profile')).location).toContain('/login');
    expect(parts(isOver)).toEqual([]);

    const signsInAgain = await ann();
    give(100);
    signsInAgain.dropSession();
    await ann(signsInAgain);
    expect(parts(signsInAgain)).toEqual([SESSION_COOKIE]);
    expect((await signsInAgain.get('/meet')).status).toBe(200);
  });

  it('of which a part is missing, or belongs to another login, opens nothing', async () => {
    give(6_000);
    const [other, browser] = [await ann(), await ann()];
    const whole = browser.jar.get(`${SESSION_COOKIE}.1`) ?? '';
    for (const part of [undefined, other.jar.get(`${SESSION_COOKIE}.1`)]) {
      browser.jar.delete(`${SESSION_COOKIE}.1`);
      if (part !== undefined) browser.jar.set(`${SESSION_COOKIE}.1`, part);
      expect((await browser.get('/meet')).location).toBe('/login?redirect=%2Fmeet');
    }
    browser.jar.set(`${SESSION_COOKIE}.1`, whole);
    expect((await browser.get('/meet')).status).toBe(200);
  });

  it('that no browser could keep signs nobody in, which is said in each language and logged once', async () => {
    give(6_145);
    for (const language of LANGUAGES) {
      const browser = stage.app.browser(reading(language));
      await browser.get('/login');
      const page = await browser.post('/login', { username: 'ann', password: 'secret-of-ann' });
      expect(page.status).toBe(502);
      expect(page.main).toContain(sentence(language, 'errors:token.tooLong'));
      expect(page.$('input[name=username]').val()).toBe('ann');
      expect(parts(browser)).toEqual([]);
    }
    const browser = stage.app.browser();
    await browser.get('/register');
    const typed = { username: 'ann', email: 'ann@example.com', password: 'secret-of-ann', adult: 'on' };
    const page = await browser.post('/register', { ...typed, confirmPassword: 'secret-of-ann' });
    expect([page.status, parts(browser)]).toEqual([502, []]);
    expect(page.main).toContain(sentence('en', 'errors:token.tooLongRegistered'));
    const lines = stage.app.logLines().filter(({ msg }) => msg.includes('too long for cookies'));
    expect(lines).toEqual([expect.objectContaining({ bytes: 6_145 })]);
  });
});
