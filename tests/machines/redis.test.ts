import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type App } from '../e2e/harness/app';
import { openUpstream, status, success, type BadUpstream } from '../faults/bad-upstream';
import { hasProgram } from '../program';
import { freePort } from '../free-port.mjs';
import { startRedis } from '../redis.mjs';
import { GOOD_ANSWERS } from '../web/app/harness/good-answers';
import { SECRET, signIn } from '../web/app/harness/stage';
import { kill } from './load';
import { ORIGIN, visitor } from './visitor';

/** What /readyz says, without the version at its end. */
const readiness = async ({ url }: App) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, lines: (await answer.text()).trim().split('\n').slice(0, -1) };
};

const count = (app: App, words: string) => app.log().split(words).length - 1;

/** All keys and values of a Redis. */
async function contentOf(url: string): Promise<string> {
  const redis = new Redis(url);
  const keys = await redis.keys('*');
  const values = await Promise.all(keys.map((key) => redis.get(key)));
  redis.disconnect();
  return JSON.stringify([keys, values]);
}

describe.skipIf(!hasProgram('redis-server'))('two processes that share a Redis', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'replicas-'));
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let replicas: App[];
  let metricsPort: number;
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const [first, second] = [() => replicas[0]!, () => replicas[1]!];
  beforeAll(async () => {
    redis = await startRedis();
    const env = { HOST: '127.0.0.1', DATA_DIR: dataDir, REDIS_URL: redis.url, PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '1' };
    metricsPort = await freePort();
    replicas = await Promise.all([launch({ ...env, METRICS_PORT: String(metricsPort) }), launch(env)]);
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await redis.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /**
   * Tries passwords of one account, alternating between the two processes. @returns the number of attempts before it was locked
   */
  async function guesses(username: string, address: string): Promise<number> {
    let tries = 0;
    const browser = visitor(() => replicas[tries % 2]!.url);
    for (; tries < 7; tries += 1) {
      await browser.get('/login');
      const page = await browser.post('/login', { username, password: 'wrong' }, { 'x-forwarded-for': address });
      if (page.status === 429) return tries;
    }
    return tries;
  }

  test('count wrong passwords together', async () => {
    expect(await guesses('demo', '192.0.2.1')).toBe(5);
  });

  test('leave neither a token nor a name nor an address there', async () => {
    const member = visitor(() => first().url);
    await member.get('/register?by=email');
    const typed = { username: 'magnolia', email: 'magnolia@example.com', password: 'garden2027' };
    const answer = await member.post('/register?by=email', { ...typed, confirmPassword: 'garden2027', adult: 'on' });
    expect(answer.status, answer.main).toBe(302);
    await guesses('magnolia', '192.0.2.77');
    await member.get('/profile/customer-service');
    await member.post('/profile/customer-service', { text: 'a word of magnolia' });
    const content = await contentOf(redis.url);
    expect(content).toContain('garden:limit:');
    expect(content).toContain('garden:form:');
    for (const secret of ['magnolia', '192.0.2', 'example.com', 'garden2027']) expect(content).not.toContain(secret);
  });

  test('go on with limits of their own while it hangs, say so once, and share again when it answers', async () => {
    redis.pause();
    const since = performance.now();
    const browser = visitor(() => second().url);
    await browser.get('/login');
    expect((await browser.post('/login', { username: 'nobody', password: 'wrong' })).status).toBe(400);
    // However slow this machine is: with a Redis that hangs there would be no response at all.
    expect(performance.now() - since).toBeLessThan(60_000);
    expect(await guesses('somebody', '192.0.2.2')).toBeGreaterThan(5);
    const told = 'redis does not answer: limits are kept in this process';
    for (const replica of replicas) {
      await expect.poll(() => readiness(replica)).toMatchObject({ status: 200, lines: ['ready', told] });
      expect(count(replica, 'Redis does not answer')).toBe(1);
    }
    expect(await scrape()).toMatch(/^redis_up 0$/m);
    redis.resume();
    for (const replica of replicas) {
      await expect.poll(() => readiness(replica), { timeout: 10_000 }).toMatchObject({ lines: ['ready'] });
      expect(count(replica, 'Redis answers again')).toBe(1);
    }
    expect(await scrape()).toMatch(/^redis_up 1$/m);
    expect(await guesses('anybody', '192.0.2.3')).toBe(5);
  });

  test('go on when it ends, and find the one that takes its place', async () => {
    await redis.stop();
    expect(await guesses('a stranger', '192.0.2.4')).toBeGreaterThan(5);
    for (const replica of replicas) expect(count(replica, 'Redis does not answer')).toBe(2);
    redis = await startRedis(redis.port);
    for (const replica of replicas)
      await expect.poll(() => readiness(replica), { timeout: 10_000 }).toMatchObject({ lines: ['ready'] });
    expect(await guesses('another stranger', '192.0.2.5')).toBe(5);
  });
});

test('a Redis that is away keeps no process from starting, nor from ending', async () => {
  const upstream = await openUpstream(GOOD_ANSWERS);
  const app = await launch({
    HOST: '127.0.0.1',
    API_BASE_URL: upstream.url,
    SESSION_SECRETS: SECRET,
    REDIS_URL: `redis://:secret-word@127.0.0.1:${await freePort()}`,
  });
  await expect
    .poll(() => readiness(app))
    .toMatchObject({ status: 200, lines: ['ready', expect.stringMatching(/^redis/)] });
  expect(app.log()).toContain('Redis does not answer');
  expect(app.log()).not.toContain('secret-word');
  expect(await app.stop()).toBe(0);
  await upstream.close();
});

test.skipIf(!hasProgram('redis-server')).each([
  ['no password', 'redis://'],
  ['a wrong one', 'redis://:secret-word@'],
])('a Redis that wants a password and is given %s is said to refuse it', async (_, scheme) => {
  const redis = await startRedis();
  const owner = new Redis(redis.url);
  await owner.config('SET', 'requirepass', 'another word');
  const app = await launch({ HOST: '127.0.0.1', REDIS_URL: `${scheme}127.0.0.1:${redis.port}` });
  await expect.poll(app.log).toContain('Redis refuses the user or password of REDIS_URL');
  expect(app.log()).not.toContain('secret-word');
  expect(await app.stop()).toBe(0);
  owner.disconnect();
  await redis.stop();
});

describe.skipIf(!hasProgram('redis-server'))('in front of a member API that knows no form keys', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let upstream: BadUpstream;
  let replicas: App[];
  beforeAll(async () => {
    redis = await startRedis();
    upstream = await openUpstream(GOOD_ANSWERS);
    const env = { API_BASE_URL: upstream.url, SESSION_SECRETS: SECRET, PUBLIC_ORIGIN: ORIGIN, REDIS_URL: redis.url };
    replicas = await Promise.all([launch({ HOST: '127.0.0.1', ...env }), launch({ HOST: '127.0.0.1', ...env })]);
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await upstream.close();
    await redis.stop();
  });

  /** A member's message, loaded at the first process, and a function that submits it to either. */
  async function written(text: string) {
    let to = 0;
    const member = await signIn(
      visitor(() => replicas[to]!.url),
      'ann',
      'secret-of-ann',
    );
    await member.get('/profile/customer-service');
    upstream.received.length = 0;
    const send = (replica: number, words = text) => {
      to = replica;
      return member.post('/profile/customer-service', { text: words });
    };
    const sent = () => upstream.received.filter(({ path, method }) => path === '/System/messages' && method === 'POST');
    return { send, sent };
  }

  test('a form that arrives at both processes at once is sent on once, and both answer the same', async () => {
    upstream.on('/System/messages', (response, request) => {
      const done = () => success(request.method === 'POST' ? { id: 1 } : { list: [] })(response, request);
      if (request.method === 'POST') setTimeout(done, 700);
      else done();
    });
    const { send, sent } = await written('Is anybody there?');
    const answers = await Promise.all([send(0), send(1), send(0)]);
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(answers[0].status).toBe(302);
    expect(sent()).toHaveLength(1);
    expect((await send(1)).location).toBe(answers[0].location);
    expect(sent()).toHaveLength(1);
    expect((await send(1, 'Something else')).status).toBe(409);
  });

  test('a login that was ended at one process opens nothing at the other, though the member API could not be told', async () => {
    upstream.on('/member/logout', status(500));
    let to = 0;
    const member = visitor(() => replicas[to]!.url);
    await signIn(member, 'ann', 'secret-of-ann');
    const sealed = member.session();
    to = 1;
    expect((await member.get('/profile')).status).toBe(200);
    to = 0;
    await member.get('/logout');
    await member.post('/logout', {});
    to = 1;
    member.setSession(sealed);
    expect((await member.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
  });

  test('a form whose process is killed at work on it is not sent on by another one, which keeps the words and says so', async () => {
    upstream.on('/System/messages', (response, request) => {
      if (request.method !== 'POST') success({ list: [] })(response, request);
    });
    const { send, sent } = await written('Did this arrive?');
    const lost = send(0).catch((error: unknown) => error);
    await expect.poll(() => sent().length).toBe(1);
    await kill(replicas[0]!);
    expect(await lost).toBeInstanceOf(Error);
    const page = await send(1);
    expect(page.status).toBe(504);
    expect(page.main).toContain('The service took too long to answer.');
    expect(page.$('textarea').val()).toBe('Did this arrive?');
    expect(sent()).toHaveLength(1);
  });
});
