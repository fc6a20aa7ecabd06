import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { median, quantile } from 'simple-statistics';
import { afterEach, expect, test } from 'vitest';
import { ORIGIN } from '../machines/visitor';
import { toCheck } from '../web/app/bets/bets';
import type { Browser, Seen } from '../web/app/harness/browser';
import { cookieOf, member, say, signInAll } from './members';
import { launchWatched, rise, type Course, type WatchedApp } from './watched-app';

/** Duration of the mixed journeys, in seconds. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 600);
/** Concurrent visitors: more than this process can serve without queueing. */
const VISITORS = 24;
const PAGES = ['/home', '/vote', '/meet', '/movie', '/profile', '/profile/records', '/vote/history', '/vote/bets'];
const PICTURE_TYPES = ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*'];
/** The stake of a bet, in whole units, and the demo member's balance. */
const STAKE = 1;
const BALANCE = 1_000;
/** Maximum bets and uploads of a run, within one member's limits. */
const BETS = Math.min(BALANCE / STAKE / 2, SECONDS);
const UPLOADS = 50;
/** MB by which the heap may grow from one third to the end: at ten requests a second less than 2 kB for each. */
const HEAP_MB = 8;
/** MB by which memory may grow in the second half. It varies by twenty all the time. */
const RISE_MB = 24;

let app: WatchedApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
}, 60_000);

const megabytes = async () => Math.round((await app?.resident()) ?? NaN);

/** The hidden fields of a member's forms, and the pictures on its pages. */
async function lookAround(browser: Browser) {
  const profile = await browser.get('/profile');
  const csrf = String(profile.$('form[action="/preferences"] [name=csrf]').first().val());
  const formKey = String((await browser.get('/profile/recharge')).$('[name=formKey]').first().val());
  const shown = await Promise.all(['/home', '/movie', '/meet'].map(async (page) => (await browser.get(page)).$));
  const pictures = shown.flatMap(($) =>
    $('img[src^="/img?"]')
      .get()
      .map((one) => String($(one).attr('src'))),
  );
  expect(pictures.length).toBeGreaterThan(10);
  return { csrf, formKey, pictures };
}

/** A unique photo. */
const photograph = (width: number) =>
  sharp({
    create: {
      width,
      height: 2_400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

test(
  'mixed journeys at saturation: no error, no lost or double order, flat memory',
  { timeout: (SECONDS + 300) * 1_000 },
  async () => {
    const { url, metric, heap } = (app = await launchWatched({ DRAW_SECONDS: '86400' }));
    const idle = { resident: await megabytes(), heap: await heap() };
    const members = await signInAll(url, VISITORS);
    const photographs = await Promise.all([1_600, 2_400, 3_200].map(photograph));
    const times: number[] = [];
    const errors: string[] = [];
    const receipts: string[] = [];
    const counts = { bets: 0, uploads: 0, logins: 0, pictures: 0 };
    const memory: Course[] = [];
    const since = performance.now();
    const seconds = () => (performance.now() - since) / 1_000;
    const gone = new AbortController();

    /** Only the status of a response is used: parsing would cost the visitors more than the app. */
    async function timed(
      what: string,
      run: () => Promise<{ status: number }>,
      good = (status: number) => status < 400,
    ) {
      const began = performance.now();
      try {
        const { status } = await run();
        if (!good(status)) errors.push(`${what}: ${status}`);
      } catch (error) {
        errors.push(`${what}: ${String(error)}`);
      }
      times.push(performance.now() - began);
    }

    async function bet(browser: Browser): Promise<void> {
      counts.bets += 1;
      const { at } = await toCheck(browser, 'rose', String(STAKE));
      const sent: Seen[] = [];
      const send = () => timed('POST bet', async () => (sent[sent.length] = await browser.post(at, {})));
      await Promise.all([send(), send()]);
      const where = new Set(sent.map(({ location }) => location));
      if (where.size !== 1) errors.push(`one bet led to ${[...where].join(' and ')}`);
      receipts.push(sent[0]?.location ?? '');
    }

    async function journey(browser: Browser, from: number): Promise<void> {
      const { csrf, formKey, pictures } = await lookAround(browser);
      const ask = async (
        path: string,
        { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: object } = {},
      ) => {
        const all = { cookie: cookieOf(browser), origin: ORIGIN, ...headers };
        const answer = await fetch(`${url}${path}`, { headers: all, redirect: 'manual', ...init });
        await answer.arrayBuffer();
        return answer;
      };
      /** Without the account and the amount, which are reported as errors; the picture is accepted anyway. */
      const upload = () => {
        const body = new FormData();
        for (const [name, value] of Object.entries({ csrf, formKey })) body.set(name, value);
        body.set('screenshot', new File([new Uint8Array(photographs[from % 3]!)], 'paid.jpg', { type: 'image/jpeg' }));
        return timed(
          'POST picture',
          () => ask('/profile/recharge', { method: 'POST', body }),
          (status) => status === 400,
        );
      };
      const listening = ask('/vote/events', { headers: { accept: 'text/event-stream' }, signal: gone.signal }).then(
        ({ status }) => errors.push(`a stream ended with ${status}`),
        (error: unknown) => gone.signal.aborted || errors.push(String(error)),
      );
      for (let step = from; seconds() < SECONDS; step += 1) {
        const page = PAGES[step % PAGES.length] ?? '/home';
        await timed(`GET ${page}`, () => ask(page));
        const body = new URLSearchParams({ csrf, theme: step % 2 ? 'dark' : 'light' });
        if (step % 5 === 0) await timed('POST /preferences', () => ask('/preferences', { method: 'POST', body }));
        if (step % 2 === 0) {
          counts.pictures += 1;
          const accept = PICTURE_TYPES[step % PICTURE_TYPES.length] ?? '';
          const picture = pictures[(step / 2) % pictures.length] ?? '';
          await timed(`GET ${picture}`, () => ask(picture, { headers: { accept } }));
        }
        if (step % 97 === from && counts.bets < BETS) await bet(browser);
        if (step % 31 === 0 && counts.uploads < (UPLOADS * seconds()) / SECONDS) {
          counts.uploads += 1;
          await upload();
        }
        if (step % 101 === 0) {
          counts.logins += 1;
          await timed('POST /login', () => member(url, from).then(() => ({ status: 302 })));
        }
      }
      await listening;
    }

    const journeys = members.map((browser, at) => journey(browser, at * 4));
    const over = Promise.all(journeys.map((one) => one.catch((error: unknown) => errors.push(String(error)))));
    const heaps: number[] = [];
    while (seconds() < SECONDS - 2) {
      await wait(2_000);
      memory.push({ at: seconds(), value: await megabytes() });
      if (heaps.length === 0 && seconds() > SECONDS * 0.3) heaps.push(await heap());
    }
    heaps.push(await heap());
    gone.abort();
    await over;

    const half = memory.filter(({ at }) => at > SECONDS / 2);
    const rss = half.map(({ value }) => value);
    const [startHeap, endHeap] = [heaps[0] ?? NaN, heaps[1] ?? NaN];
    const inMemory = memory.map(({ value }) => value);
    say(
      `${times.length} requests in ${SECONDS} s by ${VISITORS} visitors, ${errors.length} errors; ${JSON.stringify(counts)}`,
    );
    say(`bets: each sent twice, ${receipts.length} receipts, ${await metric('draw_orders_placed_total')} placed`);
    say(
      `p50 ${Math.round(quantile(times, 0.5))} ms, p95 ${Math.round(quantile(times, 0.95))} ms, p99 ${Math.round(quantile(times, 0.99))} ms`,
    );
    say(
      `memory: idle ${idle.resident} MB, at ${SECONDS * 0.3} s ${inMemory[Math.floor(inMemory.length * 0.3)]} MB, second half median ${median(rss)} MB, most ${Math.max(...inMemory)} MB, at the end ${inMemory.at(-1)} MB, risen by ${rise(half).toFixed(1)} MB in the second half`,
    );
    say(
      `heap without garbage: idle ${idle.heap.toFixed(1)} MB, at ${SECONDS * 0.3} s ${startHeap.toFixed(1)} MB, at the end ${endHeap.toFixed(1)} MB`,
    );
    expect(errors).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    expect(new Set(receipts).size).toBe(counts.bets);
    // The ledger has each bet once.
    expect(await metric('draw_orders_placed_total')).toBe(counts.bets);
    const page = await (await member(url, 200)).get('/profile');
    expect(page.text.replaceAll(',', '')).toContain(String(BALANCE - STAKE * counts.bets));
    expect(endHeap - startHeap, 'MB of the heap that are no garbage').toBeLessThan(HEAP_MB);
    // A shorter run would only measure the variation.
    if (SECONDS >= 300) expect(rise(half), `MB in the second half: ${rss.join()}`).toBeLessThan(RISE_MB);
  },
);
