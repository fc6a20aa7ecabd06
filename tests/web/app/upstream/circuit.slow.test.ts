import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { TABS } from '~/tabs';
import { envelope, hang, html, huge, reset, status, success, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

const BREAK_AFTER = 5;
const SECOND = 1_000;

let stage: Stage;
let member: Browser;
beforeAll(async () => {
  stage = await openStage({ UPSTREAM_BREAK_AFTER: String(BREAK_AFTER), UPSTREAM_TIMEOUT_MS: '1000' });
});
afterAll(() => stage.close());

/** The clock is frozen, so a test decides how long the circuit is open. */
let now = Date.UTC(2031, 4, 6, 8, 0);
const later = (ms: number) => vi.setSystemTime((now += ms));
afterEach(async () => {
  stage.upstream.heal();
  later(60 * SECOND);
  await member.get('/movie/detail/9');
  vi.useRealTimers();
});

async function begin(): Promise<void> {
  now += 120 * SECOND;
  vi.useFakeTimers({ toFake: ['Date'], now });
  member = await stage.member();
  // Background calls have completed by now.
  await member.get('/movie/detail/9');
  stage.upstream.received.length = 0;
}

/** A page with a single call, besides one for the badge every half minute: a film that no list has shown. */
const ONE_CALL = '/movie/detail/9';
/** A page that falls back to the list when its own call fails. */
const LISTED = '/movie/detail/1';
const FORM = '/meet/detail/1/request';
const calls = () => stage.upstream.received.length;

/** Opens pages one after another. @returns their statuses */
async function open(pages: number, path = ONE_CALL): Promise<number[]> {
  const statuses: number[] = [];
  for (let page = 0; page < pages; page += 1) statuses.push((await member.get(path)).status);
  return statuses;
}

const changes = () =>
  stage.app
    .logLines()
    .filter(({ msg }) => msg.includes('circuit'))
    .map(({ level, msg }) => [level, msg.split(': ')[1]]);

/** Whether the circuit is open, by the metric. */
async function measured(): Promise<number | undefined> {
  const gauge = await globalThis.appMetrics?.registry.getSingleMetric('upstream_circuit_open')?.get();
  return gauge?.values.find(({ labels }) => labels.upstream === new URL(stage.upstream.url).origin)?.value;
}

/** When pages are opened, in seconds since the circuit opened. */
const SECONDS = [0.9, 1, 2.9, 3, 6.9, 7, 14.9, 15, 29.9, 30, 59, 60, 89, 90, 119, 120];

const DEAD: [string, Behaviour][] = [
  ['resets every connection', reset],
  ['hangs', hang],
  ['answers 502', status(502)],
  ['answers 503', status(503)],
];

// Timeouts are real time, and a machine that stalls that long fails a healthy call.
describe.each(DEAD)('an upstream that %s', { retry: 2 }, (_, behaviour) => {
  it('is left alone after five calls, but for one now and then until it is back', async () => {
    await begin();
    const before = changes().length;
    stage.upstream.otherwise(behaviour);
    await open(30);
    // The call of the badge may have been in progress beside the last one.
    expect(calls() - BREAK_AFTER).toBeOneOf([0, 1]);
    // One probe after one second, the next after two more, then four, eight, fifteen and from then on every thirty.
    const probed: number[] = [];
    let at = 0;
    for (const second of SECONDS) {
      later(SECOND * (second - at));
      at = second;
      const known = calls();
      await open(2);
      if (calls() > known) probed.push(second);
      expect(calls() - known).toBeLessThanOrEqual(1);
    }
    expect(probed).toEqual([1, 3, 7, 15, 30, 60, 90, 120]);
    expect(await measured()).toBe(1);
    stage.upstream.heal();
    later(30 * SECOND);
    expect(await open(3)).toEqual([200, 200, 200]);
    expect(await measured()).toBe(0);
    expect(changes().slice(before)).toEqual([
      [50, 'circuit open'],
      [30, 'circuit closed'],
    ]);
  });
});

describe('an upstream that answers, whatever it answers,', () => {
  it.each([
    ['HTTP 400', status(400)],
    ['HTTP 403', status(403)],
    ['a refusal', envelope(400, 'no')],
    ['a refusal that speaks of a fault', envelope(500)],
    ['a login that is over', status(401)],
    ['HTML', html],
    ['what is too large', huge(5)],
  ])('is asked on: %s', async (_, behaviour) => {
    await begin();
    await member.get('/movie?page=3');
    stage.upstream.heal();
    const before = changes().length;
    stage.upstream.on('/getVideoDetail', behaviour);
    const session = [...member.jar];
    for (let page = 0; page < BREAK_AFTER * 2; page += 1) {
      // An expired session also clears the cookie.
      for (const [name, value] of session) member.jar.set(name, value);
      await member.get(LISTED);
    }
    const films = stage.upstream.received.map(({ path }) => path).filter((path) => path.startsWith('/getVideo'));
    expect(films).toEqual(Array(BREAK_AFTER * 2).fill('/getVideoDetail'));
    expect(changes()).toHaveLength(before);
  });

  it('is asked on when one of its calls fails and the others do not', async () => {
    await begin();
    stage.upstream.on('/getVideos', status(500));
    await open(BREAK_AFTER * 2, '/movie');
    expect(stage.upstream.received.filter(({ path }) => path === '/getVideos')).toHaveLength(BREAK_AFTER * 2);
    expect((await member.get('/meet')).status).toBe(200);
  });
});

describe('while the circuit is open', () => {
  const TYPED = { contact: 'ann@example.com', message: 'Saturday?' };
  async function openedWith(form: string, language: (typeof LANGUAGES)[number] = 'en'): Promise<Browser> {
    const browser = await stage.member(reading(language));
    stage.upstream.on('/meet/requests', success({ list: [] }));
    await browser.get(form);
    stage.upstream.heal();
    stage.upstream.otherwise(reset);
    await open(BREAK_AFTER);
    stage.upstream.received.length = 0;
    return browser;
  }

  it('pages say that nothing was sent, with the tabs and the reference that the log has', async () => {
    for (const language of LANGUAGES) {
      await begin();
      const browser = await openedWith('/meet', language);
      const page = await browser.get(ONE_CALL);
      expect(page.status).toBe(503);
      expect(page.main).toContain(sentence(language, 'errors:upstream.not_sent'));
      for (const [, path] of TABS) expect(page.$(`nav a[href="${path}"]`)).toHaveLength(1);
      const id = /[\da-f]{8}-[\da-f-]{27}/.exec(page.main)?.[0];
      const lines = stage.app.logLines().filter(({ requestId }) => requestId === id);
      expect(lines).toMatchObject([
        {
          calls: [
            { kind: 'not_sent', call: 'GET /getVideoDetail' },
            { kind: 'not_sent', call: 'GET /video/kept' },
          ],
        },
      ]);
      expect(calls()).toBe(0);
      stage.upstream.heal();
      later(30 * SECOND);
      await browser.get('/meet');
    }
  });

  it('a form is not sent, says so for sure, and keeps what was typed', async () => {
    await begin();
    const browser = await openedWith(FORM);
    const page = await browser.post(FORM, TYPED);
    expect(calls()).toBe(0);
    expect(page.status).toBe(503);
    expect(page.text).toContain(sentence('en', 'errors:upstream.not_sent'));
    expect(page.body).toContain('ann@example.com');
    expect(page.body).toContain('Saturday?');
  });

  it('a form whose call is the probe is sent once, whatever comes of it', async () => {
    await begin();
    const browser = await openedWith('/profile/check-in');
    later(30 * SECOND);
    await browser.post('/profile/check-in', {});
    expect(stage.upstream.received.map(({ path }) => path)).toEqual(['/member/checkin']);
  });

  it('readiness goes on asking the upstream itself, and health goes on', async () => {
    await begin();
    await openedWith('/meet');
    const look = async () => (await stage.app.browser().get('/readyz')).status;
    expect([await look(), (await stage.app.browser().get('/healthz')).status]).toEqual([503, 200]);
    expect(stage.upstream.received.map(({ path }) => path)).toEqual(['/bank/list']);
    stage.upstream.heal();
    stage.upstream.on('/bank/list', success({ list: [] }));
    expect(await look()).toBe(200);
  });

  it('a probe whose member goes away neither closes it nor counts as an answer', async () => {
    await begin();
    const browser = await openedWith('/meet');
    stage.upstream.otherwise(hang);
    later(30 * SECOND);
    const gone = new AbortController();
    const going = browser.send(ONE_CALL, { signal: gone.signal }).catch(() => undefined);
    await vi.waitFor(() => expect(calls()).toBe(1), 20_000);
    // A request that arrives meanwhile does not wait for the probe.
    expect((await member.get(ONE_CALL)).status).toBe(503);
    gone.abort();
    await going;
    expect(await open(3)).toEqual([503, 503, 503]);
    expect(calls()).toBe(1);
  });
});
