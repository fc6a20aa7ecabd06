import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Sealing } from '~/web/session/encrypted-value.server';
import { openApp, type App } from '../harness/harness';
import { SECRET } from '../harness/stage';

const ANN = { token: 'token of ann', name: 'ann' };
const BOB = { token: 'token of bob', name: 'bob' };
const BET = z.object({ amount: z.string() });
const NEWER = 'a newer secret that also has enough characters';

let app: App;
let doors: Sealing;
async function open(secrets: string): Promise<void> {
  app = await openApp({ SESSION_SECRETS: secrets });
  doors = app.inside.sealing;
}
beforeAll(() => open(SECRET));
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

describe('what a member entered, sealed', () => {
  it('opens for the same account and step, and shows nothing of itself in an address', async () => {
    const text = await doors.encryptFor(ANN, 'bet', { amount: '12345.67' });
    expect(text).toMatch(/^[\w.-]+$/);
    const readable = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(readable.join('')).not.toContain('12345');
    expect(await doors.openSealed(ANN, 'bet', BET, text)).toEqual({ amount: '12345.67' });
  });

  it('opens for nobody else, for no other step, and not as something else', async () => {
    const text = await doors.encryptFor(ANN, 'bet', { amount: '10' });
    expect(await doors.openSealed(BOB, 'bet', BET, text)).toBeUndefined();
    expect(await doors.openSealed(ANN, 'withdrawal', BET, text)).toBeUndefined();
    expect(await doors.openSealed(ANN, 'bet', z.object({ amount: z.number() }), text)).toBeUndefined();
  });

  it('opens in the next login of the same account, and where accounts have no name in the same login alone', async () => {
    const text = await doors.encryptFor(ANN, 'bet', { amount: '10' });
    expect(await doors.openSealed({ ...ANN, token: 'a new token' }, 'bet', BET, text)).toEqual({ amount: '10' });
    const nameless = { token: 'ann', name: '' };
    const own = await doors.encryptFor(nameless, 'bet', { amount: '10' });
    expect(await doors.openSealed(nameless, 'bet', BET, own)).toEqual({ amount: '10' });
    for (const other of [{ token: 'bob', name: '' }, ANN, { token: 'x', name: 'ann' }])
      expect(await doors.openSealed(other, 'bet', BET, own)).toBeUndefined();
  });

  it.each([undefined, null, '', 'x', 'a.b.c.d.e', '..'])('is not %j', async (text) => {
    expect(await doors.openSealed(ANN, 'bet', BET, text)).toBeUndefined();
  });

  it('does not open with any of its characters changed', async () => {
    const text = await doors.encryptFor(ANN, 'bet', { amount: '10' });
    for (const at of [3, text.length >> 1, text.length - 3]) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      expect(await doors.openSealed(ANN, 'bet', BET, changed), String(at)).toBeUndefined();
    }
  });

  it('opens for an hour', async () => {
    const text = await doors.encryptFor(ANN, 'bet', { amount: '10' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * 60_000 });
    expect(await doors.openSealed(ANN, 'bet', BET, text)).toEqual({ amount: '10' });
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await doors.openSealed(ANN, 'bet', BET, text)).toBeUndefined();
  });

  it('outlives a change of secrets, until the old one is gone', async () => {
    const text = await doors.encryptFor(ANN, 'bet', { amount: '10' });
    await app.close();
    await open(`${NEWER},${SECRET}`);
    expect(await doors.openSealed(ANN, 'bet', BET, text)).toEqual({ amount: '10' });
    await app.close();
    await open(NEWER);
    expect(await doors.openSealed(ANN, 'bet', BET, text)).toBeUndefined();
  });
});
