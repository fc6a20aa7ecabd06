import { expect, it } from 'vitest';
import { memoryLimiter, type CreateLimiter, type Limiter } from '~/config/limiter';
import { createAccountThrottles } from './throttle.server';

const FAILURES = 5;

/** A guess that the test settles by hand, wrong or right. */
function guesses(createLimiter = memoryLimiter as CreateLimiter) {
  const { password } = createAccountThrottles(createLimiter);
  const running: ((isWrong: boolean) => void)[] = [];
  const guess = () =>
    password.attempt('an account', async () => {
      const isWrong = await new Promise<boolean>((end) => running.push(end));
      if (isWrong) password.count('an account');
      return isWrong;
    });
  return { password, running, guess };
}

const later = () => new Promise((done) => setTimeout(done, 5));

it('runs no more at once than may still fail, and refuses the others once those have failed', async () => {
  const { running, guess } = guesses();
  const all = Promise.allSettled(Array.from({ length: 20 }, guess));
  await later();
  expect(running).toHaveLength(FAILURES);
  running.forEach((end) => end(true));
  const ends = await all;
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(FAILURES);
  expect(ends.filter((end) => end.status === 'rejected' && end.reason.reason === 'locked')).toHaveLength(15);
  await expect(guess()).rejects.toMatchObject({ reason: 'locked', data: { retryAfter: expect.any(Number) as number } });
});

it('lets the next ones in as those before them turn out not to count', async () => {
  const { running, guess } = guesses();
  const all = Promise.all(Array.from({ length: 12 }, guess));
  for (let ended = 0; ended < 12; ended += 1) {
    await later();
    expect(running.length).toBe(Math.min(ended + FAILURES, 12));
    running[ended]!(false);
  }
  expect(await all).toHaveLength(12);
});

it('makes room for fewer when some have failed already', async () => {
  const { running, guess } = guesses();
  const first = [guess(), guess(), guess()];
  await later();
  running.splice(0).forEach((end) => end(true));
  await Promise.all(first);
  const others = Promise.allSettled(Array.from({ length: 5 }, guess));
  await later();
  expect(running).toHaveLength(2);
  running.forEach((end) => end(true));
  expect((await others).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
});

it('lets no more in over several processes that share their counts than over one', async () => {
  const shared = new Map<string, Limiter>();
  const createLimiter: CreateLimiter = (limit) => {
    const limiter = shared.get(limit.name) ?? memoryLimiter(limit);
    shared.set(limit.name, limiter);
    return limiter;
  };
  const processes = [guesses(createLimiter), guesses(createLimiter), guesses(createLimiter)];
  const all = Promise.allSettled(processes.flatMap(({ guess }) => Array.from({ length: 10 }, guess)));
  let guessed = 0;
  const endAll = () => {
    for (const { running } of processes) for (const end of running.splice(0)) end((guessed += 1) > 0);
  };
  for (let looks = 0; looks < 20; looks += 1) {
    await later();
    expect(processes.reduce((sum, { running }) => sum + running.length, 0)).toBeLessThanOrEqual(FAILURES);
    endAll();
  }
  await all;
  expect(guessed).toBe(FAILURES);
});

it('holds up no other key', async () => {
  const { password, running, guess } = guesses();
  const held = Array.from({ length: FAILURES }, guess);
  const waiting = guess();
  expect(await password.attempt('another account', () => Promise.resolve('in'))).toBe('in');
  await later();
  running.splice(0).forEach((end) => end(false));
  await Promise.all(held);
  await later();
  running.forEach((end) => end(false));
  expect(await waiting).toBe(false);
});
