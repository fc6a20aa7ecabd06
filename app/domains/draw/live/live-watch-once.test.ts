import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AHEAD, failure, openPage, START } from '../../../../tests/web/app/harness/watching-page';
import type { LiveDraw } from './live';
import { createDrawWatch } from './live-watch.server';

let calls: string[];
let watch: ReturnType<typeof createDrawWatch>;
const page = (who?: string) => openPage(calls, who);
const current = async (asker: ReturnType<typeof page>) => JSON.parse(await watch.current(asker)) as LiveDraw;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  calls = [];
  watch = createDrawWatch({ onError: () => undefined });
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

describe('whoever asks once', () => {
  it('is told what the pages are told, without a call of their own', async () => {
    watch.join(page());
    await vi.advanceTimersByTimeAsync(10_000);
    calls = [];
    const told = await current(page('ben'));
    expect([told.period, told.serverTime, calls]).toEqual(['0', Date.now() + AHEAD, []]);
  });

  it('has it asked for where no page is open, and shares the answer for two seconds', async () => {
    await current(page());
    await current(page('ben'));
    expect(calls).toEqual(['ann nextperiod']);
    await vi.advanceTimersByTimeAsync(2_000);
    await current(page('ben'));
    expect(calls).toEqual(['ann nextperiod', 'ben nextperiod']);
  });

  it('in the same instant as many others shares one look with them, and with a page that opens', async () => {
    const all = Array.from({ length: 100 }, (_, index) => current(page(`m${index}`)));
    watch.join(page());
    const told = await Promise.all(all);
    expect([new Set(told.map(({ period }) => period)), calls]).toEqual([new Set(['0']), ['m0 nextperiod']]);
  });

  it('with others, of whom one login is over, is told nonetheless', async () => {
    const ann = page();
    ann.broken = failure('expired');
    const asked = [ann, page('ben'), page('cho')].map(current);
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
      return current(one);
    });
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(calls).toEqual(['ann nextperiod']);
  });

  it('learns that their login is over', async () => {
    const ann = page();
    ann.broken = failure('expired');
    await expect(current(ann)).rejects.toBe(ann.broken);
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
    await current(page());
    await expectNow();
  });
});
