import { describe, expect, test } from 'vitest';
import { getMember, login, setPassword } from '~/contract/calls/account';
import * as calls from '~/contract/calls/funds';
import { finishLogin } from '~/contract/calls/second-step';
import * as service from '~/contract/calls/service';
import { PASSWORD } from '../harness/member';
import { ticketOf, turnOnSecondStep } from '../second-step/steps';
import { HOUR, setOperatorStage } from './operator.stage';

const { stage, operator, askWithdrawal } = setOperatorStage();

const write = (text: string) => stage.client.get(service.sendMessage, { text }, { token: stage.member.token });
const read = async () => (await stage.client.get(service.listMessages, {}, { token: stage.member.token })).list;

describe('a payment password that was forgotten', () => {
  const reset = (reason = 'forgotten') =>
    operator(`members reset-payment-password ${stage.member.username} --as mei --reason ${reason}`);
  const has = async () => (await stage.client.get(getMember, {}, { token: stage.member.token })).hasPaymentPassword;

  test('is removed by the desk: the member reads of it, sets a new one, and accounts rest as new ones do', async () => {
    const { code, out } = await operator(
      `members reset-payment-password ${stage.member.username} --as mei --reason forgotten`,
      { PAYOUT_HOLD_HOURS: '24' },
    );
    expect([code, out]).toEqual([0, expect.stringContaining('rest until 2026-11-22 12:00:00 UTC')]);
    expect(await has()).toBe(false);
    const [notice] = await read();
    expect(notice).toMatchObject({
      from: 'automatic',
      text: expect.stringContaining('2026-11-22 12:00 UTC') as string,
    });
    expect(JSON.stringify(notice)).not.toMatch(/mei|forgotten/);
    const { token } = stage.member;
    const wanted = { kind: 'payment', newPassword: '975310', password: PASSWORD } as const;
    await stage.client.get(setPassword, wanted, { token });
    const { list } = await stage.client.get(calls.listPayoutAccounts, {}, { token });
    const asked = { amount: '100.00', bankId: list[0]?.id ?? '', payPassword: '975310' };
    expect(await stage.client.ask(calls.withdraw, asked, { token })).toMatchObject({ reason: 'account_new' });
    stage.clock += 24 * HOUR;
    expect((await stage.client.ask(calls.withdraw, asked, { token })).code).toBe(200);
  });

  test('leaves a member who writes afterwards no less told whether anybody reads it', async () => {
    await reset();
    stage.clock += 60_000;
    await write('I did not ask for this.');
    const list = await read();
    expect(list.map(({ from }) => from)).toEqual(['automatic', 'member', 'automatic']);
  });

  test('changes nothing of a withdrawal that is on its way', async () => {
    const id = await askWithdrawal('300.00');
    await reset();
    expect((await operator(`withdrawals complete ${id} --as mei`)).code).toBe(0);
  });

  test('is written down with who removed it and why, and cannot be removed twice', async () => {
    expect((await reset('known_to_others')).code).toBe(0);
    const again = await reset();
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringContaining('has no payment password. Nothing was changed.'),
    ]);
    const { out } = await operator(`members show ${stage.member.username}`);
    expect(out).toMatch(/^Payment password: +not set$/m);
    expect(out).toMatch(/2026-11-21 12:00:00 UTC +payment +known_to_others +operator:mei\n$/);
  });

  test('is not removed for no reason, or by nobody', async () => {
    for (const line of ['--as mei', '--reason forgotten', '--as mei --reason pay_first'])
      expect((await operator(`members reset-payment-password ${stage.member.username} ${line}`)).code).toBe(2);
    expect(await has()).toBe(true);
  });
});

describe('a login password that was forgotten', () => {
  const reset = (env: Record<string, string> = {}) =>
    operator(`members reset-login-password ${stage.member.username} --as mei --reason forgotten`, env);
  const given = (out: string) => / is (\S+)\n/.exec(out)?.[1] ?? '';
  const signInWith = (password: string) => stage.client.ask(login, { username: stage.member.username, password });

  test('gives way to one of the desk: all logins end, the member signs in, reads of it and sets their own', async () => {
    const { code, out } = await reset({ PAYOUT_HOLD_HOURS: '24' });
    expect([code, out]).toEqual([0, expect.stringContaining('It opens the account until 2026-11-22 12:00:00 UTC')]);
    expect(out).toContain('rest until 2026-11-22 12:00:00 UTC');
    expect((await stage.client.ask(getMember, {}, { token: stage.member.token })).code).toBe(401);
    expect((await signInWith(PASSWORD)).reason).toBe('credentials');
    const { token } = await stage.client.get(login, { username: stage.member.username, password: given(out) });
    const { list } = await stage.client.get(service.listMessages, {}, { token });
    expect(list).toMatchObject([
      { from: 'automatic', text: expect.stringContaining('a new sign-in password') as string },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/mei|forgotten/);
    const wanted = { kind: 'login', oldPassword: given(out), newPassword: 'a-garden-of-mine' } as const;
    await stage.client.get(setPassword, wanted, { token });
    stage.clock += 25 * HOUR;
    expect((await signInWith('a-garden-of-mine')).code, 'their own has no end').toBe(200);
  });

  test('is replaced for a day: afterwards the one of the desk opens nothing and changes nothing', async () => {
    const password = given((await reset()).out);
    const { token } = await stage.client.get(login, { username: stage.member.username, password });
    stage.clock += 24 * HOUR;
    expect((await signInWith(password)).reason).toBe('credentials');
    const wanted = { kind: 'login', oldPassword: password, newPassword: 'a-garden-of-mine' } as const;
    expect((await stage.client.ask(setPassword, wanted, { token })).reason).toBe('credentials');
    const again = given((await reset()).out);
    expect(again).not.toBe(password);
    expect((await signInWith(again)).code).toBe(200);
  });

  test('is written down with who replaced it and why, and the new one nowhere', async () => {
    const password = given((await reset()).out);
    const { out } = await operator(`members show ${stage.member.username}`);
    expect(out).toMatch(/2026-11-21 12:00:00 UTC +login +forgotten +operator:mei\n$/);
    expect(out).not.toContain(password);
    expect(JSON.stringify(await stage.instance.service.db.selectFrom('members').selectAll().execute())).not.toContain(
      password,
    );
  });
});

describe('a second step whose phone and codes are lost', () => {
  const reset = () => operator(`members reset-second-step ${stage.member.username} --as mei --reason forgotten`);

  test('is turned off by the desk: the member signs in with the password, reads of it, and accounts rest', async () => {
    const { client, member } = stage;
    await turnOnSecondStep(client, member.token, stage.clock);
    const ticket = await ticketOf(client, member.username);
    expect(ticket).not.toBe('');
    const { code, out } = await operator(`members reset-second-step ${member.username} --as mei --reason forgotten`, {
      PAYOUT_HOLD_HOURS: '24',
    });
    expect([code, out]).toEqual([0, expect.stringContaining('rest until 2026-11-22 12:00:00 UTC')]);
    const [notice] = await read();
    expect(notice).toMatchObject({ from: 'automatic', text: expect.stringContaining('two-step sign-in') as string });
    expect(JSON.stringify(notice)).not.toMatch(/mei|forgotten/);
    expect((await client.ask(login, { username: member.username, password: PASSWORD })).code).toBe(200);
    expect(await client.ask(finishLogin, { ticket, code: '123456' })).toMatchObject({ reason: 'second_step_over' });
  });

  test('cannot be turned off where it is not on', async () => {
    const { code, err } = await reset();
    expect([code, err]).toEqual([1, expect.stringContaining('has no second step. Nothing was changed.')]);
  });
});
