import { expect, it } from 'vitest';
import { memoryLimiter } from '~/config/limiter';
import { securityMetrics } from '~/config/observing/metrics.server';
import { createRateLimits } from './rate-limit.server';

it('an attempt beyond the limit has to wait and is counted under the limit’s name, and not under whose it is', async () => {
  const limits = createRateLimits(memoryLimiter);
  const limit = { name: 'twice-a-minute', points: 2, seconds: 60 };
  const waits = [];
  for (let tries = 0; tries < 4; tries++) waits.push((await limits.throttled(limit, '192.0.2.7')) !== undefined);
  expect(waits).toEqual([false, false, true, true]);
  const { values } = await securityMetrics().throttled.get();
  expect(values.filter(({ labels }) => labels.limit === limit.name)).toEqual([
    { labels: { limit: 'twice-a-minute' }, value: 2 },
  ]);
  expect(JSON.stringify(values)).not.toContain('192.0.2.7');
});
