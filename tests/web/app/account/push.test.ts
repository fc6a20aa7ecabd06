import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDevice } from '~/i18n/format';
import { LANGUAGES } from '~/i18n/language';
import { sendPushes } from '~/member-api/push/send-push.server';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { createBrowser, openPushService } from '../../member-api/push/push-receiver';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

const PAGE = '/profile/mail';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';
const { keys: KEYS } = createBrowser('https://push.example', '/secret-address');

describe('in front of the embedded member API', () => {
  let app: App;
  let post: Awaited<ReturnType<typeof openPushService>>;
  beforeAll(async () => {
    post = await openPushService();
    app = await openApp({ MEMBER_PUSH_CONTACT: 'mailto:desk@members.example' });
    const api = await app.inside.memberApi;
    if (api) Object.assign(api.service.settings.push ?? {}, { protocol: 'http:', allows: () => true });
  });
  afterAll(async () => {
    await app.close();
    post.close();
  });
  const pass = async () => {
    const api = await app.inside.memberApi;
    if (api) await sendPushes(api.service);
    return post.received.splice(0);
  };

  it('a member turns them on for a device, is told of a new one, and turns them off from another, without scripts', async () => {
    const phone = await signIn(app.browser({ headers: { 'user-agent': EDGE } }));
    const page = await phone.get(PAGE);
    expect(page.main).toContain('Turning on notifications needs scripts, which aren’t running here.');
    expect(page.main).toContain('We never ask you to pay');
    const browser = post.subscribe();
    const asked = { act: 'push-on', ...browser.keys, logins: 'on' };
    expect((await phone.post(PAGE, asked)).location).toBe(PAGE);
    const on = await phone.get(PAGE);
    expect(on.main).toContain('Edge, Windows');
    expect(on.main).toContain('This device');
    expect(on.main).toContain('my account is used on a new device');
    for (const secret of Object.values(browser.keys)) expect(on.text).not.toContain(secret);

    const laptop = await signIn(app.browser({ headers: { 'user-agent': FIREFOX } }));
    expect((await pass()).map(({ path, shown }) => [path, shown.path])).toEqual([
      [browser.path, '/profile/security/logins'],
    ]);

    const list = await laptop.get(PAGE);
    const id = list.$('input[name=id]').attr('value') ?? '';
    expect((await laptop.post(PAGE, { act: 'push-off', id })).location).toBe(PAGE);
    expect((await phone.get(PAGE)).main).not.toContain('Edge, Windows');
    expect((await phone.get('/profile/security')).main).toContain('Email or notification settings changed');
    expect(app.log()).not.toContain(browser.path);
  });

  it('signing out ends them', async () => {
    const phone = await signIn(app.browser({ headers: { 'user-agent': EDGE } }));
    await phone.get(PAGE);
    await phone.post(PAGE, { act: 'push-on', ...post.subscribe().keys, logins: 'on' });
    const other = await signIn(app.browser({ headers: { 'user-agent': FIREFOX } }));
    expect((await other.get(PAGE)).main).toContain('Edge, Windows');
    await phone.get('/logout');
    await phone.post('/logout', {});
    expect((await other.get(PAGE)).main).not.toContain('Edge, Windows');
  });

  it('a browser that gave out something else is told so, and nothing is changed', async () => {
    const phone = await signIn(app.browser({ headers: { 'user-agent': EDGE } }));
    await phone.get(PAGE);
    for (const endpoint of ['file:///etc/passwd', 'https://user:secret@push.example/x']) {
      const answer = await phone.post(PAGE, { act: 'push-on', ...KEYS, endpoint, logins: 'on' });
      expect(answer.status).toBe(400);
      expect(answer.main).toContain('The service doesn’t accept this browser’s address for notifications.');
    }
  });

  it('lite mode, which has no service worker, says so', async () => {
    const phone = await signIn(app.browser({ headers: { 'save-data': 'on' } }));
    const page = await phone.get(PAGE);
    expect(page.main).toContain('This browser can’t get notifications in lite mode.');
    expect(page.main).not.toContain('needs scripts');
  });
});

describe('in front of another service', () => {
  const stage = useStage();
  const device = { id: 'one', device: 'Safari, iPhone', current: false, answers: true };
  const state = { offered: true, key: 'BKey', devices: [device] };
  const sent = () => stage.upstream.received.filter(({ path, method }) => /push/.test(path) && method === 'POST');

  it.each(LANGUAGES)('one that sends none says so, and the choices for e-mails stay: %s', async (language) => {
    const browser = await stage.member(reading(language));
    stage.upstream.on('/member/mail', success({ offered: true, email: 'ann@example.com', confirmed: true }));
    for (const answer of [status(404), success({ offered: false })]) {
      stage.upstream.on('/member/push', answer);
      const page = await browser.get(PAGE);
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'push:none'));
      expect(page.main).toContain(sentence(language, 'mail:every'));
      stage.app.inside.upstream.forgetOffers();
    }
  });

  it.each(LANGUAGES)('one that sends them, but no e-mails, says both: %s', async (language) => {
    stage.upstream.on('/member/mail', status(404));
    stage.upstream.on('/member/push', success(state));
    const page = await (await stage.member(reading(language))).get(PAGE);
    expect(page.main).toContain(sentence(language, 'mail:none'));
    // What can be done stands above what is to be known.
    expect(page.main.split(formatDevice('Safari, iPhone', language))[1]).toContain(sentence(language, 'push:lead'));
  });

  it('a failure of the one part leaves the other', async () => {
    stage.upstream.on('/member/mail', success({ offered: true, email: 'ann@example.com', confirmed: true }));
    stage.upstream.on('/member/push', status(503));
    const page = await (await stage.member()).get(PAGE);
    expect(page.status).toBe(200);
    expect(page.main).toContain('Your devices with notifications couldn’t be loaded.');
    expect(page.$('#mail')).toHaveLength(1);
  });

  it.each([
    [{ ...KEYS }, 'Choose at least one.'],
    [{ logins: 'on' }, 'This browser didn’t provide an address for notifications.'],
    [{ ...KEYS, endpoint: `https://push.example/${'x'.repeat(2_000)}`, logins: 'on' }, 'didn’t provide an address'],
  ])('what is missing is named, and nothing is sent: %#', async (typed, said) => {
    stage.upstream.on('/member/push', success(state));
    const browser = await stage.member();
    await browser.get(PAGE);
    const before = sent().length;
    const answer = await browser.post(PAGE, { act: 'push-on', ...typed });
    expect(answer.status).toBe(400);
    expect(answer.main).toContain(said);
    expect(answer.text).not.toContain('secret-address');
    expect(sent().slice(before)).toEqual([]);
  });

  it('ten devices are said to be the most', async () => {
    stage.upstream.on('/member/push', (response, request) =>
      (request.method === 'POST'
        ? envelope(400, 'No', { reason: 'invalid', fields: { device: 'invalid' } })
        : success(state))(response, request),
    );
    const browser = await stage.member();
    await browser.get(PAGE);
    const answer = await browser.post(PAGE, { act: 'push-on', ...KEYS, logins: 'on' });
    expect(answer.status).toBe(409);
    expect(answer.main).toContain('No more devices can get notifications.');
  });

  it('what a service says of a device that it does not turn off stands in its frame', async () => {
    stage.upstream.on('/member/push', success(state));
    stage.upstream.on('/member/push/remove', envelope(400, 'QwordsZ pay first'));
    const browser = await stage.member();
    await browser.get(PAGE);
    const answer = await browser.post(PAGE, { act: 'push-off', id: 'one' });
    expect(answer.main).toContain('Your choices couldn’t be saved.');
    expect(answer.$('main [data-said=service]').text()).toContain('QwordsZ pay first');
    answer.$('main [data-said=service]').remove();
    expect(answer.$('main').text()).not.toContain('QwordsZ');
  });

  it('a choice that was not stored is never said to be', async () => {
    for (const path of ['/member/push', '/member/push/remove'])
      stage.upstream.on(path, (response, request) =>
        (request.method === 'POST' ? status(404) : success(state))(response, request),
      );
    const browser = await stage.member();
    await browser.get(PAGE);
    for (const form of [
      { act: 'push-on', ...KEYS, logins: 'on' },
      { act: 'push-off', id: 'one' },
    ]) {
      const answer = await browser.post(PAGE, form);
      expect(answer.status).toBe(501);
      expect(answer.main).toContain('This service doesn’t send notifications to devices. Nothing was changed.');
    }
  });
});
