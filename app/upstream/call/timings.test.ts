import { expect, it } from 'vitest';
import { createTimings } from './timings';

it('says what took how long, and how long all of it took', () => {
  const timings = createTimings();
  timings.note('POST /home/bannerList', performance.now() - 20);
  timings.note('a "name"', performance.now());
  const metrics = timings.header().split(', ');
  expect(metrics.map((metric) => metric.replace(/dur=.*/, ''))).toEqual([
    'm0;desc="POST /home/bannerList";',
    'm1;desc="a name";',
    'm2;desc="all";',
  ]);
  expect(Number(/dur=(\d+\.\d)$/.exec(metrics[0] ?? '')?.[1])).toBeGreaterThanOrEqual(20);
});
