import { expect, test } from 'vitest';
import { getMember, login, register, setPassword } from '~/contract/calls/account';
import { deletePayoutAccount } from '~/contract/calls/funds';
import { endLogins, listLogins, listSecurityEvents } from '~/contract/calls/security';
import { describeMemberApi } from '../harness/harness';
import { addCard, becomeMember, PASSWORD, registration, setPaymentPassword } from '../harness/member';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

describeMemberApi('logins and the security log', (api) => {
  const signIn = async (username: string, agent: string, address = '198.51.100.7') => {
    const { token } = await api().get(login, { username, password: PASSWORD }, { agent, address });
    return { token, agent, address };
  };
  const isIn = async (token: string) => (await api().ask(getMember, {}, { token })).code === 200;
  const kindsOf = async (token: string) =>
    (await api().get(listSecurityEvents, {}, { token })).list.map(({ kind }) => kind);

  test('a login is listed with its device in words and its network shortened, and the one that asks is marked', async () => {
    const { username } = await becomeMember(api());
    const { token } = await signIn(username, WINDOWS);
    const phone = await signIn(username, IPHONE, '2001:db8:1:2:3::4');
    const { list, total } = await api().get(listLogins, {}, { token: phone.token });
    expect(total).toBe(3);
    expect(list.find(({ current }) => current)).toMatchObject({ device: 'Safari, iPhone', network: '2001:db8:1:x' });
    const other = list.find(({ device }) => device === 'Chrome, Windows');
    expect(other).toMatchObject({ network: '198.51.100.x', current: false });
    expect(JSON.stringify(list)).not.toContain(token);
  });

  test('a login that a member ends is over at its next call, and the others go on', async () => {
    const { username, token } = await becomeMember(api());
    const [kept, ended] = [await signIn(username, WINDOWS), await signIn(username, IPHONE)];
    const { list } = await api().get(listLogins, {}, { token });
    const { id } = list.find(({ device }) => device === 'Safari, iPhone')!;
    expect(await api().get(endLogins, { id }, { token })).toEqual({ ended: 1 });
    expect((await api().ask(getMember, {}, { token: ended.token })).code).toBe(401);
    expect([await isIn(token), await isIn(kept.token)]).toEqual([true, true]);
    expect(await api().ask(endLogins, { id }, { token })).toMatchObject({ reason: 'not_found' });
  });

  test('all others end at once, and the one that asks goes on', async () => {
    const { username, token } = await becomeMember(api());
    const others = [await signIn(username, WINDOWS), await signIn(username, IPHONE)];
    expect(await api().get(endLogins, { others: true }, { token })).toEqual({ ended: 2 });
    expect(await Promise.all(others.map((other) => isIn(other.token)))).toEqual([false, false]);
    expect(await isIn(token)).toBe(true);
    expect(await kindsOf(token)).toContain('logins_ended');
  });

  test('a request that names no login ends none', async () => {
    const { username, token } = await becomeMember(api());
    const other = await signIn(username, WINDOWS);
    for (const input of [{}, { others: false }])
      expect(await api().ask(endLogins, input, { token })).toMatchObject({
        reason: 'invalid',
        fields: { id: 'required' },
      });
    expect(await isIn(other.token)).toBe(true);
  });

  test('the login of another member is not found, and goes on', async () => {
    const [ann, bob] = [await becomeMember(api()), await becomeMember(api())];
    const { list } = await api().get(listLogins, {}, { token: bob.token });
    expect(await api().ask(endLogins, { id: list[0]!.id }, { token: ann.token })).toMatchObject({
      reason: 'not_found',
    });
    expect(await isIn(bob.token)).toBe(true);
  });

  test('the security log tells of logins, passwords and payout accounts, newest first', async () => {
    const { token, username } = await becomeMember(api());
    await api().ask(login, { username, password: 'not-this-one' }, { agent: IPHONE, address: '192.0.2.9' });
    await setPaymentPassword(api(), token);
    const id = await addCard(api(), token);
    await api().get(deletePayoutAccount, { id }, { token });
    const changed = await api().get(
      setPassword,
      { kind: 'login', oldPassword: PASSWORD, newPassword: 'moonlight-8' },
      { token },
    );
    const own = { token: changed.token };
    const { list } = await api().get(listSecurityEvents, {}, own);
    expect(list.map(({ kind }) => kind)).toEqual([
      'login_password',
      'payout_deleted',
      'payout_added',
      'payment_password',
      'refused',
      'registered',
    ]);
    expect(list[4]).toMatchObject({ device: 'Safari, iPhone', network: '192.0.2.x' });
    const second = await api().get(listSecurityEvents, { page: 2, limit: 4 }, own);
    expect(second).toMatchObject({ total: 6, page: 2 });
    expect(second.list.map(({ kind }) => kind)).toEqual(['refused', 'registered']);
  });

  test('a login from a new device or network is told to the other logins, and not to itself', async () => {
    const { username, token } = await becomeMember(api());
    const first = await signIn(username, WINDOWS, '203.0.113.5');
    const told = async (one: string) => (await api().ask(getMember, {}, { token: one })).newLogin;
    expect(await told(token)).toMatchObject({ device: 'Chrome, Windows', network: '203.0.113.x' });
    // With every call, refused ones too.
    expect((await api().ask(listLogins, {}, { token })).newLogin).toMatchObject({ device: 'Chrome, Windows' });
    expect((await api().ask(endLogins, {}, { token })).newLogin).toMatchObject({ device: 'Chrome, Windows' });
    expect(await told(first.token)).toBeUndefined();
    const again = await signIn(username, WINDOWS, '203.0.113.77');
    expect(await told(first.token)).toBeUndefined();
    await signIn(username, IPHONE, '203.0.113.77');
    for (const one of [token, first.token, again.token])
      expect(await told(one)).toMatchObject({ device: 'Safari, iPhone' });
    // The one that ends all others has nothing to be told of any more.
    await api().get(endLogins, { others: true }, { token });
    expect(await told(token)).toBeUndefined();
  });

  test('registering is no login from a new device', async () => {
    const { token } = await becomeMember(api());
    expect((await api().ask(getMember, {}, { token })).newLogin).toBeUndefined();
  });

  test('a device is never called by words of its own', async () => {
    const { username } = await becomeMember(api());
    const { token } = await signIn(username, 'Mozilla/5.0 (Pay; us first) Deposit/1.0 to withdraw');
    const { list } = await api().get(listLogins, {}, { token });
    expect(list.find(({ current }) => current)?.device).toBeUndefined();
  });

  test.each([
    ['qwerty123', 'one of the most common'],
    ['NightGarden1', 'made of the brand'],
  ])('the new password %s is refused, since it is %s', async (newPassword) => {
    const { token } = await becomeMember(api());
    const change = { kind: 'login', oldPassword: PASSWORD, newPassword } as const;
    expect(await api().ask(setPassword, change, { token })).toMatchObject({
      reason: 'invalid',
      fields: { newPassword: 'common' },
    });
    expect(await isIn(token)).toBe(true);
  });

  test('a new password made of the own name is refused', async () => {
    const sent = registration();
    const { token } = await api().get(register, sent);
    const change = { kind: 'login', oldPassword: PASSWORD, newPassword: `${sent.username}12` } as const;
    expect(await api().ask(setPassword, change, { token })).toMatchObject({ fields: { newPassword: 'common' } });
  });
});
