import { describe, expect, test } from 'vitest';
import { getTotals } from '~/contract/calls/limits';
import { reviewRecharge } from '~/member-api/funds/review.server';
import { DAY, MIDNIGHT, setLimitsStage, START } from './limits.stage';

const { stage, set, signIn, readLimits, bet, goTo, rechargeWithNewPicture } = setLimitsStage();
const totals = () => stage.client.get(getTotals, {}, { token: stage.token });

describe('limits of seven days and of a month', () => {
  test('a stake counts for seven UTC days and is free on the eighth', async () => {
    await set({ stakeWeekly: '100.00' });
    expect((await bet('60.00')).code).toBe(200);
    await goTo(MIDNIGHT + 6 * DAY - 1);
    expect((await bet('40.01')).raw).toEqual({ reason: 'limit', which: 'stake', period: 'week', left: '40.00' });
    expect((await bet('40.00')).code).toBe(200);
    await goTo(MIDNIGHT + 6 * DAY);
    expect((await bet('60.01')).raw).toMatchObject({ period: 'week', left: '60.00' });
    expect((await bet('60.00')).code).toBe(200);
    expect((await readLimits()).usedWeekly?.stake).toBe(10_000);
  });

  test('a recharge counts until the calendar month ends, to the last millisecond', async () => {
    await set({ rechargeMonthly: '300.00' });
    expect((await rechargeWithNewPicture('200.00')).answer.code).toBe(200);
    stage.clock = Date.UTC(2026, 11, 1) - 1;
    const refused = { reason: 'limit', which: 'recharge', period: 'month', left: '100.00' };
    expect((await rechargeWithNewPicture('100.01')).answer.raw).toEqual(refused);
    stage.clock = Date.UTC(2026, 11, 1);
    expect((await rechargeWithNewPicture('300.00')).answer.code).toBe(200);
  });

  test('the limit with the smallest rest is named, and each counts for itself', async () => {
    await set({ rechargeDaily: '300.00', rechargeWeekly: '400.00', rechargeMonthly: '450.00' });
    expect((await rechargeWithNewPicture('300.00')).answer.code).toBe(200);
    expect((await rechargeWithNewPicture('100.00')).answer.raw).toMatchObject({ period: 'day', left: '0.00' });
    stage.clock = MIDNIGHT;
    expect((await rechargeWithNewPicture('100.01')).answer.raw).toMatchObject({ period: 'week', left: '100.00' });
    expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
    // Still in November, and the first day has left the seven.
    stage.clock = MIDNIGHT + 6 * DAY;
    await signIn();
    expect((await rechargeWithNewPicture('100.00')).answer.raw).toMatchObject({ period: 'month', left: '50.00' });
  });

  test('withdrawing frees nothing: the limit is gross, and a rejected recharge never counted', async () => {
    await set({ rechargeMonthly: '300.00' });
    const { db } = stage.instance.service;
    const { answer } = await rechargeWithNewPicture('200.00');
    await reviewRecharge(db, answer.data?.id ?? '', { at: stage.clock, actor: 'operator:ann', decision: 'credited' });
    expect((await rechargeWithNewPicture('100.01')).answer.raw).toMatchObject({ left: '100.00' });
    const { answer: other } = await rechargeWithNewPicture('100.00');
    await reviewRecharge(db, other.data?.id ?? '', { at: stage.clock, actor: 'operator:ann', decision: 'rejected' });
    expect((await readLimits()).usedMonthly?.recharge).toBe(20_000);
  });
});

describe('what was recharged in all', () => {
  test('is what was credited, in 30 UTC days and ever, beside the stakes', async () => {
    const { db } = stage.instance.service;
    const { answer } = await rechargeWithNewPicture('200.00');
    expect((await totals()).ever.recharged).toBe(0);
    const received = 15_000;
    await reviewRecharge(db, answer.data?.id ?? '', {
      at: stage.clock,
      actor: 'operator:ann',
      decision: 'credited',
      received,
    });
    await bet('60.00');
    const { days30, ever } = await totals();
    expect(days30).toEqual(ever);
    expect(ever).toMatchObject({ recharged: received, withdrawn: 0, staked: 6_000 });
    stage.clock = START + 30 * DAY;
    await signIn();
    expect((await totals()).days30).toEqual({ recharged: 0, withdrawn: 0, staked: 0, won: 0 });
    expect((await totals()).ever.recharged).toBe(received);
  });
});
