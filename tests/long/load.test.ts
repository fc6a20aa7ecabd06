import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { launch, type App } from '../e2e/harness/app';
import { visitor, ORIGIN } from '../machines/visitor';
import { freePort } from '../redis.mjs';
import { toCheck } from '../web/app/bets';
import type { Browser, Seen } from '../web/app/browser';

/** How long the mixed journeys go on, in seconds. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 600);
/** Visitors at once: more than this process can answer without anybody waiting. */
const VISITORS = 24;
const PAGES = ['/home', '/vote', '/meet', '/movie', '/profile', '/profile/records', '/vote/history', '/vote/bets'];
/** What is staked in a bet, in whole units, and what the demo member has. */
const STAKE = 1;
const BALANCE = 1_000;

let app: App | undefined;
let metricsPort: number;
afterEach(async () => {
  await app?.stop();
  app = undefined;
}, 60_000);

async function start(env: Record<string, string>): Promise<App> {
  metricsPort = await freePort();
  const local = { HOST: '127.0.0.1', PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '1', METRICS_PORT: String(metricsPort) };
  app = await launch({ ...local, LOG_LEVEL: 'warn', ...env });
  return app;
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const megabytes = async () => Math.round((await metric('process_resident_memory_bytes')) / 2 ** 20);

/** A member who has signed in, from an address of their own: many passwords from one address would be too many. */
async function member(at: number): Promise<Browser> {
  const browser = visitor(() => app?.url ?? '');
  const from = { 'x-forwarded-for': `203.0.113.${at % 250}` };
  await browser.get('/login', from);
  const answer = await browser.post('/login', { username: 'demo', password: 'garden2026' }, from);
  expect(answer.status, answer.main).toBe(302);
  return browser;
}

const percentile = (times: number[], part: number) =>
  Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * part)] ?? NaN);

const cookieOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

function say(line: string): void {
  process.stdout.write(`      ${line}\n`);
}

test(
  'mixed journeys at saturation: no error, no lost or double order, flat memory',
  { timeout: (SECONDS + 300) * 1_000 },
  async () => {
    await start({ DRAW_SECONDS: '86400' });
    const members = await Promise.all(Array.from({ length: VISITORS }, (_, at) => member(at)));
    const times: number[] = [];
    const errors: string[] = [];
    const receipts: string[] = [];
    const until = performance.now() + SECONDS * 1_000;
    const mostBets = Math.min(BALANCE / STAKE / 2, SECONDS);

    /** Nothing is made of what comes but its status: the visitors' own work would take longer than the app's. */
    async function timed(what: string, run: () => Promise<{ status: number }>): Promise<void> {
      const since = performance.now();
      const { status } = await run();
      times.push(performance.now() - since);
      if (status >= 400) errors.push(`${what}: ${status}`);
    }

    async function bet(browser: Browser): Promise<void> {
      const { at } = await toCheck(browser, 'rose', String(STAKE));
      const sent: Seen[] = [];
      const send = () => timed('POST bet', async () => (sent[sent.length] = await browser.post(at, {})));
      await Promise.all([send(), send()]);
      const where = new Set(sent.map(({ location }) => location));
      if (where.size !== 1) errors.push(`one bet led to ${[...where].join(' and ')}`);
      receipts.push(sent[0]?.location ?? '');
    }

    async function journey(browser: Browser, from: number): Promise<void> {
      const form = (await browser.get('/profile')).$('form[action="/preferences"]').first();
      const csrf = String(form.find('[name=csrf]').val());
      const ask = async (path: string, init: RequestInit = {}) => {
        const headers = { cookie: cookieOf(browser), origin: ORIGIN };
        const answer = await fetch(`${app?.url ?? ''}${path}`, { headers, redirect: 'manual', ...init });
        await answer.arrayBuffer();
        return answer;
      };
      for (let step = from; performance.now() < until; step += 1) {
        const page = PAGES[step % PAGES.length] ?? '/home';
        await timed(`GET ${page}`, () => ask(page));
        const body = new URLSearchParams({ csrf, theme: step % 2 ? 'dark' : 'light' });
        if (step % 5 === 0) await timed('POST /preferences', () => ask('/preferences', { method: 'POST', body }));
        if (step % 97 === from && receipts.length < mostBets) await bet(browser);
      }
    }

    const journeys = members.map((browser, at) => journey(browser, at * 4));
    await wait((SECONDS * 1_000) / 2);
    const [early, requestsEarly] = [await megabytes(), times.length];
    await Promise.all(journeys);
    const late = await megabytes();

    say(`${times.length} requests in ${SECONDS} s by ${VISITORS} visitors, ${receipts.length} bets`);
    say(`p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms; memory ${early} MB, then ${late} MB`);
    expect(errors).toEqual([]);
    expect(requestsEarly).toBeGreaterThan(VISITORS);
    expect(receipts.length).toBeGreaterThan(0);
    expect(new Set(receipts).size).toBe(receipts.length);
    // What the ledger says: each bet once.
    expect(await metric('draw_orders_placed_total')).toBe(receipts.length);
    const page = await (await member(200)).get('/profile');
    expect(page.text.replaceAll(',', '')).toContain(String(BALANCE - STAKE * receipts.length));
    // A process that has just started still grows, whatever it does.
    if (SECONDS >= 300) expect(late).toBeLessThan(early * 1.25 + 32);
  },
);

test(
  'ten times what it can do: it turns away in words, stays in good health, and recovers',
  { timeout: 300_000 },
  async () => {
    const bound = 20;
    const { url } = await start({ MAX_IN_FLIGHT: String(bound) });
    const cookie = cookieOf(await member(1));
    const ask = async (path = '/home') => {
      const answer = await fetch(`${url}${path}`, { headers: { cookie } });
      await answer.arrayBuffer();
      return answer;
    };
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
    const { status: health } = await ask('/healthz');
    await Promise.all(crowd);
    say(`answers: ${JSON.stringify(counts)}; memory ${await megabytes()} MB`);
    expect(health).toBe(200);
    expect(Object.keys(counts).sort()).toEqual(['200', '503']);
    expect(withoutWait).toBe(0);
    for (let tries = 0; tries < 20; tries += 1) expect((await ask()).status).toBe(200);
  },
);

test('a thousand open pages hear each change, and leave nothing behind', { timeout: 600_000 }, async () => {
  const { url } = await start({ DRAW_SECONDS: '20' });
  const perLogin = 10;
  const logins: Browser[] = [];
  for (let at = 0; at < 100; at += 1) logins.push(await member(at));
  const before = await megabytes();
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
  say(`1,000 streams: memory ${before} MB, then ${await megabytes()} MB`);
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
});
