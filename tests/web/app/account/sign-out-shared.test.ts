import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasProgram } from '../../../program';
import { startRedis } from '../../../redis.mjs';
import { status } from '../../../faults/bad-upstream';
import { openApp, type App } from '../harness/harness';
import { openStage, SECRET, type Stage } from '../harness/stage';

/** The redirect of a browser that opens a member's page; empty when the page opens. */
async function opens(app: App, sealed: string): Promise<string> {
  const browser = app.browser();
  browser.setSession(sealed);
  return (await browser.get('/meet')).location;
}

/** Waits for Redis, for which the start of an app does not wait. */
async function connected(app: App): Promise<void> {
  await expect.poll(() => app.inside.store?.answers(), { timeout: 15_000 }).toBe(true);
}

describe.skipIf(!hasProgram('redis-server'))('a login that was ended in one process', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let stage: Stage;
  beforeAll(async () => {
    redis = await startRedis();
    stage = await openStage({ REDIS_URL: redis.url }, true);
  });
  afterAll(async () => {
    await stage.close();
    await redis.stop();
  });

  it('opens nothing in another one that shares its Redis, where its token does not stand', async () => {
    const [left, stays] = [await stage.member(), await stage.member()];
    const [ended, open] = [left, stays].map((browser) => browser.session()) as [string, string];
    stage.upstream.on('/member/logout', status(500));
    await connected(stage.app);
    await left.get('/logout');
    expect((await left.post('/logout', {})).location).toBe('/login');
    const client = new Redis(redis.url);
    const [key = ''] = await client.keys('garden:signed-out:*');
    expect(key).not.toContain('upstream-token');
    expect(await client.pttl(key)).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
    client.disconnect();

    const other = await openApp({ API_BASE_URL: stage.upstream.url, SESSION_SECRETS: SECRET, REDIS_URL: redis.url });
    await connected(other);
    expect(await opens(other, ended)).toBe('/login?redirect=%2Fmeet');
    expect(await opens(other, open)).toBe('');
    await other.close();
  });
});
