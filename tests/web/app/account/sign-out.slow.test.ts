import { beforeEach, describe, expect, it, vi } from 'vitest';
import { envelope, half, hang, html, reset, status, success, text } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { TOKEN } from '../harness/good-answers';
import { LANGUAGES } from '~/i18n/language';
import { reading, sentence } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

const stage = useStage({ UPSTREAM_TIMEOUT_MS: '2000' }, true);
// What an earlier test could not tell is told no more: its logout would be the last one seen.
beforeEach(() => stage.app.inside.signedOut.endRetries());

/** Signs out through the form. @returns the next page's text, and a browser that still has the session cookie */
async function signOut(member: Browser) {
  const kept = new Map(member.jar);
  await member.get('/logout');
  const answer = await member.post('/logout', {});
  expect([answer.status, answer.location]).toEqual([302, '/login']);
  const thief = stage.app.browser();
  for (const [name, value] of kept) thief.jar.set(name, value);
  return { said: (await member.get('/login')).$('[role=status]').text(), thief };
}

/** The tokens of logout calls. */
const asked = () =>
  stage.upstream.received.filter(({ path }) => path === '/member/logout').map(({ headers }) => headers['token']);
const tries = (token: unknown) => asked().filter((sent) => sent === token).length;

describe('signing out in front of a member API that could not be told', () => {
  it.each([
    ['answers 500', status(500)],
    ['does not answer in time', hang],
    ['cuts the connection', reset],
    ['answers a page of HTML', html],
    ['answers half', half],
    ['refuses', envelope(500, 'Busy')],
  ])('says so when it %s, and the cookie that is left opens nothing', async (_, fault) => {
    const member = await stage.member();
    stage.upstream.on('/member/logout', fault);
    const { said, thief } = await signOut(member);
    expect(said).toBe(sentence('en', 'account:flash.signedOutHere'));
    stage.upstream.heal();
    expect((await thief.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
    expect((await thief.get('/home')).location).toBe('/login?redirect=%2Fhome');
    expect((await thief.get('/login')).status, 'and does not lead on to Home').toBe(200);
    const sent = stage.upstream.received.filter(({ headers }) => headers['token'] !== undefined);
    expect(
      sent.filter(({ path }) => path !== '/member/logout'),
      'the token goes out for nothing else',
    ).toEqual([]);
  });

  it('tries again by itself until the member API has taken it', async () => {
    const member = await stage.member();
    stage.upstream.on('/member/logout', status(500));
    await signOut(member);
    const token = asked().at(-1);
    expect(tries(token)).toBe(1);
    stage.upstream.on('/member/logout', success(null));
    await expect.poll(() => tries(token), { timeout: 10_000 }).toBe(2);
    expect(stage.app.log()).not.toContain(TOKEN);
  });

  it.each([
    ['once, where it may have no such call', status(500), false],
    ['more often, where it is out of order', status(503), true],
  ])('tries again %s', async (_, fault, isTriedOn) => {
    const member = await stage.member();
    stage.upstream.on('/member/logout', fault);
    await signOut(member);
    const token = asked().at(-1);
    const waits = vi.spyOn(globalThis, 'setTimeout');
    await expect.poll(() => tries(token), { timeout: 10_000 }).toBe(2);
    // Until the response has been read.
    await new Promise((later) => setTimeout(later, 300));
    expect(waits.mock.calls.some(([, ms]) => ms === 15_000)).toBe(isTriedOn);
    waits.mockRestore();
  });

  it('says it in each language', async () => {
    for (const language of LANGUAGES) {
      const member = await stage.member(reading(language));
      stage.upstream.on('/member/logout', status(503));
      expect((await signOut(member)).said).toBe(sentence(language, 'account:flash.signedOutHere'));
    }
  });
});

describe('signing out in front of a member API without the call', () => {
  it('ends the login here, says so, and tries nothing again', async () => {
    const absent = [404, 405, 501].flatMap((code) => [status(code), envelope(code, 'no such call')]);
    const answers = [...absent, text('{"code":401,"msg":"over"}')];
    const tokens: unknown[] = [];
    for (const answer of answers) {
      const member = await stage.member();
      stage.upstream.on('/member/logout', answer);
      // Sessions of earlier tests have ended meanwhile, by a successful call.
      stage.app.inside.upstream.forgetOffers();
      const { said, thief } = await signOut(member);
      tokens.push(asked().at(-1));
      expect(said).toBe('You’ve signed out.');
      expect((await thief.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
    }
    await new Promise((later) => setTimeout(later, 3_000));
    expect(tokens.map(tries)).toEqual(answers.map(() => 1));
  });
});

describe('a login that has been ended here', () => {
  const sameToken = success({ user: { username: 'ann' }, token: 'the-same-every-time' });

  it('cannot be taken over from the old app', async () => {
    stage.upstream.on('/member/login', sameToken);
    await signOut(await stage.member());
    stage.upstream.received.length = 0;
    const browser = stage.app.browser();
    await browser.get('/login');
    const fields = { token: 'the-same-every-time', username: undefined, password: undefined };
    const answer = await browser.post('/session/import', fields);
    expect([answer.status, answer.location]).toEqual([302, '/login']);
    expect(browser.hasSession()).toBe(false);
    expect(stage.upstream.received).toEqual([]);
  });

  it('is not in the way of the next one, though a member API gives the same token again', async () => {
    stage.upstream.on('/member/login', sameToken);
    stage.upstream.on('/member/logout', status(500));
    const member = await stage.member();
    const { thief } = await signOut(member);
    await new Promise((later) => setTimeout(later, 5));
    await signIn(member, 'ann', 'secret-of-ann');
    expect((await member.get('/profile')).status).toBe(200);
    expect((await thief.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
    await new Promise((later) => setTimeout(later, 3_000));
    expect(tries('the-same-every-time'), 'and the new login is not ended by what was to end the old one').toBe(1);
  });

  it('is not in the way of the next one in a process whose clock is behind', async () => {
    stage.upstream.on('/member/login', sameToken);
    const member = await stage.member();
    await signOut(member);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    await signIn(member, 'ann', 'secret-of-ann');
    expect((await member.get('/profile')).status).toBe(200);
  });
});

it('keeps what was being typed in another window of the same browser', async () => {
  const member = await stage.member();
  const window = stage.app.browser();
  for (const [name, value] of member.jar) window.jar.set(name, value);
  await window.get('/profile/customer-service');
  await signOut(member);
  const calls = stage.upstream.received.length;
  const sent = await window.post('/profile/customer-service', { text: 'A long story' });
  expect([sent.status, sent.location]).toEqual([302, '/login?redirect=%2Fprofile%2Fcustomer-service']);
  expect(window.hasSession()).toBe(false);
  expect(stage.upstream.received.slice(calls), 'nothing goes out for a login that was ended').toEqual([]);
  expect((await window.get(sent.location)).$('[role=status]').text()).toBe(sentence('en', 'errors:upstream.expired'));
  await signIn(window, 'ann', 'secret-of-ann');
  expect((await window.get('/profile/customer-service')).$('textarea').val()).toBe('A long story');
});
