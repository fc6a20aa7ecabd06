import { setTimeout } from 'node:timers/promises';
import { redirect } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { KeyReused, type Idempotency } from '~/web/idempotency/idempotency.server';
import { openApp, type App } from '../harness/harness';

let app: App;
let runIdempotent: Idempotency['runIdempotent'];
let findPreviousResult: Idempotency['findPreviousResult'];
let mightHaveRun: Idempotency['mightHaveRun'];
beforeAll(async () => {
  app = await openApp();
  ({ runIdempotent, findPreviousResult, mightHaveRun } = app.inside.idempotency);
});
afterAll(() => app.close());

const ANN = { token: 'token of ann', name: 'ann' };
const ANN_LATER = { token: 'another token of ann', name: 'ann' };
const NAMELESS = { token: 'one', name: '' };
let keys = 0;
const newForm = (entries: unknown = { amount: '10' }) => ({ key: `key ${(keys += 1)}`, entries });

const receipt = () =>
  vi.fn(() =>
    Promise.resolve(
      redirect('/receipt', {
        headers: [
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ],
      }),
    ),
  );

describe('a form that must happen once', () => {
  it('happens once, and every copy of it gets the whole answer', async () => {
    const form = newForm();
    const run = receipt();
    const answers = await Promise.all([1, 2, 3].map(() => runIdempotent(ANN, form, run)));
    answers.push(await runIdempotent(ANN, form, run));
    expect(run).toHaveBeenCalledTimes(1);
    for (const { status, headers } of answers)
      expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([302, '/receipt', ['a=1', 'b=2']]);
  });

  it('may be tried again when it failed, also by those who waited for it', async () => {
    const form = newForm();
    let fail = (_: Error): void => undefined;
    const failing = () => new Promise<Response>((_, reject) => (fail = reject));
    const waiting = [runIdempotent(ANN, form, failing), runIdempotent(ANN, form, failing)];
    fail(new Error('lost'));
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
    const run = receipt();
    expect((await runIdempotent(ANN, form, run)).status).toBe(302);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is refused with other entries, while the first is under way and afterwards', async () => {
    const form = newForm();
    const first = runIdempotent(ANN, form, receipt());
    const other = receipt();
    const changed = { ...form, entries: { amount: '11' } };
    await expect(runIdempotent(ANN, changed, other)).rejects.toThrow(KeyReused);
    await first;
    await expect(runIdempotent(ANN, changed, other)).rejects.toThrow(KeyReused);
    expect(other).not.toHaveBeenCalled();
  });

  it('has nothing to do with the same key of another account, nor of another login where accounts have no name', async () => {
    const form = newForm();
    const run = receipt();
    await runIdempotent(ANN, form, run);
    for (const other of [{ token: 'bob', name: 'bob' }, NAMELESS, { token: 'ann', name: '' }])
      await runIdempotent(other, form, run);
    expect(run).toHaveBeenCalledTimes(4);
  });

  it('happens once over a new login of the same account', async () => {
    const form = newForm();
    const run = receipt();
    expect(await mightHaveRun(ANN_LATER, form.key)).toBe(false);
    await runIdempotent(ANN, form, run);
    expect(await mightHaveRun(ANN_LATER, form.key)).toBe(true);
    expect(await findPreviousResult(ANN_LATER, form)).toHaveProperty('status', 302);
    await runIdempotent(ANN_LATER, form, run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('stays in doubt over a new login, whatever the next attempt is refused with', async () => {
    const form = newForm();
    // Routes throw redirects.
    const refusing = async () => {
      await Promise.resolve();
      throw redirect('/login');
    };
    await expect(runIdempotent(ANN, form, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await expect(runIdempotent(ANN, form, refusing)).rejects.toBeInstanceOf(Response);
    expect(await findPreviousResult(ANN_LATER, form)).toBe('unsettled');
    expect(await mightHaveRun(ANN_LATER, form.key)).toBe(true);
  });

  it('is forgotten after fifteen minutes: from then on the member API keeps the promise', async () => {
    const form = newForm();
    const run = receipt();
    await runIdempotent(ANN, form, run);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    for (const [minutes, times] of [
      [14, 1],
      [16, 2],
    ] as const) {
      clock.mockImplementation(() => now() + minutes * 60_000);
      // The cache reads the clock at most once per millisecond.
      await setTimeout(5);
      await runIdempotent(ANN, form, run);
      expect(run).toHaveBeenCalledTimes(times);
    }
    clock.mockRestore();
  });
});
