import { describe, expect, it } from 'vitest';
import { envelope, hang, status, success, text } from '../../../faults/bad-upstream';
import { configFile } from '../harness/harness';
import { useStage } from '../harness/stage';

const stage = useStage({
  CONFIG_FILE: configFile({ enableInviteCodeRegister: true, enableEmailRegister: false, enablePhoneRegister: false }),
});

async function logIn() {
  const browser = stage.app.browser();
  await browser.get('/login');
  const answer = await browser.post('/login', { username: '+81 90', password: 'secret-of-ann' });
  expect(answer.status, answer.main).toBe(302);
  return browser;
}

async function register() {
  const browser = stage.app.browser();
  await browser.get('/register');
  const typed = { username: 'ann', password: 'secret-of-ann', confirmPassword: 'secret-of-ann', adult: 'on' };
  return { browser, answer: await browser.post('/register', { ...typed, inviteCode: 'GARDEN' }) };
}

const greeted = async (browser: Awaited<ReturnType<typeof logIn>>) => (await browser.get('/home')).main;

describe('a login answer without the member', () => {
  it('is a login, and the member has the name that the service knows', async () => {
    stage.upstream.on('/member/login', success({ token: 'a-token' }));
    const browser = await logIn();
    expect(await greeted(browser)).toContain('Welcome, ann');
    expect((await browser.get('/profile')).$('h1').text()).toContain('ann');
  });

  it('that comes from a registration is one as well', async () => {
    stage.upstream.on('/member/register', success({ token: 'a-token' }));
    stage.upstream.on('/member/info', success({ username: 'ann-of-the-service' }));
    const { browser, answer } = await register();
    expect(answer.status, answer.main).toBe(302);
    expect(await greeted(browser)).toContain('Welcome, ann-of-the-service');
  });

  it.each([
    ['fails', status(500)],
    ['hangs', hang],
    ['says nothing', success(null)],
  ])('is a login by the name that was typed where the question for it %s', async (_, answer) => {
    stage.upstream.on('/member/login', success({ token: 'a-token' }));
    stage.upstream.on('/member/info', answer);
    expect(await greeted(await logIn())).toContain('Welcome, +81 90');
  });

  it.each([
    ['a bare name', '"bob"', 'bob'],
    ['a number', '77', '77'],
    ['an object', '{"username":"bob"}', 'bob'],
    ['an e-mail address', '{"email":"bob@example.com"}', 'bob@example.com'],
    ['an empty list', '[]', 'ann'],
    ['yes', 'true', 'ann'],
  ])('reads %s', async (_, user, name) => {
    stage.upstream.on('/member/login', text(`{"code":200,"data":{"user":${user},"token":"a-token"}}`));
    expect(await greeted(await logIn())).toContain(`Welcome, ${name}`);
  });

  it.each(['4711', '90071992547409931234'])('keeps every digit of the token %s', async (token) => {
    stage.upstream.on('/member/login', text(`{"code":200,"data":{"user":"ann","token":${token}}}`));
    const browser = await logIn();
    await browser.get('/profile');
    const asked = stage.upstream.received.findLast(({ path }) => path === '/member/info');
    expect(asked?.headers['token']).toBe(token);
  });
});

describe('the check of an invite code', () => {
  const NOT_VALID = 'This invite code isn’t valid.';

  it.each(['null', 'true', '[]', '{}', '""', '1', '"1"', '"ok"', '{"valid":true}', '{"valid":1}', '{"valid":null}'])(
    'lets somebody register where its data is %s',
    async (data) => {
      stage.upstream.on('/member/check-invite-code', text(`{"code":200,"data":${data}}`));
      const { answer } = await register();
      expect(answer.status, answer.main).toBe(302);
    },
  );

  it.each(['false', '0', '"0"', '"false"', '{"valid":false}', '{"valid":0}', '{"valid":"0"}', '{"valid":"false"}'])(
    'says that the code is not valid where its data is %s',
    async (data) => {
      stage.upstream.on('/member/check-invite-code', text(`{"code":200,"data":${data}}`));
      const { answer } = await register();
      expect(answer.status).toBe(400);
      expect(answer.main).toContain(NOT_VALID);
      expect(stage.upstream.received.some(({ path }) => path === '/member/register')).toBe(false);
    },
  );

  it('lets the service say in its words why a code is not valid', async () => {
    stage.upstream.on('/member/check-invite-code', envelope(400, 'This code has been used.'));
    const { answer } = await register();
    expect([answer.status, answer.main]).toEqual([400, expect.stringContaining('This code has been used.')]);
  });
});
