import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { sendMails } from '~/member-api/mail/send-mail.server';
import { offPage, pageOf } from '~/member-api/telling/kinds';
import { paths } from '~/paths';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { closeReceivers, openMailServer } from '../../desk/harness/receivers';
import { textOf } from '../../member-api/mail/mail.stage';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

const PAGE = '/profile/mail';
const TOKEN = 'tOKen_-'.repeat(7).slice(0, 43);
const OFF = `/mail-off/${TOKEN}`;
const ONE_CLICK = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0';
const BOXES = ['answers', 'withdrawals', 'logins'] as const;

it('e-mails lead to pages that there are', () => {
  expect(pageOf('confirm', null)).toBe(paths.mail());
  expect(pageOf('answer', null)).toBe(paths.customerService());
  expect(pageOf('withdrawal_paid', 'a/b')).toBe(paths.withdrawal('a/b'));
  expect(pageOf('withdrawal_late', null)).toBe(paths.records({ kind: 'withdrawals' }));
  expect(pageOf('new_login', null)).toBe(paths.logins());
  expect(offPage(TOKEN)).toBe(paths.mailOff(TOKEN));
});

describe('in front of the embedded member API', () => {
  let app: App;
  let post: Awaited<ReturnType<typeof openMailServer>>;
  beforeAll(async () => {
    post = await openMailServer();
    app = await openApp({
      SMTP_URL: post.url,
      MEMBER_EMAIL_FROM: 'news@members.example',
      PUBLIC_ORIGIN: 'http://members.example',
    });
  });
  afterAll(async () => {
    await app.close();
    closeReceivers();
  });
  const pass = async () => {
    const api = await app.inside.memberApi;
    if (api) await sendMails(api.service);
    return post.mails.splice(0).map(textOf);
  };

  it('a member chooses, confirms, gets an e-mail about a new device, and turns them off without a login', async () => {
    const browser = await signIn(app.browser({ headers: { 'user-agent': EDGE } }));
    const page = await browser.get(PAGE);
    for (const name of BOXES) expect(page.$(`input[name=${name}]:checked`)).toHaveLength(0);
    expect(page.main).toContain('We never ask you to pay');
    expect((await browser.post(PAGE, { email: 'demo@example.com', logins: 'on' })).location).toBe(PAGE);
    const waiting = await browser.get(PAGE);
    expect(waiting.main).toContain('We’re emailing a code to demo@example.com.');
    expect(waiting.$('input[name=logins]:checked')).toHaveLength(1);
    const [mail = ''] = await pass();
    const code = /\d{8}/.exec(mail)?.[0] ?? '';
    const wrong = await browser.post(PAGE, { act: 'confirm', code: '00000000' });
    expect(wrong.status).toBe(400);
    expect(wrong.$('#mail-code-code-error').text()).toContain('This code isn’t correct.');
    await browser.get(PAGE);
    expect((await browser.post(PAGE, { act: 'confirm', code })).location).toBe(PAGE);
    const confirmed = await browser.get(PAGE);
    expect(confirmed.main).not.toContain('Code from the email');

    await signIn(
      app.browser({
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0' },
      }),
    );
    const [told = ''] = await pass();
    expect(told).toContain('http://members.example/profile/security/logins');
    const off = /http:\/\/members\.example(\/mail-off\/\w+)/.exec(told)?.[1] ?? '';

    // A mail program: no cookie, no token of a form, no origin.
    const stranger = await fetchOneClick(app, off);
    expect(stranger.status).toBe(200);
    for (const name of BOXES) expect((await browser.get(PAGE)).$(`input[name=${name}]:checked`), name).toHaveLength(0);
    expect((await browser.get('/profile/security')).main).toContain('Email or notification settings changed');
    // The page does the same for a person, and turns nothing on.
    const person = app.browser();
    expect((await person.get(off)).main).toContain('Turn off emails?');
    expect((await person.post(off, {})).main).toContain('Emails are off');
    expect(app.log()).not.toContain(off.slice('/mail-off/'.length));
  });
});

const fetchOneClick = (app: App, path: string) => app.browser().send(path, ONE_CLICK);

describe('in front of another service', () => {
  const stage = useStage();
  const state = { offered: true, email: 'ann@example.com', confirmed: true, answers: true };

  it.each(LANGUAGES)('one that sends none says so: %s', async (language) => {
    const browser = await stage.member(reading(language));
    for (const answer of [status(404), success({ offered: false })]) {
      stage.upstream.on('/member/mail', answer);
      const page = await browser.get(PAGE);
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'mail:none'));
      expect(page.$('main form')).toHaveLength(0);
      stage.app.inside.upstream.forgetOffers();
    }
  });

  it.each([
    [{ email: 'nowhere', logins: 'on' }, 'email address such as'],
    [{ email: '', logins: 'on' }, 'fill in this field'],
  ])('bad input is named at its field, and kept: %o', async (typed, said) => {
    stage.upstream.on('/member/mail', success(state));
    const browser = await stage.member();
    await browser.get(PAGE);
    const answer = await browser.post(PAGE, typed);
    expect(answer.status).toBe(400);
    expect(answer.$('#mail-email-error').text()).toContain(said);
    expect(answer.$('input[name=email]').attr('value') ?? '').toBe(typed.email);
    expect(answer.$('input[name=logins]:checked')).toHaveLength(1);
    expect(stage.upstream.received.filter(({ path, method }) => path === '/member/mail' && method === 'POST')).toEqual(
      [],
    );
  });

  it('a choice that was not stored is never said to be', async () => {
    stage.upstream.on('/member/mail', (response, request) =>
      (request.method === 'POST' ? status(404) : success(state))(response, request),
    );
    const browser = await stage.member();
    await browser.get(PAGE);
    const answer = await browser.post(PAGE, { email: 'ann@example.com', logins: 'on' });
    expect(answer.status).toBe(501);
    expect(answer.main).toContain('Nothing was changed.');
  });

  it('a link that came with no e-mail, or a service without the call, turns nothing off, and the page says so', async () => {
    for (const answer of [status(404), envelope(404, 'No', { reason: 'not_found' })]) {
      stage.upstream.on('/mail/off', answer);
      const browser = stage.app.browser();
      await browser.get(OFF);
      const posted = await browser.post(OFF, {});
      expect(posted.status).toBe(404);
      expect(posted.main).toContain('This link isn’t valid');
      expect((await stage.app.browser().send(OFF, ONE_CLICK)).status).toBe(404);
      stage.app.inside.upstream.forgetOffers();
    }
    expect((await stage.app.browser().get('/mail-off/short')).status).toBe(404);
  });

  it('a mail program is told when the service does not answer, so that it may try again', async () => {
    stage.upstream.on('/mail/off', status(503));
    expect((await stage.app.browser().send(OFF, ONE_CLICK)).status).toBeGreaterThanOrEqual(500);
  });

  it('another site’s form turns nothing off', async () => {
    stage.upstream.on('/mail/off', success({ off: true }));
    const { received } = stage.upstream;
    const before = received.length;
    await stage.app.browser().send(OFF, { ...ONE_CLICK, headers: { origin: 'https://evil.example' } });
    await stage.app.browser().send(OFF, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'No' }) });
    expect(received.slice(before).filter(({ path }) => path === '/mail/off')).toEqual([]);
  });

  it('opening the link asks the service nothing, and its secret goes nowhere', async () => {
    const before = stage.upstream.received.length;
    const { headers, main } = await stage.app.browser().get(OFF);
    expect(main).toContain('Turn off emails?');
    expect(stage.upstream.received.slice(before).filter(({ path }) => path.startsWith('/mail'))).toEqual([]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(stage.app.log()).not.toContain(TOKEN);
  });
});
