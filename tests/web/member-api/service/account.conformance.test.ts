import { beforeAll, expect, test } from 'vitest';
import * as calls from '~/contract/calls/account';
import {
  becomeMember,
  PASSWORD,
  PAYMENT_PASSWORD,
  randomName,
  registration,
  setPaymentPassword,
} from '../harness/member';
import { describeMemberApi, extended } from '../harness/harness';

describeMemberApi('account', (api) => {
  let member: Awaited<ReturnType<typeof becomeMember>>;
  beforeAll(async () => {
    member = await becomeMember(api());
  });

  test('config.json says which ways to register are open', async () => {
    const response = await api().request('/config.json');
    expect(calls.clientConfig.safeParse(await response.json()).success).toBe(true);
  });

  extended('a member signs in by username, by e-mail and by phone', async () => {
    for (const name of [member.username, member.username.toUpperCase(), ` ${member.email} `, member.phone]) {
      const { user, token } = await api().get(calls.login, { username: name, password: PASSWORD });
      expect(token).not.toBe('');
      expect(user).toMatchObject({ username: member.username, email: member.email, phone: member.phone });
    }
  });

  test('a wrong password and an unknown name get the same answer', async () => {
    const wrong = await api().ask(calls.login, { username: member.username, password: 'not-this-one' });
    const unknown = await api().ask(calls.login, { username: randomName(), password: 'not-this-one' });
    expect(wrong).toMatchObject({ reason: 'credentials' });
    expect(wrong.code).not.toBe(401);
    expect(unknown).toEqual(wrong);
  });

  test('signing in with empty fields names both', async () => {
    expect(await api().ask(calls.login, { username: ' ', password: '' })).toMatchObject({
      reason: 'invalid',
      fields: { username: 'required', password: 'required' },
    });
  });

  extended('a new member is signed in and has an invite code', async () => {
    const { user, token } = await api().get(calls.register, registration());
    expect(user.inviteCode).toMatch(/\S{4,}/);
    expect(user.hasPaymentPassword).toBe(false);
    const info = await api().get(calls.getMember, {}, { token });
    expect(info).toEqual(user);
  });

  extended.each([
    ['no username', { username: '' }, { username: 'required' }],
    ['a username of two letters', { username: 'ab' }, { username: 'too_short' }],
    ['a username with a space', { username: 'ann gardener' }, { username: 'format' }],
    ['an e-mail without @', { email: 'example.com' }, { email: 'format' }],
    ['a phone that is none', { phone: '+81 12' }, { phone: 'format' }],
    ['a password of five characters', { password: '12345', confirmPassword: '12345' }, { password: 'too_short' }],
    [
      'a password of 21 characters',
      { password: 'x'.repeat(21), confirmPassword: 'x'.repeat(21) },
      { password: 'too_long' },
    ],
    ['another confirmation', { confirmPassword: 'garden2027' }, { confirmPassword: 'mismatch' }],
    ['nothing to confirm', { confirmPassword: '' }, { confirmPassword: 'required' }],
  ])('registering with %s is refused by name', async (_, changed, fields) => {
    expect(await api().ask(calls.register, { ...registration(), ...changed })).toMatchObject({
      reason: 'invalid',
      fields,
    });
  });

  extended('nobody becomes a member without saying that they are an adult', async () => {
    for (const adult of [false, undefined])
      expect(await api().ask(calls.register, { ...registration(), adult })).toMatchObject({ reason: 'underage' });
  });

  test.each(['username', 'email', 'phone'] as const)('a %s can be had once', async (field) => {
    const answer = await api().ask(calls.register, { ...registration(), [field]: member[field] });
    expect(answer).toMatchObject({ reason: 'exists', fields: { [field]: 'exists' } });
  });

  extended("a member's invite code is valid, a made-up one is not", async () => {
    const { inviteCode } = await api().get(calls.getMember, {}, { token: member.token });
    expect(await api().get(calls.checkInviteCode, { code: inviteCode ?? '' })).toEqual({ valid: true });
    expect(await api().get(calls.checkInviteCode, { code: `NO${randomName()}` })).toEqual({ valid: false });
  });

  test('an invite code that does not exist is refused where codes are needed, and ignored where they are not', async () => {
    const config = calls.clientConfig.parse(await (await api().request('/config.json')).json());
    const answer = await api().ask(calls.register, { ...registration(), inviteCode: `NO${randomName()}` });
    expect(answer).toMatchObject(
      config.enableInviteCodeRegister ? { reason: 'invite', fields: { inviteCode: 'invalid' } } : { code: 200 },
    );
  });

  test.each([undefined, '', 'no-such-token'])(
    'without a live session (%s) a member call answers 401',
    async (token) => {
      expect(await api().ask(calls.getMember, {}, { token })).toMatchObject({ code: 401 });
    },
  );

  test('after logout the token is dead', async () => {
    const { token } = await api().get(calls.login, { username: member.username, password: PASSWORD });
    await api().get(calls.logout, {}, { token });
    expect((await api().ask(calls.getMember, {}, { token })).code).toBe(401);
    expect((await api().ask(calls.getMember, {}, { token: member.token })).code).toBe(200);
  });

  test('changing the login password ends the other sessions, and this one where it gives a new token', async () => {
    const { token, username } = await becomeMember(api());
    const other = await api().get(calls.login, { username, password: PASSWORD });
    const wrong = { kind: 'login', oldPassword: 'not-this-one', newPassword: 'garden2027' } as const;
    expect(await api().ask(calls.setPassword, wrong, { token })).toMatchObject({
      reason: 'credentials',
      fields: { oldPassword: 'invalid' },
    });
    const next = (await api().get(calls.setPassword, { ...wrong, oldPassword: PASSWORD }, { token })).token;
    expect((await api().ask(calls.getMember, {}, { token: other.token })).code).toBe(401);
    expect((await api().ask(calls.getMember, {}, { token: next ?? token })).code).toBe(200);
    if (next !== undefined) expect((await api().ask(calls.getMember, {}, { token })).code).toBe(401);
    expect(await api().ask(calls.login, { username, password: PASSWORD })).toMatchObject({ reason: 'credentials' });
    await api().get(calls.login, { username, password: 'garden2027' });
  });

  test('the first payment password needs the login password, the next one the one before', async () => {
    const { token } = await becomeMember(api());
    const set = (input: { oldPassword?: string; newPassword: string; password?: string }) =>
      api().ask(calls.setPassword, { kind: 'payment', ...input }, { token });
    expect(await set({ newPassword: '12345', password: PASSWORD })).toMatchObject({
      fields: { newPassword: 'format' },
    });
    expect(await set({ newPassword: PAYMENT_PASSWORD })).toMatchObject({ fields: { password: 'required' } });
    expect(await set({ newPassword: PAYMENT_PASSWORD, password: 'not-this-one' })).toMatchObject({
      reason: 'credentials',
    });
    await setPaymentPassword(api(), token);
    expect(await api().get(calls.getMember, {}, { token })).toMatchObject({ hasPaymentPassword: true });
    expect(await set({ newPassword: '222222', password: PASSWORD })).toMatchObject({
      fields: { oldPassword: 'required' },
    });
    expect(await set({ newPassword: '222222', oldPassword: '000000' })).toMatchObject({ reason: 'pay_password' });
    expect(await set({ newPassword: '222222', oldPassword: PAYMENT_PASSWORD })).toMatchObject({ code: 200 });
  });

  test('a member checks in once a day', async () => {
    const { token } = await becomeMember(api());
    expect(await api().get(calls.getCheckin, {}, { token })).toEqual({ today: false, total: 0, days: [] });
    await api().get(calls.checkin, {}, { token });
    const again = await api().get(calls.checkin, {}, { token });
    expect(again).toMatchObject({ today: true, total: 1 });
    expect(again.days[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('a refusal speaks the language that was asked for', async () => {
    const refused = (lang: string) =>
      api()
        .ask(calls.login, { username: randomName(), password: 'not-this-one' }, { lang })
        .then(({ msg }) => msg);
    const messages = [await refused('en'), await refused('ja'), await refused('zh-cn')];
    expect(new Set(messages).size).toBe(3);
  });

  extended('an appeal needs a suspension, words, and a login', async () => {
    const { token } = await becomeMember(api());
    const key = randomName();
    expect(await api().ask(calls.appealSuspension, { text: 'Why?' }, { token, key })).toMatchObject({
      reason: 'not_found',
    });
    expect((await api().ask(calls.appealSuspension, { text: '' }, { token })).reason).toBe('invalid');
    expect((await api().ask(calls.appealSuspension, { text: 'Why?' })).code).toBe(401);
    expect((await api().get(calls.getMember, {}, { token })).suspension).toBeUndefined();
  });
});
