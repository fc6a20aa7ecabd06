import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settleSoon } from './member-page.server';
import type { RequestContext } from './request-context.server';

const visit = { app: { log: { error: () => undefined } } } as unknown as RequestContext;
const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'here'));
const never = new Promise<string>(() => undefined);

/** What became of a part, and after how many ms. */
async function takenBy(needed: Promise<unknown>, part: Promise<string>) {
  const began = Date.now();
  const settling = settleSoon(visit, needed, part, 'load.bets').then((result) => [result, Date.now() - began]);
  await vi.runAllTimersAsync();
  return settling;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives up a part that hangs alone three seconds after what the page needs', async () => {
  expect(await takenBy(after(100), never)).toEqual([{ failed: 'load.bets' }, 3_100]);
});

it('waits for a part of a service that is slow in everything', async () => {
  expect(await takenBy(after(2_500), after(7_000))).toEqual([{ shown: 'here' }, 7_000]);
  expect(await takenBy(after(2_500), never)).toEqual([{ failed: 'load.bets' }, 7_500]);
});

it('shows a part at once that came before', async () => {
  expect(await takenBy(after(900), after(10))).toEqual([{ shown: 'here' }, 900]);
});

it('fails with what the page needs', async () => {
  const failing = Promise.reject(new Error('needed'));
  await expect(settleSoon(visit, failing, Promise.reject(new Error('part')), 'load.bets')).rejects.toThrow('needed');
});
