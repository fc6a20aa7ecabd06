import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, html, status, success } from '../../../faults/bad-upstream';
import { isSessionName, type BrowserOptions } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const CHANGE = '/profile/change-password';
const PAYMENT = '/profile/payment-password';
const TYPED = { oldPassword: 'secret-of-ann', newPassword: 'lantern2027', confirmPassword: 'lantern2027' };

async function change(options?: BrowserOptions) {
  const browser = await stage.member(options);
  await browser.get(CHANGE);
  return { browser, answer: await browser.post(CHANGE, TYPED) };
}

describe('a password in front of another service', () => {
  it('is sent as the contract says, and nothing is promised of its other sessions', async () => {
    stage.upstream.on('/member/setpwd', success(null));
    const { browser, answer } = await change();
    expect(answer.location).toBe('/profile');
    const sent = stage.upstream.received.find(({ path }) => path === '/member/setpwd');
    expect(JSON.parse(sent!.body)).toEqual({
      kind: 'login',
      oldPassword: 'secret-of-ann',
      newPassword: 'lantern2027',
    });
    expect((await browser.get('/profile')).$('[role=status]').text()).toBe('Your password has been changed.');
  });

  it.each([
    ['in its own words', envelope(300, 'Too simple'), 'Too simple'],
    ['without a word', envelope(300), 'Password change failed.'],
    ['by reason', envelope(400, 'No', { reason: 'credentials' }), 'Your current password isn’t correct.'],
  ])('that is refused %s says so', async (_, behaviour, said) => {
    stage.upstream.on('/member/setpwd', behaviour);
    const { answer } = await change();
    expect(answer.status).toBe(400);
    expect(answer.main).toContain(said);
  });

  it.each([
    ['a fault', status(500)],
    ['a page of another site', html],
  ])('is in doubt after %s, and no word says that entries are kept', async (_, behaviour) => {
    stage.upstream.on('/member/setpwd', behaviour);
    const { answer } = await change();
    expect(answer.status).toBe(502);
    expect(answer.main).toContain('we can’t tell whether your password was changed');
    expect(answer.main).not.toContain('still here');
    expect(answer.body).not.toContain('lantern2027');
  });

  it('goes on with the token that a service gives in place of the one before, as long as it would have', async () => {
    stage.upstream.on('/member/setpwd', success({ token: 'the-next-token' }));
    const { browser, answer } = await change();
    expect(answer.cookies.find(({ name }) => isSessionName(name))?.maxAge).toBeGreaterThan(29 * 24 * 60 * 60);
    await browser.get('/profile');
    const asked = stage.upstream.received.findLast(({ path }) => path === '/member/info');
    expect(asked?.headers['token']).toBe('the-next-token');
  });

  it('goes on with the login that it has where the token that came is none', async () => {
    stage.upstream.on('/member/setpwd', success({ token: 'no-login' }));
    stage.upstream.on('/member/info', (response, request) =>
      (request.headers['token'] === 'no-login' ? status(401) : success({ username: 'ann' }))(response, request),
    );
    const { browser, answer } = await change();
    expect(answer.location).toBe('/profile');
    expect((await browser.get('/profile')).status).toBe(200);
  });

  it('leads to the login page where no browser can keep the new token, and says that it is changed', async () => {
    stage.upstream.on('/member/setpwd', success({ token: 'x'.repeat(9_000) }));
    const { browser, answer } = await change();
    expect([answer.status, answer.location]).toEqual([302, '/login']);
    expect(browser.hasSession()).toBe(false);
    expect((await browser.get('/login')).$('[role=status]').text()).toBe(
      'Your password has been changed. Please sign in with the new one.',
    );
  });

  it('that failed names a reference, in each language', async () => {
    for (const language of LANGUAGES)
      for (const [behaviour, code] of [
        [status(500), 'password.unsure'],
        [status(404), 'password.failed'],
      ] as const) {
        stage.upstream.on('/member/setpwd', behaviour);
        const { answer } = await change(reading(language));
        const [before = ''] = sentence(language, `errors:${code}`).split('{{id}}');
        expect(answer.main).toContain(before);
        expect(answer.main.split(before)[1]).toMatch(/^[\da-f]{8}-[\da-f]{4}/);
      }
  });

  it('was not changed where the call is not served', async () => {
    stage.upstream.on('/member/setpwd', status(404));
    const { answer } = await change();
    expect(answer.status).toBe(404);
    expect(answer.main).toContain('Password change failed.');
  });
});

describe('the payment password where the service does not say whether there is one', () => {
  it('is offered both ways, and each leads on to the page that was wanted', async () => {
    stage.upstream.on('/member/setpwd', success(null));
    const browser = await stage.member();
    const choice = await browser.get(`${PAYMENT}?redirect=%2Fvote`);
    expect(choice.$('main form')).toHaveLength(0);
    const links = choice
      .$('main a')
      .toArray()
      .map((link) => link.attribs['href'] ?? '')
      .filter((href) => href.includes('way='));
    expect(links).toEqual([`${PAYMENT}?redirect=%2Fvote&way=first`, `${PAYMENT}?redirect=%2Fvote&way=change`]);
    for (const [path, field] of [
      [links[0]!, { password: 'secret-of-ann' }],
      [links[1]!, { oldPassword: '135790' }],
    ] as const) {
      await browser.get(path);
      const answer = await browser.post(path, { ...field, newPassword: '284917', confirmPassword: '284917' });
      expect(answer.location, answer.main).toBe('/vote');
      const { body } = stage.upstream.received.filter((call) => call.path === '/member/setpwd').at(-1)!;
      expect(JSON.parse(body)).toEqual({ kind: 'payment', newPassword: '284917', ...field });
    }
  });

  it('is the form that fits as soon as the service says', async () => {
    stage.upstream.on('/member/info', success({ username: 'ann', hasPaymentPassword: true }));
    const page = await (await stage.member()).get(`${PAYMENT}?way=first`);
    expect(page.$('main input[name=oldPassword]')).toHaveLength(1);
    expect(page.$('main input[name=password]')).toHaveLength(0);
  });
});
