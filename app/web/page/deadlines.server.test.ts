import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formTime, pageTime } from './deadlines.server';

const app = { upstream: { callTimeout: (isUpload = false) => (isUpload ? 60_000 : 10_000) } };

const READING = { method: 'GET', upload: false } as const;
const CHANGE = { method: 'POST', upload: false } as const;
const UPLOAD = { method: 'POST', upload: true } as const;

/** The timeouts that were set, in ms. */
const limits: number[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return new AbortController().signal;
  });
});
afterEach(() => {
  limits.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the calls of a page share the time of one', () => {
  const time = pageTime({ app });
  vi.advanceTimersByTime(9_000);
  expect(time.deadline(READING)).toBe(time.deadline(READING));
  expect(limits).toEqual([10_000]);
  expect([time.timeLeft(500), time.timeLeft(4_000)]).toEqual([500, 1_000]);
  vi.advanceTimersByTime(2_000);
  expect(time.timeLeft(500)).toBe(0);
});

it('a page whose form has waited in vain is rendered with what comes at once', () => {
  pageTime({ app, hasTimedOut: true });
  expect(limits).toEqual([150]);
});

it('the calls of a form share the time of one, and a look at what became of it comes after', () => {
  const time = formTime({ app });
  vi.advanceTimersByTime(5_000);
  time.deadline(READING);
  vi.advanceTimersByTime(1_000);
  time.deadline(READING);
  expect([time.timeLeft(500), time.timeLeft(20_000)]).toEqual([500, 9_000]);
  vi.advanceTimersByTime(9_000);
  time.deadline(READING);
  expect(limits).toEqual([10_000, 9_000, 150]);
  expect(time.timeLeft(4_000)).toBe(150);
});

it('what a form changes gets half of the time, however slow a look before it was', () => {
  const time = formTime({ app });
  time.deadline(READING);
  vi.advanceTimersByTime(9_000);
  time.deadline(CHANGE);
  vi.advanceTimersByTime(5_000);
  time.deadline(READING);
  expect(limits).toEqual([10_000, 5_000, 150]);
});

it('an upload takes nothing of the time of the calls after it', () => {
  const time = formTime({ app });
  time.deadline(READING);
  vi.advanceTimersByTime(4_000);
  time.deadline(UPLOAD);
  vi.advanceTimersByTime(50_000);
  time.deadline(READING);
  expect(limits).toEqual([10_000, 60_000, 10_000]);
});
