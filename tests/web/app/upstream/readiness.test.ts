import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hang, html, redirect, reset, status } from '../../../faults/bad-upstream';
import { openApp } from '../harness/harness';
import { useStage } from '../harness/stage';

const stage = useStage();

let ahead = 0;
beforeEach(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  // All earlier results have expired.
  ahead += 60_000;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const look = () => stage.app.browser().get('/readyz');
const asked = () => stage.upstream.received.filter(({ path }) => path === '/bank/list').length;

/** Checks an upstream that hangs: the result arrives in time, and the call is aborted a little later. */
async function lookInVain() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = look();
  while (vi.getTimerCount() < 2) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(2_000);
  const seen = await answer;
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  return seen;
}

describe('/readyz says whether members can be served', () => {
  it.each([
    ['answers', undefined, 200, /^ready\nversion \S+\n$/],
    ['wants a token', status(401), 200, /^ready\nversion \S+\n$/],
    ['knows no such call', status(404), 200, /^ready\nversion \S+\n$/],
    ['is broken', status(500), 503, /HTTP 500/],
    ['is unavailable', status(503), 503, /HTTP 503/],
    ['is a page of somebody else’s', html, 503, /not as a member API/],
    ['lives elsewhere', redirect('https://elsewhere.example/'), 503, /redirects/],
    ['breaks off', reset, 503, /breaks its connections off/],
  ])('the upstream %s', async (_, behaviour, code, words) => {
    if (behaviour) stage.upstream.otherwise(behaviour);
    const answer = await look();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([code, 'no-store']);
    expect(answer.body).toMatch(words);
  });

  it('an upstream that nobody listens at takes no connection', async () => {
    await stage.upstream.refuse();
    const answer = await look();
    expect(answer.status).toBe(503);
    expect(answer.body).toMatch(/^the upstream takes no connection\n/);
    await stage.upstream.listen();
  });

  it('an upstream that does not answer within two seconds cannot serve them', async () => {
    stage.upstream.otherwise(hang);
    expect((await lookInVain()).status).toBe(503);
  });

  it('whoever asks within a second of a good answer gets it again, and a bad one is asked for each time', async () => {
    const at = performance.now() - ahead;
    vi.spyOn(performance, 'now').mockImplementation(() => at + ahead);
    const before = asked();
    for (let times = 0; times < 3; times += 1) expect((await look()).status).toBe(200);
    expect(asked() - before).toBe(1);
    ahead += 1_100;
    stage.upstream.otherwise(status(500));
    for (let times = 0; times < 2; times += 1) expect((await look()).status).toBe(503);
    stage.upstream.heal();
    expect((await look()).status).toBe(200);
  });

  it('a process that is late with its answers stays in service for ten seconds after the last good one', async () => {
    expect((await look()).status).toBe(200);
    stage.upstream.otherwise(hang);
    ahead += 5_000;
    expect((await lookInVain()).status).toBe(200);
    ahead += 10_000;
    expect((await lookInVain()).status).toBe(503);
  });
});

describe('/readyz in front of the embedded member API', () => {
  it('answers within two seconds, however long the store does not, and asks it once meanwhile', async () => {
    const app = await openApp({ API_BASE_URL: undefined });
    const api = (await app.inside.memberApi)!;
    const looks = vi.spyOn(api, 'ready').mockReturnValue(new Promise(() => undefined));
    const browser = app.browser();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = Promise.all([browser.get('/readyz'), browser.get('/readyz')]);
    while (vi.getTimerCount() < 2) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(2_000);
    for (const { status: code, body } of await answers)
      expect([code, body.split('\n')[0]]).toEqual([503, 'the database does not answer in time']);
    expect(looks).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    await app.close();
  });

  it('says so when the clock of the draw stands still', async () => {
    const app = await openApp({ API_BASE_URL: undefined });
    const browser = app.browser();
    expect((await browser.get('/readyz')).body).toMatch(/^ready\nversion \d+\.\d+\.\d+\S*\n$/);
    ahead += 61_000;
    expect((await browser.get('/readyz')).status).toBe(503);
    ahead -= 61_000;
    expect((await browser.get('/readyz')).status).toBe(200);
    await app.close();
  });
});
