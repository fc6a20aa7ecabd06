import { expect, it } from 'vitest';
import { envelope, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { useStage } from '../harness/stage';

const stage = useStage({}, true);

it('a service without the calls says so in one sentence, and login works as before', async () => {
  stage.upstream.on('/member/second-step', status(404));
  const member = await stage.member();
  const page = await member.get('/profile/second-step');
  expect([page.status, page.$('main form').length]).toEqual([200, 0]);
  expect(page.main).toContain('This service doesn’t offer two-step sign-in.');
  expect((await member.get('/profile/payment-password')).$('input[name=code]').length).toBe(0);
});

it('a service that asks for it without a ticket is shown as a refusal', async () => {
  stage.upstream.on('/member/login', envelope(400, 'Second step, please', { reason: 'second_step' }));
  const browser = stage.app.browser();
  await browser.get('/login');
  const answer = await browser.post('/login', { username: 'ann', password: 'garden2026' });
  expect([answer.status, browser.hasSession()]).toEqual([400, false]);
  expect(answer.main).toContain('This account needs a two-step code.');
});

it('a form shows the field when the service asks for a code that the page did not expect', async () => {
  stage.upstream.on('/member/second-step', status(503));
  stage.upstream.on('/member/info', success({ username: 'ann', hasPaymentPassword: true }));
  stage.upstream.on(
    '/member/setpwd',
    envelope(400, 'Code, please', { reason: 'second_step', fields: { code: 'required' } }),
  );
  const member = await stage.member();
  const path = '/profile/payment-password';
  expect((await member.get(path)).$('input[name=code]').length).toBe(0);
  const answer = await member.post(path, { oldPassword: '135790', newPassword: '246810', confirmPassword: '246810' });
  expect(answer.$('input[name=code]').length, answer.main).toBe(1);
});

it('closing the account asks for a code where the second step is on, shows what is wrong with it, and sends it', async () => {
  const path = '/profile/close';
  const typed = { act: 'close', remainder: '', sure: 'on', password: 'secret-of-ann' };
  const free = { closing: false, withdrawals: 0, recharges: 0, bets: 0 };
  stage.upstream.on('/member/closing', success(free));
  stage.upstream.on('/member/second-step', success({ on: false }));
  const member = await stage.member();
  expect((await member.get(path)).$('input[name=code]').length).toBe(0);

  stage.upstream.on('/member/second-step', success({ on: true }));
  expect((await member.get(path)).$('input[name=code]').length).toBe(1);
  const refusing = (code: string): Behaviour => envelope(400, 'No', { reason: 'second_step', fields: { code } });
  for (const [code, text] of [
    ['required', 'Please fill in this field.'],
    ['invalid', 'This code isn’t correct.'],
  ] as const) {
    stage.upstream.on('/member/closing', (response, request) =>
      (request.method === 'POST' ? refusing(code) : success(free))(response, request),
    );
    const answer = await member.post(path, { ...typed, code: '123456' });
    expect([answer.status, answer.$('#close-code-error').text()]).toEqual([400, text]);
    for (const secret of ['code', 'password'])
      expect(answer.$(`input[name=${secret}]`).attr('value') ?? '', secret).toBe('');
  }
  stage.upstream.on('/member/closing', success({ ...free, closing: true }));
  expect((await member.post(path, { ...typed, code: '123456' })).location).toBe(path);
  const sent = stage.upstream.received.filter((call) => call.method === 'POST' && call.path === '/member/closing');
  expect(JSON.parse(sent.at(-1)?.body ?? '{}')).toMatchObject({ password: 'secret-of-ann', code: '123456' });
});
