import { describe, expect, test } from 'vitest';
import { recharge } from '~/contract/calls/funds';
import { reviewRecharge } from '~/member-api/funds/review.server';
import { DAY, MIDNIGHT, setLimitsStage, START } from './limits.stage';

const { stage, set, readLimits, bet, rechargeWithNewPicture } = setLimitsStage();

describe('the recharge limit', () => {
  test('takes recharges up to it exactly, and says what is left', async () => {
    await set({ rechargeDaily: '300.00' });
    expect((await rechargeWithNewPicture('200.00')).answer.code).toBe(200);
    const { answer } = await rechargeWithNewPicture('100.01');
    expect(answer.raw).toEqual({ reason: 'limit', which: 'recharge', period: 'day', left: '100.00' });
    expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
    expect((await readLimits()).used?.recharge).toBe(30_000);
  });

  test('counts what is credited and not what is rejected', async () => {
    await set({ rechargeDaily: '300.00' });
    for (const decision of ['credited', 'rejected'] as const) {
      const { answer } = await rechargeWithNewPicture('150.00');
      await reviewRecharge(stage.instance.service.db, answer.data?.id ?? '', {
        at: stage.clock,
        actor: 'operator:ann',
        decision,
      });
    }
    expect((await readLimits()).used?.recharge).toBe(15_000);
    expect((await rechargeWithNewPicture('150.01')).answer.raw).toMatchObject({ left: '150.00' });
    expect((await rechargeWithNewPicture('150.00')).answer.code).toBe(200);
  });

  test('counts the last millisecond of a UTC day to that day', async () => {
    await set({ rechargeDaily: '100.00' });
    stage.clock = MIDNIGHT - 1;
    expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
    expect((await rechargeWithNewPicture('100.00')).answer.raw).toMatchObject({ which: 'recharge', left: '0.00' });
    stage.clock = MIDNIGHT;
    expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
  });

  test('binds no bet, and the stake limit binds no recharge', async () => {
    await set({ rechargeDaily: '0' });
    expect((await bet('50.00')).code).toBe(200);
    stage.clock = START + DAY;
    await set({ rechargeDaily: null });
    stage.clock += DAY;
    await set({ rechargeDaily: null, stakeDaily: '0', lossDaily: '0' });
    expect((await rechargeWithNewPicture('500.00')).answer.code).toBe(200);
  });

  test('a recharge that was taken is answered again though the limit is lowered now', async () => {
    const { input, answer } = await rechargeWithNewPicture('200.00', 'recharge-1');
    await set({ rechargeDaily: '0' });
    expect(await stage.client.ask(recharge, input, { token: stage.token, key: 'recharge-1' })).toEqual(answer);
    expect((await stage.client.ask(recharge, input, { token: stage.token })).raw).toMatchObject({ which: 'recharge' });
  });
});
