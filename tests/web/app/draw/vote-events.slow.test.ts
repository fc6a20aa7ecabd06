import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loader } from '~/routes/vote.events/route';
import type { LiveDraw } from '~/domains/draw/live/live';
import { envelope, reset, success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { askStream, countStreams, endStreams, listen as listenTo } from '../harness/event-stream';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  endStreams(stage);
  stage.upstream.heal();
  vi.useRealTimers();
});
afterAll(() => stage.close());

/** The period in play, with so many ms left until its draw. */
const period = (number: number, left: number, more: object = {}) =>
  success({
    period: number,
    status: 'open',
    closesAt: Date.now() + left,
    drawsAt: Date.now() + left,
    serverTime: Date.now(),
    ...more,
  });

const PATH = '/vote/events';
const ask = (member: Browser, accept: string, more?: RequestInit) =>
  askStream(stage.app, loader, PATH, member, accept, more);

/** A page that listens to the draw. */
async function listen(member: Browser) {
  const page = await listenTo(stage.app, loader, PATH, member);
  return { ...page, draws: () => page.data('draw') as LiveDraw[] };
}

const looks = () => stage.upstream.received.filter(({ path }) => path === '/lottery/getnextperiod');

describe('the stream of a page', () => {
  it('is one that no proxy keeps, changes or holds back, and says when to come back', async () => {
    const page = await listen(await stage.member());
    await page.hears('draw');
    const { headers, status } = page.response;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(page.raw()).toMatch(/^event: hello\nretry: [2-4]\d{3}\ndata: \n\n/);
  });

  it('tells how the draw stands, and the next period with the result as soon as it is due', async () => {
    stage.upstream.on('/lottery/getnextperiod', period(42, 400));
    stage.upstream.on(
      '/lottery/getlatestdraw',
      success({ period: 41, numbers: [1, 5, 6], sum: 12, result: ['rose', 'smoke'] }),
    );
    const page = await listen(await stage.member());
    await page.hears('draw');
    stage.upstream.on('/lottery/getnextperiod', period(43, 60_000, { last: { period: 42, status: 'complete' } }));
    stage.upstream.on(
      '/lottery/getlatestdraw',
      success({ period: 42, numbers: [1, 1, 1], sum: 3, result: ['lily', 'balloon'] }),
    );
    await page.hears('draw', 2);
    expect(page.draws().map((draw) => [draw.period, draw.last?.period, draw.last?.result?.winning])).toEqual([
      ['42', '41', ['rose', 'smoke']],
      ['43', '42', ['lily', 'balloon']],
    ]);
  });

  it('of many pages costs the upstream one look', async () => {
    stage.upstream.on('/lottery/getnextperiod', period(42, 60_000));
    const pages = await Promise.all(Array.from({ length: 8 }, async () => listen(await stage.member())));
    for (const page of pages) await page.hears('draw');
    expect(looks()).toHaveLength(1);
  });

  it('ends with the page, and nothing is asked any more', async () => {
    stage.upstream.on('/lottery/getnextperiod', period(42, 400));
    const page = await listen(await stage.member());
    await page.hears('draw');
    page.leave();
    await page.ended;
    stage.upstream.heal();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(looks()).toHaveLength(0);
    expect(await countStreams()).toBe(0);
  });

  it('ends when the server is asked to stop', async () => {
    const pages = [await listen(await stage.member()), await listen(await stage.member())];
    for (const page of pages) await page.hears('draw');
    expect(await countStreams()).toBe(2);
    endStreams(stage);
    await Promise.all(pages.map(({ ended }) => ended));
  });

  it('says that the upstream fails, and that it is well again', async () => {
    stage.upstream.on('/lottery/getnextperiod', reset);
    const page = await listen(await stage.member());
    await page.hears('failed');
    stage.upstream.heal();
    await page.hears('draw');
    expect(page.heard.map(({ event }) => event)).toEqual(['hello', 'failed', 'draw']);
  });

  it('says that the login is over, and ends', async () => {
    stage.upstream.on('/lottery/getnextperiod', envelope(401, 'Signed in elsewhere'));
    const page = await listen(await stage.member());
    await page.ended;
    expect(page.heard.map(({ event }) => event)).toEqual(['hello', 'over']);
  });

  it('is refused to one login that has a dozen of them already', async () => {
    const member = await stage.member();
    const pages = [];
    for (let count = 0; count < 12; count++) pages.push(await listen(member));
    expect((await ask(member, 'text/event-stream')).status).toBe(429);
    pages[0]!.leave();
    await pages[0]!.ended;
    pages.push(await listen(member));
    expect(pages.at(-1)!.response.status).toBe(200);
  });
});

it('whoever asks only what would be sent opens no stream, so that none is left behind', async () => {
  // A login of its own: a look that was on its way when the pages before were closed is none of this one's.
  stage.upstream.on('/member/login', success({ user: { username: 'ann' }, token: 'asks-only' }));
  const member = await stage.member();
  const own = () => looks().filter(({ headers }) => headers['token'] === 'asks-only');
  for (let count = 0; count < 20; count++) {
    const head = await ask(member, 'text/event-stream', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), head.body]).toEqual([200, 'text/event-stream', null]);
  }
  expect([own(), await countStreams()]).toEqual([[], 0]);
  const page = await listen(member);
  await page.hears('draw');
  // None where the look of the page before has come in just now.
  expect(own().length).toBeLessThan(2);
  expect(page.response.headers.get('content-type')).toBe('text/event-stream');
});

describe('a page whose events do not come through', () => {
  it('is told the same as JSON', async () => {
    stage.upstream.on('/lottery/getnextperiod', period(42, 60_000));
    const answer = await ask(await stage.member(), 'application/json');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await answer.json()).toMatchObject({ period: '42', status: 'open' });
  });

  it.each([
    ['that the upstream fails', reset, 503],
    ['that the login is over', envelope(401, 'Signed in elsewhere'), 401],
  ])('is told %s', async (_, behaviour, status) => {
    stage.upstream.on('/lottery/getnextperiod', behaviour);
    const member = await stage.member();
    // Long after the last answer that others were given.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    expect((await ask(member, 'application/json')).status).toBe(status);
  });
});

it.each(['text/event-stream', 'application/json'])('somebody who is not signed in gets no %s', async (accept) => {
  const answer = await ask(stage.app.browser(), accept);
  expect([answer.status, await answer.text()]).toEqual([401, '']);
  expect(stage.upstream.received).toEqual([]);
});
