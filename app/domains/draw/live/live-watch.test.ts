import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '~/contract/call';
import type { Api } from '~/upstream/call/api';
import { AHEAD, failure, openPage, START, type Page } from '../../../../tests/web/app/harness/watching-page';
import { createDrawWatch } from './live-watch.server';

let calls: string[];
let errors: unknown[];
let watch: ReturnType<typeof createDrawWatch>;
const page = (who?: string) => openPage(calls, who);

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
      call.path.endsWith('latestdraw') ? Promise.reject(failure('network')) : api(call, {})) as unknown as Api;
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
