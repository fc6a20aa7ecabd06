import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { success } from '../../../faults/bad-upstream';
import { hasProgram } from '../../../program';
import { startRedis } from '../../../redis.mjs';
import type { App } from '../harness/harness';
import { openStage, type Stage } from '../harness/stage';

/** Waits for Redis, for which the start of an app does not wait. */
async function connected(app: App): Promise<void> {
  await expect.poll(() => app.inside.store?.answers(), { timeout: 15_000 }).toBe(true);
}

describe.skipIf(!hasProgram('redis-server'))('a pause that was confirmed to one process', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  const stages: Stage[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    for (const stage of stages.reverse()) await stage.close();
    await redis.stop();
  });

  async function open(): Promise<Stage> {
    const stage = await openStage({ REDIS_URL: redis.url, DATA_DIR: ':memory:' });
    stages.push(stage);
    stage.upstream.on('/member/limits', success({ current: {} }));
    stage.upstream.on('/member/timeout', success({ until: new Date(Date.now() + 7 * 86_400_000).toISOString() }));
    await connected(stage.app);
    return stage;
  }

  it('holds in another one that shares its Redis, also after the service has forgotten it', async () => {
    const browser = await (await open()).member();
    await browser.get('/profile/limits/pause/timeout/7');
    expect((await browser.post('/profile/limits/pause/timeout/7', {})).location).toBe('/profile/limits');
    const other = await (await open()).member();
    expect((await other.get('/profile/limits')).main).toContain('You’re on a time-out until');
    expect((await other.get('/vote')).$('main input[name=amount]')).toHaveLength(0);
  });
});
