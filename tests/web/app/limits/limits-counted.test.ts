import { afterEach, expect, it, vi } from 'vitest';
import { DAY, NOW } from './limits.stage';
import { useStage } from '../harness/stage';

const stage = useStage();
afterEach(() => vi.useRealTimers());

it('counts a form once however often it is sent, and forms at the same time each', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const { keep, keptOf, noteUsed } = stage.app.inside.upstream.keptLimits;
  await keep('ann', (kept) => ({ ...kept, limits: { stakeDaily: { value: 3_000, at: NOW } } }));
  const count = (form: string) => noteUsed('ann', { what: 'stake', amount: 500, form });
  await Promise.all([count('first'), count('second'), count('first')]);
  await count('second');
  expect((await keptOf('ann')).used).toMatchObject({ stake: 1_000, recharge: 0 });
  vi.setSystemTime(NOW + DAY);
  await count('first');
  expect((await keptOf('ann')).used).toMatchObject({ stake: 500 });
});
