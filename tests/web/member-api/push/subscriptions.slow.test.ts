import { describe, expect, it } from 'vitest';
import { removePush } from '~/contract/calls/push';
import { becomeMember } from '../harness/member';
import { createBrowser } from './push-receiver';
import { ALL, setPushStage } from './push.stage';

const { stage, post, db, pass, choose, state, answer, signInElsewhere, session } = setPushStage();
const rows = () => db().selectFrom('push_subscriptions').selectAll().execute();
/** As in production: https, and public addresses alone. */
const beStrict = () => {
  stage.instance.service.settings.push = { contact: 'mailto:desk@garden.example' };
};

describe('a subscription that no browser gives out', () => {
  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.0.0.1/x',
    'https://192.168.1.1:8443/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/x',
    'https://user:secret@push.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'push.example',
    '',
  ])('is refused, and nothing is stored: %s', async (endpoint) => {
    beStrict();
    const browser = createBrowser('https://push.example');
    expect(await choose(browser, { ...ALL, endpoint })).toMatchObject({
      reason: 'invalid',
      fields: { endpoint: 'invalid' },
    });
    expect(await rows()).toEqual([]);
  });

  it.each([
    { p256dh: 'AAAA' },
    // 65 bytes that are no point of the curve.
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { auth: 'AAAA' },
    { auth: `${'A'.repeat(21)}\r\n` },
  ])('is refused for its keys: %o', async (keys) => {
    beStrict();
    const asked = { ...ALL, ...keys };
    expect(await choose(createBrowser('https://push.example'), asked)).toMatchObject({ reason: 'invalid' });
    expect(await rows()).toEqual([]);
  });

  it('is ended when its name leads inside: nothing is sent there', async () => {
    beStrict();
    const { port } = new URL(post.origin);
    // `localhost` leads to this machine, where something listens.
    expect((await choose(createBrowser(`https://localhost:${port}`))).code).toBe(200);
    await answer();
    expect(await pass()).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});

it('nothing chosen is no subscription', async () => {
  const none = { answers: false, withdrawals: false, logins: false };
  expect(await choose(post.subscribe(), none)).toMatchObject({ fields: { answers: 'required' } });
  expect(await rows()).toEqual([]);
});

it('a login has one: another browser address takes its place, with its choices', async () => {
  const [old, fresh] = [post.subscribe(), post.subscribe()];
  await choose(old);
  await choose(fresh, { logins: true });
  expect((await state()).devices).toMatchObject([{ current: true, answers: false, withdrawals: false, logins: true }]);
  await answer();
  await signInElsewhere();
  expect((await pass()).map(({ path, shown }) => [path, shown.tag])).toEqual([[fresh.path, 'new_login']]);
});

it('a browser has one: with another member’s login, it shows nothing of the first', async () => {
  const browser = post.subscribe();
  await choose(browser);
  const other = await becomeMember(stage.client);
  await choose(browser, ALL, { token: other.token });
  expect((await state()).devices).toEqual([]);
  await answer();
  expect(await pass()).toEqual([]);
});

it('ten devices are the most, and one of them can still change its choices', async () => {
  const first = post.subscribe();
  await choose(first);
  for (let i = 1; i < 10; i += 1)
    await choose(post.subscribe(), ALL, { token: await signInElsewhere(`203.0.${String(i)}.9`) });
  const token = await signInElsewhere('203.0.113.9');
  expect(await choose(post.subscribe(), ALL, { token })).toMatchObject({ fields: { device: 'invalid' } });
  expect((await choose(first, { logins: true })).code).toBe(200);
  const { devices = [] } = await state();
  expect(devices).toHaveLength(10);
  await stage.client.get(removePush, { id: devices[0]?.id ?? '' }, session());
  expect((await choose(post.subscribe(), ALL, { token })).code).toBe(200);
});

it('the device of another member stays', async () => {
  await choose(post.subscribe());
  const [device] = (await state()).devices ?? [];
  const other = await becomeMember(stage.client);
  await stage.client.get(removePush, { id: device?.id ?? '' }, { token: other.token });
  expect((await state()).devices).toHaveLength(1);
});

it('neither the address nor the keys are in the database in clear, and the list does not tell them', async () => {
  const { keys } = post.subscribe('/push/planted');
  await choose({ ...post.subscribe(), keys });
  const stored = JSON.stringify([await rows(), await state()]);
  for (const secret of ['planted', keys.p256dh, keys.auth]) expect(stored).not.toContain(secret);
});

it('a service without a contact offers no notifications', async () => {
  stage.instance.service.settings.push = undefined;
  expect(await state()).toEqual({ offered: false, key: undefined, devices: undefined });
  expect(await choose(post.subscribe())).toMatchObject({ code: 404 });
});
