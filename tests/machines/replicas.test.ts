import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type App } from '../e2e/harness/app';
import { newPicture } from '../e2e/harness/picture';
import { providePostgres, startPostgres } from '../postgres.mjs';
import { hasProgram } from '../program';
import { freePort, startRedis } from '../redis.mjs';
import { sendWithFile } from '../web/app/send-file';
import { signIn } from '../web/app/stage';
import { startLoad } from './load';
import { NAME, PROXIES, startProxy, type Proxy } from './proxies';
import { originOf, throughProxy, toThisMachine, visitor } from './visitor';

/** What was under way when a process was killed has begun at most so long after, in ms: clocks and lines are not exact. */
const AT_ONCE_MS = 50;

const isWhole = hasProgram('redis-server') && hasProgram('openssl') && providePostgres() !== undefined;

describe.skipIf(!isWhole || PROXIES.length === 0)('two replicas with one PostgreSQL and one Redis', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'replicas-'));
  const agent = toThisMachine();
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let env: Record<string, string>;
  let ports: number[];
  let replicas: App[];
  let proxies: Proxy[];
  const start = (at: number) => launch({ ...env, PORT: String(ports[at]) });

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const shared = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: dataDir };
    env = { ...shared, HOST: '127.0.0.1', TRUST_PROXY: '1', DRAW_SECONDS: '600' };
    ports = [await freePort(), await freePort()];
    // The first makes the tables and the draw's chain; the other finds them.
    replicas = [await start(0)];
    replicas.push(await start(1));
    proxies = await Promise.all(PROXIES.map((name) => startProxy(name, ports)));
  });
  afterAll(async () => {
    await agent.close();
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await Promise.all(replicas.map((replica) => replica.stop()));
    await redis.stop();
    postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Opens a stream of events. @returns waits for an event, and ends it */
  async function listen(origin: string, path: string, cookies: ReadonlyMap<string, string>) {
    const gone = new AbortController();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/event-stream', cookie };
    const response = await fetch(`${origin}${path}`, { headers, signal: gone.signal, dispatcher: agent });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? []) heard += Buffer.from(chunk as Uint8Array).toString();
    })().catch(() => undefined);
    return {
      status: response.status,
      hears: (event: string, times = 1) =>
        expect.poll(() => heard.split(`event: ${event}`).length - 1, { timeout: 15_000 }).toBeGreaterThanOrEqual(times),
      leave: async () => {
        gone.abort();
        await reading;
      },
    };
  }

  describe.each(PROXIES)('behind %s', (name) => {
    const proxy = () => proxies.find((one) => one.name === name)!;

    test('a member comes over TLS, signs in, and the app knows both', async () => {
      const plain = await fetch(`http://${NAME}:${proxy().plain}/home`, { redirect: 'manual', dispatcher: agent });
      expect([plain.status, plain.headers.get('location')]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/garden\.example(:\d+)?\/home$/),
      ]);
      const member = await signIn(throughProxy(proxy(), agent));
      expect(member.jar.has('__Host-session')).toBe(true);
      const home = await member.get('/home', { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '6.6.6.6' });
      expect(home.status).toBe(200);
      expect(home.headers.get('strict-transport-security')).toContain('max-age');
    });

    test('a form that is sent four times at once happens once, and a picture of 8 MB arrives', async () => {
      const member = await signIn(throughProxy(proxy(), agent));
      await member.get('/profile/customer-service');
      const text = `Sent often, through ${name}`;
      const answers = await Promise.all([1, 2, 3, 4].map(() => member.post('/profile/customer-service', { text })));
      expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size, answers[0]!.main).toBe(1);
      const page = await member.get('/profile/customer-service');
      expect(page.main.split(text)).toHaveLength(2);

      const { buffer } = await newPicture();
      // What follows a picture's end is not looked at, and has to be carried all the same.
      const bytes = Buffer.concat([buffer, Buffer.alloc(7_500_000)]);
      const typed = { text: 'With a picture' };
      const chosen = { field: 'image', name: 'transfer.png', bytes };
      const sent = await sendWithFile(member, page, '/profile/customer-service', typed, chosen);
      expect(sent.status, sent.main).toBe(302);
    });

    test('a page that listens hears at once, while its stream goes on', async () => {
      const member = await signIn(throughProxy(proxy(), agent));
      const stream = await listen(originOf(proxy()), '/vote/events', member.jar);
      expect(stream.status).toBe(200);
      await stream.hears('hello');
      await stream.leave();
    });
  });

  test('what is written to one replica is heard at the other', async () => {
    const [one, other] = ports.map((port) => `http://127.0.0.1:${port}`);
    const member = await signIn(visitor(() => one!, one));
    const stream = await listen(other!, '/profile/customer-service/events', member.jar);
    await stream.hears('messages');
    await member.get('/profile/customer-service');
    expect((await member.post('/profile/customer-service', { text: 'Is this heard?' })).status).toBe(302);
    await stream.hears('messages', 2);
    await stream.leave();
  });

  test('a replica that is killed costs what it was at work on, and one that is asked to stop nothing', async () => {
    const loads = await Promise.all(proxies.map(async (proxy) => ({ proxy, load: await startLoad(proxy, 3) })));
    await wait(1_000);

    const killed = performance.now();
    replicas[0]!.signal('SIGKILL');
    await replicas[0]!.ended;
    await wait(2_000);
    replicas[0] = await start(0);
    // Until all proxies send requests there again; nginx leaves it alone for five seconds.
    await wait(6_000);

    const stopping = performance.now();
    replicas[1]!.signal('SIGTERM');
    expect(await replicas[1]!.ended).toBe(0);
    await wait(1_000);

    for (const { proxy, load } of loads) {
      const { requests, failures } = await load.end();
      const said = failures.map(({ began, what }) => `${Math.round(began - killed)} ms: ${what}`);
      const others = failures.filter(({ began, ended }) => began > killed + AT_ONCE_MS || ended < killed);
      expect(requests, proxy.name).toBeGreaterThan(30);
      expect(
        others.map(({ began, what }) => `${Math.round(began - stopping)} ms: ${what}`),
        `${proxy.name}: ${said.join('; ')}`,
      ).toEqual([]);
      // Three members, each with one request under way.
      expect(failures.length, `${proxy.name}: ${said.join('; ')}`).toBeLessThanOrEqual(3);
    }
  });
});
