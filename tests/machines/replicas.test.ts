import { setTimeout as wait } from 'node:timers/promises';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '~/web/session/session-cookie';
import { newPicture } from '../e2e/harness/picture';
import { sendWithFile } from '../web/app/harness/send-file';
import { signIn } from '../web/app/harness/stage';
import { CAN_OPEN_CLUSTER, openCluster, type Cluster } from './cluster';
import { kill, sortFailures, startLoad } from './load';
import { NAME, PROXIES } from './proxies';
import { originOf, throughProxy, toThisMachine, visitor } from './visitor';

describe.skipIf(!CAN_OPEN_CLUSTER)('two replicas with one PostgreSQL and one Redis', () => {
  const agent = toThisMachine();
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster({ DRAW_SECONDS: '600' });
  });
  afterAll(async () => {
    await agent.close();
    await cluster.close();
  });

  /** Opens a stream of events. @returns functions that wait for an event, and close it */
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
    const proxy = () => cluster.proxies.find((one) => one.name === name)!;

    test('a member comes over TLS, signs in, and the app knows both', async () => {
      const plain = await fetch(`http://${NAME}:${proxy().plain}/home`, { redirect: 'manual', dispatcher: agent });
      expect([plain.status, plain.headers.get('location')]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/garden\.example(:\d+)?\/home$/),
      ]);
      const member = await signIn(throughProxy(proxy(), agent));
      expect(member.jar.has(`__Host-${SESSION_COOKIE}`)).toBe(true);
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
      // Bytes after a picture's end are ignored, but must be transferred.
      const bytes = Buffer.concat([buffer, Buffer.alloc(7_500_000)]);
      const typed = { text: 'With a picture' };
      const chosen = { field: 'image', name: 'transfer.png', bytes };
      const sent = await sendWithFile(member, page, '/profile/customer-service', typed, chosen);
      expect(sent.status, sent.main).toBe(302);
    });

    test('a long message stays when the login has ended meanwhile, and comes back with the next one', async () => {
      const member = await signIn(throughProxy(proxy(), agent));
      await member.get('/profile/customer-service');
      const elsewhere = throughProxy(proxy(), agent);
      for (const [name, value] of member.jar) elsewhere.jar.set(name, value);
      await elsewhere.get('/logout');
      expect((await elsewhere.post('/logout', {})).status).toBe(302);

      // Text that compresses badly: the response headers must not be too long for any proxy.
      const text = Array.from({ length: 1_000 }, (_, at) =>
        String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
      ).join('');
      const sent = await member.post('/profile/customer-service', { text });
      expect([sent.status, sent.location], sent.main).toEqual([302, expect.stringMatching(/^\/login\?/)]);
      await signIn(member);
      expect((await member.get('/profile/customer-service')).$('textarea').val()).toBe(text);
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
    const [one, other] = cluster.ports.map((port) => `http://127.0.0.1:${port}`);
    const member = await signIn(visitor(() => one!, one));
    const stream = await listen(other!, '/profile/customer-service/events', member.jar);
    await stream.hears('messages');
    await member.get('/profile/customer-service');
    expect((await member.post('/profile/customer-service', { text: 'Is this heard?' })).status).toBe(302);
    await stream.hears('messages', 2);
    await stream.leave();
  });

  test('a replica that is killed costs what it was at work on, and one that is asked to stop nothing', async () => {
    const { proxies, replicas } = cluster;
    const loads = await Promise.all(proxies.map(async (proxy) => ({ proxy, load: await startLoad(proxy, 3) })));
    await wait(1_000);

    const killed = await kill(replicas[0]!);
    await wait(2_000);
    await cluster.restart(0);
    // Until all proxies send requests there again; nginx waits five seconds.
    await wait(6_000);

    replicas[1]!.signal('SIGTERM');
    expect(await replicas[1]!.ended).toBe(0);
    await wait(1_000);

    for (const { proxy, load } of loads) {
      const { requests, failures } = await load.end();
      const { excused, others } = sortFailures(failures, [killed]);
      expect(requests, proxy.name).toBeGreaterThan(30);
      expect(others, proxy.name).toEqual([]);
      // Three members, each with one request in progress.
      expect(excused.length, `${proxy.name}: ${excused.join('; ')}`).toBeLessThanOrEqual(3);
    }
  });
});
