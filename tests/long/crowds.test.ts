import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { cookieOf, member, say, signInAll } from './members';
import { launchWatched, type WatchedApp } from './watched-app';

let app: WatchedApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
}, 60_000);

async function start(env: Record<string, string>): Promise<WatchedApp> {
  app = await launchWatched(env);
  return app;
}

const megabytes = async () => Math.round((await app?.resident()) ?? NaN);

test(
  'ten times what it can do: it turns away in words, stays in good health, and recovers',
  { timeout: 300_000 },
  async () => {
    const bound = 20;
    const { url } = await start({ MAX_IN_FLIGHT: String(bound) });
    const cookie = cookieOf(await member(url, 1));
    const ask = async (path = '/home') => {
      const answer = await fetch(`${url}${path}`, { headers: { cookie } });
      await answer.arrayBuffer();
      return answer;
    };
    // A load balancer sends no requests before the app is ready.
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 20_000 }).toBe(200);
    const until = performance.now() + 10_000;
    const counts: Record<string, number> = {};
    let withoutWait = 0;
    const crowd = Array.from({ length: bound * 10 }, async () => {
      while (performance.now() < until) {
        const answer = await ask().catch((error: unknown) => error as Error & { cause?: { code?: string } });
        const what = answer instanceof Error ? (answer.cause?.code ?? answer.message) : String(answer.status);
        counts[what] = (counts[what] ?? 0) + 1;
        if (answer instanceof Error || answer.status !== 503) continue;
        if (!answer.headers.has('retry-after')) withoutWait += 1;
        await wait(250);
      }
    });
    await wait(2_000);
    const health = [(await ask('/healthz')).status];
    for (let looks = 0; looks < 5; looks += 1) health.push((await ask('/readyz')).status);
    await Promise.all(crowd);
    say(`answers: ${JSON.stringify(counts)}; memory ${await megabytes()} MB`);
    expect(new Set(health), health.join()).toEqual(new Set([200]));
    expect(Object.keys(counts).sort()).toEqual(['200', '503']);
    expect(withoutWait).toBe(0);
    for (let tries = 0; tries < 20; tries += 1) expect((await ask()).status).toBe(200);
  },
);

test('a thousand open pages hear each change, and leave nothing behind', { timeout: 600_000 }, async () => {
  const { url, metric, heap } = await start({ DRAW_SECONDS: '20' });
  const perLogin = 10;
  const logins = await signInAll(url, 100);
  const before = await megabytes();
  const heapBefore = await heap();
  const gone = new AbortController();
  const agent = new Agent({ connections: null, bodyTimeout: 0 });
  const heard: number[] = [];
  const streams = logins.flatMap((browser, login) =>
    Array.from({ length: perLogin }, async (_, nth) => {
      const cookie = cookieOf(browser);
      const headers = { cookie, accept: 'text/event-stream' };
      const init = { headers, signal: gone.signal, dispatcher: agent } as RequestInit;
      const answer = await fetch(`${url}/vote/events`, init);
      expect(answer.status).toBe(200);
      const at = login * perLogin + nth;
      heard[at] = 0;
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      const read = async () => {
        for (;;) {
          const part = await reader?.read().catch(() => undefined);
          if (!part || part.done) return;
          heard[at] = (heard[at] ?? 0) + part.value.split('event: draw').length - 1;
        }
      };
      return read();
    }),
  );
  await expect.poll(() => heard.filter((times) => times > 0).length, { timeout: 120_000 }).toBe(1_000);
  expect(await metric('live_event_streams')).toBe(1_000);
  say(
    `1,000 streams: memory ${before} MB, then ${await megabytes()} MB; heap ${heapBefore.toFixed(1)} MB, then ${(await heap()).toFixed(1)} MB`,
  );
  const changes = [...heard];
  await expect
    .poll(() => heard.filter((times, at) => times > (changes[at] ?? 0)).length, { timeout: 120_000 })
    .toBe(1_000);
  // While they are open, pages are answered.
  expect((await logins[0]!.get('/home')).status).toBe(200);
  gone.abort();
  await Promise.all(streams);
  await agent.close();
  await expect.poll(() => metric('live_event_streams'), { timeout: 90_000 }).toBe(0);
  const heapAfter = await heap();
  say(`when all have gone: heap ${heapAfter.toFixed(1)} MB`);
  expect(heapAfter - heapBefore).toBeLessThan(8);
});
