import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '~/contract/call';
import type { Api } from '~/upstream/api';
import { UpstreamError } from '~/upstream/upstream-error';
import type { LiveDraw } from './live';
import { createDrawWatch, type Follower } from './live-watch.server';

/** A member API with periods of 60 s whose clock is three seconds ahead. */
const AHEAD = 3_000;
const START = Date.UTC(2026, 10, 21) - AHEAD;
let calls: string[];
let errors: unknown[];
let watch: ReturnType<typeof createDrawWatch>;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  calls = [];
  errors = [];
  watch = createDrawWatch({ onError: (error) => errors.push(error) });
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

function answer({ path }: Call) {
  const now = Date.now() + AHEAD;
  const passed = now - Date.UTC(2026, 10, 21);
  const period = Math.floor(passed / 60_000);
  const since = passed % 60_000;
  if (path === '/lottery/getlatestdraw')
    return { period: String(period - (since < 3_000 ? 2 : 1)), numbers: [1, 2, 3], sum: 6, result: ['lily', 'smoke'] };
  const opensAt = now - since;
  return {
    period: String(period),
    opensAt,
    closesAt: opensAt + 50_000,
    drawsAt: opensAt + 60_000,
    serverTime: now,
    status: since >= 50_000 ? 'closed' : since >= 30_000 ? 'soon' : 'open',
    last: { period: String(period - 1), status: since < 3_000 ? 'drawing' : 'complete' },
  };
}

const failure = (kind: 'network' | 'expired') => new UpstreamError(kind, { path: '/x', requestId: '1' });

interface Page extends Follower {
  heard: string[];
  draws: LiveDraw[];
  ended: boolean;
  /** What its calls throw; nothing: they succeed. */
  broken: Error | undefined;
}

function page(who = 'ann'): Page {
  const opened: Page = {
    who,
    heard: [],
    draws: [],
    ended: false,
    broken: undefined,
    api: (call: Call) => {
      calls.push(`${who} ${call.path.slice('/lottery/get'.length)}`);
      return opened.broken ? Promise.reject(opened.broken) : Promise.resolve(answer(call));
    },
    tell: (event, data) => {
      opened.heard.push(event);
      if (event === 'draw') opened.draws.push(JSON.parse(data) as LiveDraw);
    },
    end: () => (opened.ended = true),
  };
  return opened;
}

const states = ({ draws }: Page) =>
  draws.map(({ period, status, last }) => `${period} ${status}, ${last?.period} ${last?.status} ${last?.result?.sum}`);

describe('a page that follows the draw', () => {
  it('is told how it stands, and then each change in its order, across a draw', async () => {
    const ann = page();
    watch.join(ann);
    await vi.advanceTimersByTimeAsync(65_000);
    expect(states(ann)).toEqual([
      '0 open, -1 drawing undefined',
      '0 open, -1 complete 6',
      '0 soon, -1 complete 6',
      '0 closed, -1 complete 6',
      '1 open, 0 drawing undefined',
      '1 open, 0 complete 6',
    ]);
  });

  it('is told each change within a quarter of a second', async () => {
    const ann = page();
    watch.join(ann);
    await vi.advanceTimersByTimeAsync(65_000);
    const told = ann.draws.map(({ serverTime }) => serverTime - Date.UTC(2026, 10, 21));
    expect(told.map((ms) => Math.floor(ms / 1_000))).toEqual([0, 3, 30, 50, 60, 63]);
    expect(Math.max(...told.map((ms) => ms % 1_000))).toBeLessThan(250);
  });

  it('hears something every 15 s, with the time by the upstream’s clock', async () => {
    const ann = page();
    const times: number[] = [];
    watch.join({
      ...ann,
      tell: (event, data) => {
        if (event === 'beat') times.push(Number(data) - Date.now());
      },
    });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(times).toEqual([AHEAD, AHEAD, AHEAD, AHEAD]);
  });

  it('that comes later is told at once, without another call', async () => {
    watch.join(page());
    await vi.advanceTimersByTimeAsync(10_000);
    const before = calls.length;
    const ben = page('ben');
    watch.join(ben);
    expect(states(ben)).toEqual(['0 open, -1 complete 6']);
    expect(ben.draws[0]?.serverTime).toBe(Date.now() + AHEAD);
    expect(calls).toHaveLength(before);
  });
});

describe('a page that opens long after the last one has gone', () => {
  const expectNow = async () => {
    await vi.advanceTimersByTimeAsync(600_000);
    const [ann, ben] = [page(), page('ben')];
    watch.join(ann);
    watch.join(ben);
    await vi.advanceTimersByTimeAsync(100);
    for (const { draws } of [ann, ben]) expect(draws.map(({ period }) => period)).toEqual(['10']);
  };

  it('is told nothing that was asked when that one went', async () => {
    watch.join(page())();
    await expectNow();
  });

  it('is told nothing that was asked once, meanwhile', async () => {
    await watch.current(page().api);
    await expectNow();
  });
});

it('a thousand pages cost the upstream no more calls than one', async () => {
  const cost = async (pages: number) => {
    calls = [];
    vi.setSystemTime(START);
    const all = Array.from({ length: pages }, (_, index) => page(`m${index}`));
    for (const one of all) watch.join(one);
    await vi.advanceTimersByTimeAsync(65_000);
    expect(new Set(all.map((one) => states(one).at(-1)))).toEqual(new Set(['1 open, 0 complete 6']));
    watch.close();
    return calls.length;
  };
  const one = await cost(1);
  expect(await cost(1_000)).toBe(one);
  expect(one).toBeLessThan(15);
});

describe('nothing is asked', () => {
  it('while no page is open', async () => {
    const leave = watch.join(page());
    await vi.advanceTimersByTimeAsync(1_000);
    leave();
    calls = [];
    await vi.advanceTimersByTimeAsync(600_000);
    expect([calls, watch.size(), vi.getTimerCount()]).toEqual([[], 0, 0]);
  });

  it('after the page has gone during the first question', async () => {
    const leave = watch.join(page());
    leave();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('after the server was asked to stop; every stream is ended', async () => {
    const pages = [page(), page('ben')];
    for (const one of pages) watch.join(one);
    await vi.advanceTimersByTimeAsync(1_000);
    watch.close();
    expect(pages.map(({ ended }) => ended)).toEqual([true, true]);
    expect([watch.size(), vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('a login that is over', () => {
  it('is told so and let go, and the watch goes on with another one', async () => {
    const [ann, ben] = [page(), page('ben')];
    watch.join(ann);
    watch.join(ben);
    await vi.advanceTimersByTimeAsync(5_000);
    ann.broken = failure('expired');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ann.heard.at(-1), ann.ended, watch.size()]).toEqual(['over', true, 1]);
    expect(states(ben).at(-1)).toBe('1 open, 0 complete 6');
    expect(ben.heard).not.toContain('failed');
    expect(ben.ended).toBe(false);
  });

  it('leaves nothing behind when it was the only one', async () => {
    const ann = page();
    ann.broken = failure('expired');
    watch.join(ann);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([ann.heard, ann.ended, watch.size(), vi.getTimerCount()]).toEqual([['over'], true, 0, 0]);
  });
});

describe('an upstream that fails', () => {
  it('is said to fail once, is asked ever more slowly, and is said to be well again', async () => {
    const ann = page();
    watch.join(ann);
    await vi.advanceTimersByTimeAsync(5_000);
    ann.broken = failure('network');
    calls = [];
    await vi.advanceTimersByTimeAsync(300_000);
    expect(ann.heard.filter((event) => event === 'failed')).toHaveLength(1);
    expect(calls.length).toBeLessThan(15);
    ann.broken = undefined;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(ann.heard.filter((event) => event !== 'beat').at(-1)).toBe('draw');
    expect(errors).toEqual([]);
  });

  it('for one member is asked as another one the next time', async () => {
    const [ann, ben] = [page(), page('ben')];
    ann.broken = failure('network');
    watch.join(ann);
    watch.join(ben);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(calls.slice(0, 2)).toEqual(['ann nextperiod', 'ben nextperiod']);
    expect(states(ann).at(-1)).toBe('0 open, -1 drawing undefined');
  });

  it('tells those who come meanwhile what was known last, and that it fails', async () => {
    const ann = page();
    watch.join(ann);
    await vi.advanceTimersByTimeAsync(5_000);
    ann.broken = failure('network');
    await vi.advanceTimersByTimeAsync(60_000);
    const ben = page('ben');
    watch.join(ben);
    expect(ben.heard).toEqual(['draw', 'failed']);
  });

  it('without results, or before the first draw, still tells how the period stands', async () => {
    const ann = page();
    const api = ann.api;
    ann.api = ((call: Call) =>
      call.path.endsWith('latestdraw') ? Promise.reject(failure('network')) : api(call, {})) as Api;
    watch.join(ann);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states(ann).at(-1)).toBe('0 open, -1 complete undefined');
  });

  it('and what nobody foresaw is reported, not thrown', async () => {
    const ann = page();
    ann.broken = new Error('unforeseen');
    watch.join(ann);
    await vi.advanceTimersByTimeAsync(100);
    expect([errors, ann.heard]).toEqual([[ann.broken], ['failed']]);
  });
});

describe('whoever asks once', () => {
  it('is told what the pages are told, without a call of their own', async () => {
    watch.join(page());
    await vi.advanceTimersByTimeAsync(10_000);
    calls = [];
    const told = await watch.current(page('ben').api);
    expect([told.period, told.serverTime, calls]).toEqual(['0', Date.now() + AHEAD, []]);
  });

  it('has it asked for where no page is open, and shares the answer for two seconds', async () => {
    await watch.current(page().api);
    await watch.current(page('ben').api);
    expect(calls).toEqual(['ann nextperiod']);
    await vi.advanceTimersByTimeAsync(2_000);
    await watch.current(page('ben').api);
    expect(calls).toEqual(['ann nextperiod', 'ben nextperiod']);
  });

  it('in the same instant as many others shares one look with them, and with a page that opens', async () => {
    const all = Array.from({ length: 100 }, (_, index) => watch.current(page(`m${index}`).api));
    watch.join(page());
    const told = await Promise.all(all);
    expect([new Set(told.map(({ period }) => period)), calls]).toEqual([new Set(['0']), ['m0 nextperiod']]);
  });

  it('with others, of whom one login is over, is told nonetheless', async () => {
    const ann = page();
    ann.broken = failure('expired');
    const asked = [ann, page('ben'), page('cho')].map(({ api }) => watch.current(api));
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(calls).toEqual(['ann nextperiod', 'ben nextperiod']);
  });

  it('with others learns from one failure of the upstream', async () => {
    const all = ['ann', 'ben', 'cho'].map((who) => {
      const one = page(who);
      one.broken = failure('network');
      return watch.current(one.api);
    });
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(calls).toEqual(['ann nextperiod']);
  });

  it('learns that their login is over', async () => {
    const ann = page();
    ann.broken = failure('expired');
    await expect(watch.current(ann.api)).rejects.toBe(ann.broken);
  });
});
