import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status } from '../../../faults/bad-upstream';
import { LOGIN, openForm, REGISTRATION } from '../harness/anonymous-forms';
import { useStage } from '../harness/stage';

const stage = useStage();

describe('a form that is sent too often', () => {
  it.each([
    { form: '/login', times: 100, typed: LOGIN },
    { form: '/register?by=email', times: 120, typed: REGISTRATION },
  ])('is held back after $times times at $form, says for how long, and keeps what was typed', async (limit) => {
    const { form, times, typed } = limit;
    const browser = await openForm(stage, form);
    stage.upstream.otherwise(envelope(400, 'no', { reason: 'credentials' }));
    for (let sent = 0; sent < times; sent++)
      expect((await browser.post(form, { ...typed, username: `ann-${sent}` })).status).toBe(400);
    const calls = stage.upstream.received.length;
    const page = await browser.post(form, typed);
    expect(page.status).toBe(429);
    const wait = Number(page.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(60);
    expect(page.main).toContain(`Too many requests. Please wait ${Math.ceil(wait / 60)} minutes and try again.`);
    expect(page.$('input[name=username]').val()).toBe('ann');
    expect(stage.upstream.received).toHaveLength(calls);
    expect((await (await openForm(stage, form)).post(form, typed)).status, 'another address is not held back').toBe(
      400,
    );
  });
});

describe('many members of one mobile carrier, at one address,', () => {
  const ADDRESS = '127.0.2.77';
  const openLogin = async (address: string) => {
    const browser = stage.app.browser({ address });
    await browser.get('/login');
    return browser;
  };

  it('sign in, however many they are', async () => {
    for (let nth = 0; nth < 110; nth++)
      expect((await (await openLogin(ADDRESS)).post('/login', { ...LOGIN, username: `member-${nth}` })).status).toBe(
        302,
      );
  });

  it('guess no more often at once than one after the other', async () => {
    stage.upstream.on('/member/login', envelope(400, 'no', { reason: 'credentials' }));
    const browser = await openLogin('127.0.2.78');
    const guesses = Array.from({ length: 130 }, (_, nth) =>
      browser.post('/login', { ...LOGIN, username: `guessed-${nth}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status: code }) => code);
    expect(statuses.filter((code) => code === 400)).toHaveLength(100);
    expect(statuses.filter((code) => code === 429)).toHaveLength(30);
  });
});

describe('an account that is tried too often', () => {
  const wrong = { '/member/login': 'credentials', '/member/setpwd': 'credentials' } as const;
  const refuse = () => {
    for (const [path, reason] of Object.entries(wrong)) stage.upstream.on(path, envelope(400, 'no', { reason }));
  };

  it('is not while its service fails: nothing has been learned by trying', async () => {
    stage.upstream.on('/member/login', status(502));
    for (let sent = 0; sent < 21; sent++)
      expect((await (await openForm(stage, '/login')).post('/login', { ...LOGIN, username: 'gus' })).status).toBe(502);
  });

  it('is held back from whatever addresses it is tried, for as long as the page and Retry-After say', async () => {
    refuse();
    for (let sent = 0; sent < 20; sent++) {
      const username = sent % 2 ? 'Beth' : ' beth ';
      expect((await (await openForm(stage, '/login')).post('/login', { ...LOGIN, username })).status).toBe(400);
    }
    const calls = stage.upstream.received.length;
    for (const language of LANGUAGES) {
      const page = await (await openForm(stage, '/login', language)).post('/login', { ...LOGIN, username: 'beth' });
      expect(page.status).toBe(429);
      const wait = Number(page.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(60);
      expect(page.$('[role=alert]').text()).toContain(String(Math.ceil(wait / 60)));
      expect(page.$('input[name=username]').val()).toBe('beth');
    }
    expect(stage.upstream.received).toHaveLength(calls);
    expect((await (await openForm(stage, '/login')).post('/login', { ...LOGIN, username: 'carl' })).status).toBe(400);
  });

  it('may be tried as often again once it was right', async () => {
    for (const right of [false, true]) {
      for (let sent = 0; sent < 15; sent++) {
        refuse();
        expect((await (await openForm(stage, '/login')).post('/login', { ...LOGIN, username: 'dora' })).status).toBe(
          400,
        );
      }
      if (right) continue;
      stage.upstream.heal();
      expect((await (await openForm(stage, '/login')).post('/login', { ...LOGIN, username: 'dora' })).status).toBe(302);
    }
  });

  it.each([
    ['/profile/change-password', { oldPassword: 'x', newPassword: 'moonlight-7', confirmPassword: 'moonlight-7' }],
    [
      '/profile/payment-password?way=change',
      { oldPassword: '123456', newPassword: '246810', confirmPassword: '246810', way: 'change' },
    ],
  ])('has no more guesses at %s, from however many addresses', async (form, typed) => {
    const session = (await stage.member()).session();
    const guess = async (answering = refuse) => {
      const browser = stage.app.browser();
      browser.setSession(session);
      await browser.get(form);
      answering();
      return browser.post(form, typed);
    };
    // An attempt that the service did not process is not counted as a guess.
    const fail = () => Object.keys(wrong).forEach((path) => stage.upstream.on(path, status(502)));
    for (let sent = 0; sent < 11; sent++) expect((await guess(fail)).status).toBe(502);
    for (let sent = 0; sent < 10; sent++) expect((await guess()).status).toBe(400);
    const held = await guess();
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(held.body).not.toContain('moonlight-7');
  });
});
