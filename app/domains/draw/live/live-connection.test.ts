import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followDraw } from './live-connection';

/** A browser: its page, its window, and its open streams. */
class Stream extends EventTarget {
  readonly CLOSED = 2;
  readyState = 1;
  constructor(readonly address: string) {
    super();
    streams.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(event: string, data = '') {
    this.dispatchEvent(Object.assign(new Event(event), { data }));
  }
  /** The connection breaks; the browser reconnects. */
  cut() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
  /** The server refused: the browser gives up. */
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}

let streams: Stream[];
let heard: string[];
let page: EventTarget & { hidden: boolean };
let view: EventTarget & { EventSource?: typeof Stream };
let asked: { status: number; body: string; count: number };
let stop: () => void;

const drawAt = (serverTime: number) => JSON.stringify({ period: '42', serverTime });
const open = () => streams.filter(({ readyState }) => readyState !== 2).length;
const newest = () => streams.at(-1)!;

function follow() {
  stop = followDraw('/vote/events', {
    onDraw: ({ period }, ahead) => heard.push(`draw ${period} ${ahead}`),
    onClock: (ahead) => heard.push(`clock ${ahead}`),
    onFailed: () => heard.push('failed'),
    onOver: () => heard.push('over'),
  });
}

function hide(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  streams = [];
  heard = [];
  asked = { status: 200, body: drawAt(1_000_000), count: 0 };
  page = Object.assign(new EventTarget(), { hidden: false });
  view = Object.assign(new EventTarget(), { EventSource: Stream });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', () => {
    asked.count += 1;
    return Promise.resolve(new Response(asked.body, { status: asked.status }));
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page that is open', () => {
  it('has exactly one connection, and none after it is left', async () => {
    follow();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([streams.length, open(), newest().address]).toEqual([1, 1, '/vote/events']);
    stop();
    expect([open(), vi.getTimerCount()]).toEqual([0, 0]);
    hide(false);
    view.dispatchEvent(new Event('online'));
    expect(streams).toHaveLength(1);
  });

  it('hears how the draw stands with the difference of the clocks, the smallest delay counting', () => {
    follow();
    newest().say('draw', drawAt(1_004_000));
    newest().say('beat', '1004900');
    newest().say('beat', '1004100');
    newest().say('failed');
    expect(heard).toEqual(['draw 42 4000', 'clock 4900', 'clock 4900', 'failed']);
  });

  it('is told once that the login is over, and lets go', () => {
    follow();
    newest().say('over');
    expect([heard, open(), vi.getTimerCount()]).toEqual([['over'], 0, 0]);
  });
});

describe('where events fail', () => {
  it('once, the browser is left to try again', async () => {
    follow();
    newest().cut();
    await vi.advanceTimersByTimeAsync(5_000);
    newest().say('draw', drawAt(1_005_000));
    newest().cut();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([streams.length, open(), asked.count]).toEqual([1, 1, 0]);
  });

  it('twice, the page asks at once and then every 10 s, and tries events again after two minutes', async () => {
    follow();
    newest().cut();
    newest().cut();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([open(), asked.count, heard.length]).toEqual([0, 4, 4]);
    await vi.advanceTimersByTimeAsync(91_000);
    expect([streams.length, open()]).toEqual([2, 1]);
  });

  it.each([
    ['are refused', () => newest().refuse()],
    ['fall silent', () => undefined],
  ])('because they %s, it asks as well', async (_, fail) => {
    follow();
    fail();
    await vi.advanceTimersByTimeAsync(51_000);
    expect([open(), asked.count > 0]).toEqual([0, true]);
  });

  it('the page asks sooner where a change is due: within 1.5 s after it', async () => {
    asked.body = JSON.stringify({ period: '42', serverTime: 1_000_000, status: 'open', closesAt: 1_004_000 });
    follow();
    newest().refuse();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(asked.count).toBe(1);
    await vi.advanceTimersByTimeAsync(1_501);
    expect(asked.count).toBe(2);
  });

  it('because the browser knows none, it asks as well', async () => {
    delete view.EventSource;
    follow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([streams.length, asked.count, heard[0]]).toEqual([0, 2, 'draw 42 0']);
  });

  it.each([
    [503, 'failed'],
    [401, 'over'],
  ])('an answer of %i is told as %s', async (status, told) => {
    asked.status = status;
    follow();
    newest().refuse();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toEqual([told]);
  });

  it('a page that is hidden asks nothing', async () => {
    follow();
    newest().refuse();
    await vi.advanceTimersByTimeAsync(1_000);
    hide(true);
    asked.count = 0;
    await vi.advanceTimersByTimeAsync(120_000);
    expect([asked.count, open()]).toEqual([0, 0]);
    hide(false);
    expect(open()).toBe(1);
  });
});

describe('a page that is hidden', () => {
  it('keeps its connection for 30 s and then has none', async () => {
    follow();
    hide(true);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(open()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(open()).toBe(0);
  });

  it('asks at once when it is looked at again, with the clocks compared anew', async () => {
    follow();
    newest().say('draw', drawAt(1_005_000));
    hide(true);
    await vi.advanceTimersByTimeAsync(60_000);
    hide(false);
    expect([streams.length, open()]).toEqual([2, 1]);
    newest().say('draw', drawAt(1_060_000));
    expect(heard.at(-1)).toBe('draw 42 0');
  });

  it('that was away for a moment alone keeps what it has', async () => {
    follow();
    newest().say('draw', drawAt(1_000_000));
    hide(true);
    await vi.advanceTimersByTimeAsync(2_000);
    hide(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams).toHaveLength(1);
  });

  it('opens no connection before it is looked at', () => {
    page.hidden = true;
    follow();
    expect(streams).toHaveLength(0);
    hide(false);
    expect(open()).toBe(1);
  });
});

describe('after the phone slept', () => {
  it.each([
    ['the network is back', () => view.dispatchEvent(new Event('online'))],
    [
      'the page is shown from memory',
      () => view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
  ])('it asks at once when %s', async (_, wake) => {
    follow();
    newest().say('draw', drawAt(1_000_000));
    vi.setSystemTime(5_000_000);
    wake();
    expect([streams.length, open()]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(0);
  });

  it('a page that goes into the browser’s memory takes no connection along', () => {
    follow();
    view.dispatchEvent(new Event('pagehide'));
    expect(open()).toBe(0);
  });
});
