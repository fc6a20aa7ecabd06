import { EncryptJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import type { LANGUAGES } from '~/i18n/language';
import { realityCheck } from '~/web/page/reality-check.server';
import { SESSION_COOKIE } from '~/web/session/session-cookie';
import { status, success } from '../../../faults/bad-upstream';
import { isSessionName, type Browser } from '../harness/browser';
import { TOKEN } from '../harness/good-answers';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 21, 8, 30);
const CHECK = '/vote/reality-check';

const sums = (staked: string, won: string, net: string) => ({ staked, won, net });
const SUMMARY = {
  today: sums('99.00', '0.00', '-99.00'),
  session: sums('30.00', '9.50', '-20.50'),
  lifetime: sums('500.00', '600.00', '100.00'),
};

const stage = useStage();

/** A member who signed in with a frozen clock. */
async function member(language: (typeof LANGUAGES)[number] = 'en') {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  stage.upstream.on('/game/summary', success(SUMMARY));
  return stage.member(reading(language));
}

/** The session in the browser's cookie, decrypted by the app itself. */
async function sessionOf(browser: Browser) {
  const cookie = `${SESSION_COOKIE}=${browser.session()}`;
  return stage.app.inside.sessions.findSession(new Request('http://members.example/', { headers: { cookie } }));
}

describe('the reality check page', () => {
  it.each([
    ['en', '1 hour, 20 minutes'],
    ['zh-CN', '1 小时 20 分钟'],
    ['ja', '1 時間 20 分'],
  ] as const)('says how long it has been and what it came to, a loss by its sign: %s', async (language, time) => {
    const browser = await member(language);
    vi.setSystemTime(NOW + 80 * MINUTE);
    const page = await browser.get(CHECK);
    expect(page.status).toBe(200);
    expect(page.main).toContain(`${sentence(language, 'limits:reality.time')} ${time}`);
    expect(page.main).toMatch(new RegExp(`${sentence(language, 'limits:reality.staked')} [$¥]30\\.00`));
    expect(page.main).toMatch(new RegExp(`${sentence(language, 'limits:reality.won')} [$¥]9\\.50`));
    expect(page.main).toMatch(new RegExp(`${sentence(language, 'limits:reality.net')} −[$¥]20\\.50`));
    expect(page.main).not.toMatch(/99\.00|600\.00|undefined|NaN/);
  });

  it('offers to stop and to go on with the same weight, and to sign out', async () => {
    const page = await (await member()).get(CHECK);
    const stop = page.$('main a[href="/home"]');
    const goOn = page.$('main form button');
    expect([stop.text(), goOn.text()]).toEqual(['Stop', 'Continue']);
    expect(stop.attr('class')).toBe(goOn.attr('class'));
    expect(page.$('main a[href="/logout"]')).toHaveLength(1);
  });

  it('says a gain as plainly', async () => {
    const browser = await member();
    stage.upstream.on('/game/summary', success({ ...SUMMARY, session: sums('10.00', '19.50', '9.50') }));
    expect((await browser.get(CHECK)).main).toContain('Won or lost +$9.50');
  });

  it('has only the time where the service sums nothing up', async () => {
    const browser = await member();
    stage.upstream.on('/game/summary', status(404));
    const page = await browser.get(CHECK);
    expect(page.status).toBe(200);
    expect(page.main).toContain('Signed in for 0 minutes');
    expect(page.main).toContain('The service doesn’t say what you’ve staked');
    expect(page.main).not.toMatch(/Staked|undefined/);
  });

  it('says that the sums could not be loaded when they could not', async () => {
    const browser = await member();
    stage.upstream.on('/game/summary', status(503));
    const page = await browser.get(CHECK);
    expect(page.status).toBe(200);
    expect(page.main).toContain('couldn’t be loaded');
    expect(page.$('main form button')).toHaveLength(1);
  });
});

describe('going on', () => {
  const goOn = async (browser: Browser, redirect?: string) => {
    const path = redirect === undefined ? CHECK : `${CHECK}?redirect=${encodeURIComponent(redirect)}`;
    await browser.get(path);
    return browser.post(path, {});
  };

  it('leads back to where the check came in', async () => {
    expect((await goOn(await member(), '/vote/check?bet=abc')).location).toBe('/vote/check?bet=abc');
  });

  it.each([
    [undefined, '/vote'],
    ['//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    [CHECK, '/vote'],
    [`${CHECK}?redirect=%2Fvote`, '/vote'],
    [`${CHECK}/`, '/vote'],
    [`${CHECK}//?redirect=%2Fhome`, '/vote'],
    ['/vote/reality%2Dcheck', '/vote'],
    ['/Vote/Reality-Check', '/vote'],
    [`${CHECK}ed`, `${CHECK}ed`],
  ])('from %j leads to %s', async (redirect, target) => {
    expect((await goOn(await member(), redirect)).location).toBe(target);
  });

  it('begins the interval anew and keeps when the login began', async () => {
    const browser = await member();
    vi.setSystemTime(NOW + 80 * MINUTE);
    await goOn(browser);
    expect(await sessionOf(browser)).toEqual({
      token: TOKEN,
      name: 'ann',
      since: NOW,
      checkedAt: NOW + 80 * MINUTE,
    });
    vi.setSystemTime(NOW + 90 * MINUTE);
    expect((await browser.get(CHECK)).main).toContain('1 hour, 30 minutes');
  });

  it('makes the login no longer: it ends thirty days after it began', async () => {
    const browser = await member();
    vi.setSystemTime(NOW + 10 * DAY);
    const answer = await goOn(browser);
    expect(answer.cookies.find(({ name }) => isSessionName(name))?.maxAge).toBe((20 * DAY) / 1000);
    vi.setSystemTime(NOW + 30 * DAY - MINUTE);
    expect((await browser.get('/profile')).status).toBe(200);
    vi.setSystemTime(NOW + 30 * DAY + 1000);
    expect((await browser.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
  });

  it('is a form: opening the page puts nothing off', async () => {
    const browser = await member();
    vi.setSystemTime(NOW + 80 * MINUTE);
    await browser.get(CHECK);
    expect((await sessionOf(browser))?.checkedAt).toBeUndefined();
  });

  it('works with a login from before its beginning was kept', async () => {
    const browser = await member();
    const [key] = stage.app.inside.keys.bytesFor('session');
    const { kid } = JSON.parse(Buffer.from(browser.session().split('.')[0]!, 'base64url').toString()) as {
      kid: string;
    };
    const old = await new EncryptJWT({ token: TOKEN, name: 'ann' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .setIssuedAt(NOW / 1000)
      .setExpirationTime((NOW + 30 * DAY) / 1000)
      .encrypt(key);
    browser.setSession(old);
    vi.setSystemTime(NOW + 45 * MINUTE);
    expect((await browser.get(CHECK)).main).toContain('Signed in for 45 minutes');
    expect((await goOn(browser)).location).toBe('/vote');
    expect(await sessionOf(browser)).toMatchObject({ token: TOKEN, since: NOW, checkedAt: NOW + 45 * MINUTE });
  });
});

describe('a member who plays', () => {
  const dueIn = async (browser: Browser, minutes: number | undefined) => {
    const session = (await sessionOf(browser))!;
    try {
      return realityCheck({ session, url: new URL('http://members.example/vote?bet=x%20y') }, minutes);
    } catch (thrown) {
      return (thrown as Response).headers.get('location');
    }
  };
  const TO_CHECK = '/vote/reality-check?redirect=%2Fvote%3Fbet%3Dx%2520y';

  it('is never held to a check that was not chosen', async () => {
    const browser = await member();
    vi.setSystemTime(NOW + 20 * DAY);
    expect(await dueIn(browser, undefined)).toBeUndefined();
  });

  it('is led to the check when the minutes are over, and not a millisecond before', async () => {
    const browser = await member();
    vi.setSystemTime(NOW + 60 * MINUTE - 1);
    expect(await dueIn(browser, 60)).toBe(1);
    vi.setSystemTime(NOW + 60 * MINUTE);
    expect(await dueIn(browser, 60)).toBe(TO_CHECK);
  });

  it('is held to a shorter interval at once, for the time that has passed as well', async () => {
    const browser = await member();
    vi.setSystemTime(NOW + 40 * MINUTE);
    expect(await dueIn(browser, 60)).toBe(20 * MINUTE);
    expect(await dueIn(browser, 30)).toBe(TO_CHECK);
  });

  it('is let on for a whole interval after going on', async () => {
    const browser = await member();
    vi.setSystemTime(NOW + 60 * MINUTE);
    await browser.get(CHECK);
    await browser.post(CHECK, {});
    vi.setSystemTime(NOW + 119 * MINUTE);
    expect(await dueIn(browser, 60)).toBe(MINUTE);
    vi.setSystemTime(NOW + 120 * MINUTE);
    expect(await dueIn(browser, 60)).toBe(TO_CHECK);
  });
});
