import { expect } from 'vitest';
import { getMember, login } from '~/contract/calls/account';
import * as calls from '~/contract/calls/second-step';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember, PASSWORD } from '../harness/member';
import { becomeGuarded, codeOf, STEP, ticketOf, wrongCodeOf } from './steps';

describeMemberApi('second step', (api) => {
  extended('it is off for a new member, and turned on with the login password and a code', async () => {
    const { token } = await becomeMember(api());
    expect(await api().get(calls.getSecondStep, {}, { token })).toMatchObject({ on: false });
    expect(await api().ask(calls.beginSecondStep, { password: 'not-this-one' }, { token })).toMatchObject({
      reason: 'credentials',
      fields: { password: 'invalid' },
    });
    const { secret } = await api().get(calls.beginSecondStep, { password: PASSWORD }, { token });
    expect(await api().get(calls.getSecondStep, {}, { token })).toMatchObject({ on: false });
    const wrong = wrongCodeOf(secret, Date.now());
    expect(await api().ask(calls.confirmSecondStep, { code: wrong }, { token })).toMatchObject({
      reason: 'second_step',
      fields: { code: 'invalid' },
    });
    const { codes } = await api().get(calls.confirmSecondStep, { code: codeOf(secret, Date.now()) }, { token });
    expect(new Set(codes).size).toBe(10);
    expect(await api().get(calls.getSecondStep, {}, { token })).toMatchObject({ on: true, recoveryLeft: 10 });
    expect(await api().ask(calls.beginSecondStep, { password: PASSWORD }, { token })).toMatchObject({
      reason: 'exists',
    });
  });

  extended('a login then needs a ticket and a code, and says so in words to an app that does not know it', async () => {
    const { username, secret, codes } = await becomeGuarded(api(), Date.now());
    const first = await api().ask(login, { username, password: PASSWORD });
    expect(first).toMatchObject({ code: 400, reason: 'second_step', msg: 'This account needs a two-step code.' });
    const ticket = await ticketOf(api(), username);
    const wrong = wrongCodeOf(secret, Date.now());
    expect(await api().ask(calls.finishLogin, { ticket, code: wrong })).toMatchObject({
      reason: 'second_step',
      fields: { code: 'invalid' },
    });
    expect(await api().ask(calls.finishLogin, { ticket, code: '' })).toMatchObject({ fields: { code: 'required' } });
    expect(await api().ask(calls.finishLogin, { ticket: 'made-up', code: wrong })).toMatchObject({
      reason: 'second_step_over',
    });
    const { token } = await api().get(calls.finishLogin, { ticket, code: codeOf(secret, Date.now() + STEP) });
    expect(await api().get(getMember, {}, { token })).toMatchObject({ username });
    expect(await api().ask(calls.finishLogin, { ticket, code: codes[0] ?? '' })).toMatchObject({
      reason: 'second_step_over',
    });
  });

  extended('a wrong password gets no ticket', async () => {
    const { username } = await becomeGuarded(api(), Date.now());
    const { reason, raw } = await api().ask(login, { username, password: 'not-this-one' });
    expect(reason).toBe('credentials');
    expect(raw).not.toHaveProperty('ticket');
  });

  extended('new recovery codes replace the earlier ones, and it is turned off with password and code', async () => {
    const { username, token, codes } = await becomeGuarded(api(), Date.now());
    const [used = '', replaced = ''] = codes;
    const fresh = await api().get(calls.renewRecoveryCodes, { code: used }, { token });
    expect(fresh.codes.filter((code) => codes.includes(code))).toEqual([]);
    const [next = '', last = ''] = fresh.codes;
    const ticket = await ticketOf(api(), username);
    expect(await api().ask(calls.finishLogin, { ticket, code: replaced })).toMatchObject({ reason: 'second_step' });
    await api().get(calls.finishLogin, { ticket, code: ` ${next.toUpperCase().replaceAll('-', ' ')} ` });
    const off = (password: string, code: string) => api().ask(calls.turnOffSecondStep, { password, code }, { token });
    expect(await off(PASSWORD, '')).toMatchObject({ reason: 'second_step', fields: { code: 'required' } });
    expect(await off('not-this-one', last)).toMatchObject({ reason: 'credentials', fields: { password: 'invalid' } });
    expect(await off(PASSWORD, last)).toMatchObject({ code: 200 });
    expect(await off(PASSWORD, last)).toMatchObject({ reason: 'not_found' });
    expect((await api().get(login, { username, password: PASSWORD })).token).not.toBe('');
  });
});
