import { beforeEach, expect } from 'vitest';
import * as calls from '~/contract/calls/mail';
import { listSecurityEvents } from '~/contract/calls/security';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember } from '../harness/member';

const NONE = { answers: false, withdrawals: false, logins: false };

describeMemberApi('e-mails to members', (api) => {
  let token: string;
  let email: string;
  beforeEach(async () => {
    ({ token, email } = await becomeMember(api()));
  });
  const read = () => api().get(calls.getMail, {}, { token });
  const choose = (asked: object) => api().ask(calls.setMail, { ...NONE, ...asked }, { token });

  extended('are for members alone, and all off until one is chosen', async () => {
    for (const call of [calls.getMail, calls.setMail, calls.confirmMail] as const)
      expect((await api().ask(call as typeof calls.getMail, {})).code).toBe(401);
    const state = await read();
    if (state.offered) expect(state).toMatchObject({ confirmed: false, email, ...NONE });
  });

  extended('a choice is kept, and its address waits to be confirmed', async () => {
    if (!(await read()).offered) return;
    await choose({ email: 'Me.Too@example.com', withdrawals: true });
    expect(await read()).toEqual({
      offered: true,
      email: 'Me.Too@example.com',
      confirmed: false,
      answers: false,
      withdrawals: true,
      logins: false,
    });
    await choose({});
    expect(await read()).toMatchObject(NONE);
    const { list } = await api().get(listSecurityEvents, {}, { token });
    expect(list.filter(({ kind }) => kind === 'mail_changed')).toHaveLength(2);
  });

  extended('an address that is none is refused, and changes nothing', async () => {
    if (!(await read()).offered) return;
    for (const wrong of ['me', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com'])
      expect(await choose({ email: wrong, logins: true })).toMatchObject({
        reason: 'invalid',
        fields: { email: 'format' },
      });
    expect(await choose({ logins: true })).toMatchObject({ reason: 'invalid', fields: { email: 'required' } });
    expect(await read()).toMatchObject(NONE);
  });

  extended('a wrong code confirms nothing', async () => {
    if (!(await read()).offered) return;
    await choose({ email, logins: true });
    expect(await api().ask(calls.confirmMail, { code: '00000000' }, { token })).toMatchObject({
      reason: 'invalid',
      fields: { code: 'invalid' },
    });
    expect(await read()).toMatchObject({ confirmed: false });
  });

  extended('a token of no member turns nothing off', async () => {
    expect(await api().ask(calls.turnMailOff, { token: 'A'.repeat(43) })).toMatchObject({
      code: 404,
      reason: 'not_found',
    });
  });
});
