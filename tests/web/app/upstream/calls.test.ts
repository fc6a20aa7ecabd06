import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '~/contract/calls/draw';
import { getMember, login } from '~/contract/calls/account';
import { recharge, uploadImage, withdraw } from '~/contract/calls/funds';
import { CALLS } from '~/contract/all-calls';
import type { Upstream } from '~/upstream/upstream';
import { openUpstream, redirect, success, type BadUpstream } from '../../../faults/bad-upstream';
import { GOOD_ANSWERS, TOKEN } from '../harness/good-answers';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let elsewhere: BadUpstream;
let createApi: Upstream['createApi'];
beforeAll(async () => {
  elsewhere = await openUpstream(GOOD_ANSWERS);
  stage = await openStage();
  ({ createApi } = stage.app.inside.upstream);
});
afterAll(async () => {
  await stage.close();
  await elsewhere.close();
});
afterEach(() => stage.upstream.heal());

/** The contract defines no fields for an upload: the request is the file itself. */
const file = { name: 'a.png', type: 'image/png', bytes: Buffer.from('picture') };
const api = () => createApi({ token: TOKEN, language: 'en', requestId: 'request-1' });

describe('a call to the upstream', () => {
  it.each([
    ['en', 'en'],
    ['zh-CN', 'zh-cn'],
    ['ja', 'ja'],
  ])('is made in the language of the member: %s', async (language, lang) => {
    const member = await stage.member({ headers: { 'accept-language': language } });
    await member.get('/home');
    expect(stage.upstream.received.length).toBeGreaterThanOrEqual(5);
    for (const { query } of stage.upstream.received) expect(query.getAll('lang')).toEqual([lang]);
  });

  it('carries the token once there is one, and none before', async () => {
    const member = await stage.member();
    const [signingIn] = stage.upstream.received;
    expect(signingIn).toMatchObject({ method: 'POST', path: '/member/login' });
    expect(signingIn?.headers).not.toHaveProperty('token');
    stage.upstream.received.length = 0;
    await member.get('/home');
    for (const { headers } of stage.upstream.received) expect(headers['token']).toBe(TOKEN);
  });

  it('carries the address of the member and the id of the request, and no cookie', async () => {
    const member = await stage.member({ address: '127.0.113.77' });
    stage.upstream.received.length = 0;
    await member.get('/home', { 'x-request-id': 'made-up', 'x-app-address': '10.0.0.1' });
    const ids = new Set(stage.upstream.received.map(({ headers }) => headers['x-request-id']));
    expect(ids.size).toBe(1);
    expect([...ids][0]).toMatch(/^[\da-f-]{36}$/);
    for (const { headers } of stage.upstream.received) {
      expect(headers['x-forwarded-for']).toBe('127.0.113.77');
      expect(headers).not.toHaveProperty('cookie');
    }
  });

  it('tells the member service alone which browser it is for, in a header that can be sent', async () => {
    const agent = `Mozilla/5.0 \u00e9 ${'x'.repeat(400)}`;
    await (await stage.member({ headers: { 'user-agent': agent } })).get('/home');
    for (const { path, headers } of stage.upstream.received) {
      const told = headers['x-member-agent'];
      if (path.startsWith('/getVideo')) expect(told, path).toBeUndefined();
      else expect(told, path).toBe(agent.replace('\u00e9', '').slice(0, 300));
    }
  });

  it('sends its request as JSON or as a query, by its method', async () => {
    await (await stage.member()).get('/vote');
    const signingIn = stage.upstream.received.find(({ path }) => path === '/member/login');
    expect(signingIn?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(signingIn!.body)).toEqual({ username: 'ann', password: 'secret-of-ann' });
    const draws = stage.upstream.received.find(({ path }) => path === '/lottery/getdrawlist');
    expect(draws).toMatchObject({ method: 'GET', body: '' });
    expect(Object.fromEntries(draws!.query)).toEqual({ page: '1', pageSize: '5', lang: 'en' });
  });

  it('carries an idempotency key where it must happen once, and nowhere else', async () => {
    stage.upstream.otherwise(success({ url: '/x.png' }));
    const key = { idempotencyKey: 'form-key-1' };
    await api()(placeOrder, { period: '1', option: 'rose', amount: '5.00' }, key);
    await api()(withdraw, { amount: '5.00', bankId: '1', payPassword: '135790' }, key);
    await api()(recharge, { amount: '5.00', bankId: '1', screenshot: '/x.png' }, key);
    await api()(getMember, {}, key);
    await api()(uploadImage, { file }, key);
    expect(stage.upstream.received.map(({ path, headers }) => [path, headers['idempotency-key']])).toEqual([
      ['/game/saveorder', 'form-key-1'],
      ['/member/withdraw', 'form-key-1'],
      ['/member/recharge', 'form-key-1'],
      ['/member/info', undefined],
      ['/upload/image', undefined],
    ]);
    const once = Object.entries(CALLS).filter(([, call]) => call.once);
    const names = [
      'appealSuspension',
      'placeOrder',
      'recharge',
      'reportProfile',
      'requestDate',
      'sendMessage',
      'withdraw',
    ];
    expect(once.map(([name]) => name).sort()).toEqual(names);
  });

  it('sends a picture as multipart, in the field "file"', async () => {
    stage.upstream.on('/upload/image', success({ url: '/x.png' }));
    await api()(uploadImage, { file });
    const [sent] = stage.upstream.received;
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(sent?.body).toMatch(/name="file"; filename="a.png"/);
    expect(sent?.body).toContain('picture');
  });

  it('follows no redirect: a token goes where it was configured to go and nowhere else', async () => {
    stage.upstream.otherwise(redirect(`${elsewhere.url}/member/info`));
    await expect(api()(getMember, {})).rejects.toMatchObject({ kind: 'network', code: 302 });
    expect(elsewhere.received).toEqual([]);
  });

  it('that cannot even be made is a request error, and its log line shows no token', async () => {
    const broken = createApi({ token: 'line one\nline-two-secret', language: 'en', requestId: 'request-2' });
    await expect(broken(getMember, {})).rejects.toMatchObject({ kind: 'setup', path: '/member/info' });
    expect(stage.app.logLines().at(-1)).toMatchObject({ requestId: 'request-2', calls: [{ kind: 'setup' }] });
    expect(stage.app.log()).not.toContain('line-two-secret');
  });

  it('whose answer is no JSON shows nothing of that answer in the log', async () => {
    stage.upstream.on('/member/login', (response) => response.end('{"data":{"token":qzx-secret}}'));
    await expect(api()(login, { username: 'a', password: 'b' })).rejects.toMatchObject({ kind: 'malformed' });
    expect(stage.app.logLines().at(-1)).toMatchObject({ calls: [{ cause: 'SyntaxError' }] });
    expect(stage.app.log()).not.toContain('qzx');
  });

  it('of somebody who has gone away ends, and is nobody’s failure', async () => {
    const gone = new AbortController();
    stage.upstream.otherwise(() => gone.abort());
    const before = stage.app.logLines().length;
    const leaving = createApi({ language: 'en', requestId: 'request-3', signal: gone.signal });
    await expect(leaving(getMember, {})).rejects.toMatchObject({ kind: 'network' });
    expect(stage.app.logLines()).toHaveLength(before);
  });
});
