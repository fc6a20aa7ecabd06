import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as account from '~/contract/calls/account';
import { createMemberApi, type MemberApi } from '~/member-api/app.server';
import { Client } from '../harness/client';
import { openInstance, testSettings } from '../harness/harness';
import { becomeMember, PASSWORD, randomName, registration } from '../harness/member';
import { storePlace } from '../harness/store-place';

let instance: MemberApi;
let client: Client;
let token: string;
beforeAll(async () => {
  ({ instance, client } = await openInstance());
  ({ token } = await becomeMember(client));
});
afterAll(() => instance.close());

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  client.request(path, { method: 'POST', body, headers });

describe('the door', () => {
  test('an unknown path is HTTP 404 with an envelope', async () => {
    const response = await client.request('/no/such/path?lang=ja');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      code: 404,
      msg: 'ページが見つかりません。',
      data: { reason: 'not_found' },
    });
  });

  test('a body that is no JSON is refused in words', async () => {
    const response = await post('/member/login', '{"username":');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ code: 400, data: { reason: 'invalid' } });
  });

  test('what is no object is refused', async () => {
    expect(await (await post('/member/login', '[1]')).json()).toMatchObject({ code: 400, data: { reason: 'invalid' } });
  });

  test('fields of another kind are named', async () => {
    const response = await post('/member/login', JSON.stringify({ username: 12, password: null }));
    expect(await response.json()).toMatchObject({ data: { fields: { username: 'invalid', password: 'required' } } });
  });

  test('unknown fields are ignored', async () => {
    const answer = await client.ask(account.register, { ...registration(), colour: 'green' } as ReturnType<
      typeof registration
    >);
    expect(answer.code).toBe(200);
  });

  test('a body of more than 64 kB is not read to its end', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const init = { method: 'POST', body: endless, duplex: 'half' } as RequestInit;
    expect(await (await client.request('/member/login', init)).json()).toMatchObject({
      code: 400,
      data: { reason: 'invalid' },
    });
    expect(sent).toBeLessThan(200_000);
  });

  test('answers are not stored, and carry the id of the request', async () => {
    const response = await client.request('/member/info', { headers: { token, 'x-request-id': 'abc-123' } });
    expect(response.headers.get('x-request-id')).toBe('abc-123');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const forged = await client.request('/member/info', { headers: { token, 'x-request-id': '<script>' } });
    expect(forged.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('an unknown language is answered in English', async () => {
    const { msg } = await client.ask(account.login, { username: randomName(), password: 'x' }, { lang: 'tlh' });
    expect(msg).toBe('That name and password don’t match.');
  });

  test('a key that is no key is refused', async () => {
    const headers = { token, 'idempotency-key': 'x'.repeat(201) };
    const body = JSON.stringify({ bankId: 'x', amount: '100.00', screenshot: 'x' });
    expect(await (await post('/member/recharge', body, headers)).json()).toMatchObject({
      code: 400,
      data: { fields: { 'Idempotency-Key': 'format' } },
    });
  });
});

test('an error that nobody expected is told to the log and to nobody else', async () => {
  const logged: unknown[] = [];
  const quiet = () => undefined;
  const broken = await createMemberApi({
    settings: { ...testSettings({ demo: false }), ...(await storePlace(':memory:')) },
    log: { debug: quiet, info: quiet, warn: quiet, error: (entry: unknown) => logged.push(entry) },
  });
  const ask = new Client('http://member-api.test', broken.fetch);
  expect(await broken.ready()).toBe('ready');
  await broken.close();
  expect(await broken.ready()).toMatch(/^the (draw|database) /);
  const response = await ask.request('/member/info', { headers: { token, 'x-request-id': 'lost-1' } });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ code: 500, msg: expect.stringContaining('our side') as string, data: null });
  expect(logged).toContainEqual(expect.objectContaining({ requestId: 'lost-1', path: '/member/info' }));
});

describe('guessing', () => {
  test('five wrong passwords lock a name, known or not, and tell for how long', async () => {
    const { username } = await becomeMember(client);
    for (const name of [username, randomName()]) {
      const guess = (password: string) => client.ask(account.login, { username: name, password });
      for (let wrong = 0; wrong < 5; wrong++)
        expect(await guess('not-this-one')).toMatchObject({ reason: 'credentials' });
      const locked = await guess(PASSWORD);
      expect(locked).toMatchObject({ reason: 'locked' });
      const { retryAfter } = locked.raw as { retryAfter: number };
      expect(retryAfter).toBeGreaterThan(800);
      expect(retryAfter).toBeLessThanOrEqual(900);
    }
  });

  test('twenty guesses at the same moment are five guesses', async () => {
    const { username } = await becomeMember(client);
    const address = '203.0.113.7';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.ask(account.login, { username, password: 'not-this-one' }, { address })),
    );
    expect(answers.filter(({ reason }) => reason === 'credentials')).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === 'locked')).toHaveLength(15);
  });

  test('a member may sign in from many phones at once', async () => {
    const { username } = await becomeMember(client);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.ask(account.login, { username, password: PASSWORD })),
    );
    expect(answers.every(({ code }) => code === 200)).toBe(true);
  });

  test('fifty wrong passwords from one address are enough, whatever stands before it in the header', async () => {
    const guess = (address: string) =>
      client.ask(account.login, { username: randomName(), password: 'not-this-one' }, { address });
    for (let wrong = 0; wrong < 50; wrong++)
      expect(await guess(`10.0.0.${String(wrong)}, 198.51.100.9`)).toMatchObject({ reason: 'credentials' });
    expect(await guess('198.51.100.9')).toMatchObject({ code: 429, reason: 'rate' });
    expect(await guess('198.51.100.10')).toMatchObject({ reason: 'credentials' });
  });

  test('what is tried from one address at the same moment is no more than what is tried one by one', async () => {
    const answered = async (ask: () => Promise<{ code: number }>) => {
      const answers = await Promise.all(Array.from({ length: 60 }, ask));
      return answers.filter(({ code }) => code !== 429).length;
    };
    const address = '203.0.113.8';
    const taken = registration((await becomeMember(client)).username);
    expect(await answered(() => client.ask(account.register, taken, { address }))).toBe(30);
    expect(await answered(() => client.ask(account.checkInviteCode, { code: randomName() }, { address }))).toBe(30);
    const guess = () => ({ username: randomName(), password: 'not-this-one' });
    expect(await answered(() => client.ask(account.login, guess(), { address }))).toBe(50);
  });

  test('addresses of one IPv6 subscriber count as one', async () => {
    const check = (address: string) => client.ask(account.checkInviteCode, { code: randomName() }, { address });
    for (let wrong = 0; wrong < 30; wrong++) await check(`2001:db8:1:2::${wrong.toString(16)}`);
    expect(await check('2001:db8:1:2:ffff:0:0:1')).toMatchObject({ code: 429, reason: 'rate' });
    expect(await check('2001:db8:1:3::1')).toMatchObject({ data: { valid: false } });
  });

  test('IPv4 members behind a dual-stack socket count each for themselves', async () => {
    const check = (address: string) => client.ask(account.checkInviteCode, { code: randomName() }, { address });
    for (let wrong = 0; wrong < 30; wrong++) await check('::ffff:192.0.2.1');
    expect(await check('192.0.2.1')).toMatchObject({ code: 429, reason: 'rate' });
    expect(await check('::ffff:192.0.2.2')).toMatchObject({ data: { valid: false } });
  });
});
