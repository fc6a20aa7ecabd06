import { beforeEach, expect } from 'vitest';
import * as calls from '~/contract/calls/push';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember } from '../harness/member';
import { createBrowser } from './push-receiver';

describeMemberApi('notifications', (api) => {
  let token: string;
  const browser = createBrowser('https://push.example');
  beforeEach(async () => {
    ({ token } = await becomeMember(api()));
  });
  const read = () => api().get(calls.getPush, {}, { token });
  const add = (asked: object) =>
    api().ask(
      calls.addPush,
      { ...browser.keys, answers: false, withdrawals: false, logins: false, ...asked },
      { token },
    );

  extended('are for members alone, and no device has them until one is added', async () => {
    for (const call of [calls.getPush, calls.addPush, calls.removePush] as const)
      expect((await api().ask(call as typeof calls.getPush, {})).code).toBe(401);
    const state = await read();
    if (!state.offered) return;
    expect(state.devices).toEqual([]);
    // An uncompressed point of P-256, as browsers take it.
    expect(Buffer.from(state.key ?? '', 'base64url')).toHaveLength(65);
  });

  extended('a choice is kept, changed and removed, and removing it again is no error', async () => {
    if (!(await read()).offered) return;
    await add({ withdrawals: true });
    const [device] = (await read()).devices ?? [];
    expect(device).toMatchObject({ current: true, answers: false, withdrawals: true, logins: false });
    await add({ logins: true });
    expect((await read()).devices).toMatchObject([
      { id: device?.id, current: true, answers: false, withdrawals: false, logins: true },
    ]);
    for (let times = 0; times < 2; times += 1)
      expect((await api().get(calls.removePush, { id: device?.id ?? '' }, { token })).devices).toEqual([]);
  });

  extended('a push service inside the network is refused, and so is no choice', async () => {
    if (!(await read()).offered) return;
    for (const endpoint of ['https://127.0.0.1/x', 'http://push.example/x'])
      expect(await add({ logins: true, endpoint })).toMatchObject({
        reason: 'invalid',
        fields: { endpoint: 'invalid' },
      });
    expect(await add({})).toMatchObject({ reason: 'invalid', fields: { answers: 'required' } });
    expect((await read()).devices).toEqual([]);
  });
});
