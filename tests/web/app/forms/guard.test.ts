import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../../../routes';
import { reading, sentence } from '../harness/sentences';
import { openStage, signIn, type Stage } from '../harness/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** An address of a route. A stop card's has the form of a token. */
const addressOf = (route: string) =>
  route.replace(':token', 'A'.repeat(43)).replace(':kind', 'timeout').replace(/:\w+/g, '7');

/** Needs a login that has begun. */
const SECOND_STEP = '/login/second-step';

describe('somebody who is not signed in', () => {
  it.each(MEMBER_ROUTES.map(addressOf))('is sent from %s to the login page, which leads back there', async (path) => {
    const answer = await stage.app.browser().get(`${path}?page=2&x=a%20b%2F&y=%C3%BC`);
    expect(answer.status).toBe(302);
    const { pathname, searchParams } = new URL(answer.location, 'http://x');
    expect(pathname).toBe('/login');
    const wanted = new URL(searchParams.get('redirect')!, 'http://x');
    expect(wanted.pathname).toBe(path);
    expect(Object.fromEntries(wanted.searchParams)).toEqual({ page: '2', x: 'a b/', y: 'ü' });
    expect(stage.upstream.received).toEqual([]);
  });

  it('is sent there from an address that does not exist, too', async () => {
    expect((await stage.app.browser().get('/no/such/page')).location).toBe('/login?redirect=%2Fno%2Fsuch%2Fpage');
  });

  it.each(PUBLIC_ROUTES.filter((route) => route !== SECOND_STEP).map(addressOf))(
    'may open %s, and sees no tabs',
    async (path) => {
      const page = await stage.app.browser().get(path);
      expect(page.location).toBe('');
      expect(page.$('main h1')).toHaveLength(1);
      expect(page.$('nav a[href="/home"]')).toHaveLength(0);
    },
  );

  it('is sent from the second step of no login to the login page', async () => {
    expect((await stage.app.browser().get(SECOND_STEP)).location).toBe('/login');
  });

  it('cannot send a member’s form', async () => {
    const browser = stage.app.browser();
    await browser.get('/login');
    expect((await browser.post('/logout', {})).location).toBe('/login?redirect=%2Flogout');
  });

  it('goes from the root to Home, and from there to the login page', async () => {
    const browser = stage.app.browser();
    const root = await browser.get('/');
    expect(root.location).toBe('/home');
    expect((await browser.get(root.location)).location).toBe('/login?redirect=%2Fhome');
  });

  it('gets no data of a page either', async () => {
    const answer = await stage.app.browser().get('/profile.data');
    expect(answer.status).toBe(202);
    expect(answer.body).toContain('/login?redirect=%2Fprofile');
    expect(answer.body).not.toContain('ann@example.com');
  });
});

describe('a member', () => {
  it('is led on from the login and register pages', async () => {
    const member = await stage.member();
    for (const path of ['/login', '/register']) {
      expect((await member.get(path)).location).toBe('/');
      expect((await member.get(`${path}?redirect=%2Fmeet%3Fpage%3D2`)).location).toBe('/meet?page=2');
      expect((await member.get(`${path}?redirect=%2F%2Fevil.example`)).location).toBe('/');
      expect((await member.post(path, { username: 'ann' })).location).toBe('/');
    }
  });

  it('who signs in goes where the address says, as long as that is a page of this site', async () => {
    for (const [wanted, target] of [
      ['/movie?category=30&page=2', '/movie?category=30&page=2'],
      ['/vote', '/vote'],
      ['//evil.example', '/'],
      ['/\t/evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example/', '/'],
      ['/%2fevil.example', '/'],
      ['javascript:alert(1)', '/'],
      ['/logout', '/'],
    ] as const) {
      const browser = stage.app.browser();
      const form = `/login?redirect=${encodeURIComponent(wanted)}`;
      await browser.get(form);
      const answer = await browser.post(form, { username: 'ann', password: 'secret-of-ann' });
      expect([answer.status, answer.location], wanted).toEqual([302, target]);
    }
  });

  it('who has no session any more is asked to sign in again', async () => {
    const member = await signIn(stage.app.browser(), 'ann', 'secret-of-ann');
    expect((await member.get('/home')).status).toBe(200);
    member.dropSession();
    expect((await member.get('/home')).status).toBe(302);
  });

  it('finds words in their language where there is no page', async () => {
    for (const language of LANGUAGES) {
      const member = await stage.member(reading(language));
      const page = await member.get('/no/such/page');
      expect(page.status).toBe(404);
      expect(page.main).toContain(sentence(language, 'errors:notFound.text'));
      expect(page.$('main a[href="/home"]').text()).toBe(sentence(language, 'errors:toHome'));
      expect(page.$('nav a[href="/vote"]')).toHaveLength(1);
    }
  });

  it('reads in the title and the heading that there is no page, in their language', async () => {
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/no/such/page');
      const said = sentence(language, 'errors:notFound.title');
      expect([page.title, page.$('h1').text()]).toEqual([`${said} · Night Garden`, said]);
    }
  });
});
