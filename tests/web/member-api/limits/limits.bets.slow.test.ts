import { describe, expect, test } from 'vitest';
import { getBalance } from '~/contract/calls/funds';
import { readClock } from '~/member-api/draw/clock-store.server';
import { addWinnings } from '~/member-api/draw/days.server';
import { refundPeriod } from '~/member-api/draw/settle/refund.server';
import { HOUR, MIDNIGHT, setLimitsStage, START } from './limits.stage';

const { stage, goTo, set, readLimits, bet } = setLimitsStage();

const charged = async () => 1_000_000 - (await stage.client.get(getBalance, {}, { token: stage.token })).balance;

/** Adds a payout to the member's day, as the settlement of a winning bet does. */
async function pay(payout: number): Promise<void> {
  const { db } = stage.instance.service;
  await db.transaction().execute((trx) => addWinnings(trx, stage.memberId, stage.clock, payout));
}

describe('the stake limit', () => {
  test('takes bets up to it exactly, and says what is left', async () => {
    await set({ stakeDaily: '100.00' });
    expect((await bet('60.00')).code).toBe(200);
    const refused = await bet('40.01');
    expect(refused.raw).toEqual({ reason: 'limit', which: 'stake', period: 'day', left: '40.00' });
    expect(refused.msg).toBe('This would go over a limit you’ve set.');
    expect(await charged()).toBe(6_000);
    expect((await bet('40.00')).code).toBe(200);
    expect((await bet('1.00')).raw).toMatchObject({ which: 'stake', left: '0.00' });
    expect((await readLimits()).used).toEqual({ stake: 10_000, loss: 10_000, recharge: 0 });
  });

  test('of nothing stops every bet at once', async () => {
    expect((await bet('1.00')).code).toBe(200);
    await set({ stakeDaily: '0' });
    expect((await bet('1.00')).raw).toEqual({ reason: 'limit', which: 'stake', period: 'day', left: '0.00' });
  });

  test('that is lowered below what is staked already leaves nothing, and takes back no bet', async () => {
    await bet('60.00');
    await set({ stakeDaily: '20.00' });
    expect((await bet('1.00')).raw).toMatchObject({ left: '0.00' });
    expect(await charged()).toBe(6_000);
  });

  test('counts the last millisecond of a UTC day to that day, and the next one to the next', async () => {
    await set({ stakeDaily: '100.00' });
    stage.clock = MIDNIGHT - 1;
    expect((await bet('100.00')).code).toBe(200);
    expect((await bet('1.00')).raw).toMatchObject({ which: 'stake', left: '0.00' });
    stage.clock = MIDNIGHT;
    expect((await readLimits()).used?.stake).toBe(0);
    expect((await bet('100.00')).code).toBe(200);
    expect((await bet('1.00')).raw).toMatchObject({ which: 'stake', left: '0.00' });
  });

  test('does not count a stake that was given back', async () => {
    await set({ stakeDaily: '100.00', lossDaily: '100.00' });
    await bet('100.00');
    await goTo(START + 6 * HOUR);
    const { service } = stage.instance;
    const voided = { review_since: stage.clock, voided_at: stage.clock };
    await service.db.updateTable('draws').set(voided).where('period', '=', 1).execute();
    expect(await bet('1.00')).toMatchObject({ reason: 'limit' });
    await refundPeriod(service, await readClock(service), 1);
    expect((await readLimits()).used).toEqual({ stake: 0, loss: 0, recharge: 0 });
    expect((await bet('100.00')).code).toBe(200);
  });

  test('is not stretched by winnings', async () => {
    await set({ stakeDaily: '100.00' });
    await bet('100.00');
    await pay(19_500);
    expect((await bet('1.00')).raw).toMatchObject({ which: 'stake', left: '0.00' });
  });
});

describe('the loss limit', () => {
  test('counts what is open as if it were lost', async () => {
    await set({ lossDaily: '100.00' });
    expect((await bet('100.00')).code).toBe(200);
    expect((await bet('1.00')).raw).toEqual({ reason: 'limit', which: 'loss', period: 'day', left: '0.00' });
  });

  test('leaves again what was paid', async () => {
    await set({ lossDaily: '100.00' });
    for (const option of ['rose', 'lily'] as const) expect((await bet('50.00', { option })).code).toBe(200);
    await goTo(START + 6 * HOUR + 3_000);
    // One of the two won, whatever was drawn: 97.50 for 100.00.
    expect((await readLimits()).used).toEqual({ stake: 10_000, loss: 250, recharge: 0 });
    expect((await bet('97.51')).raw).toEqual({ reason: 'limit', which: 'loss', period: 'day', left: '97.50' });
    expect((await bet('97.50')).code).toBe(200);
  });

  test('is below zero on a day that paid more than it took, and more can be lost then', async () => {
    await set({ lossDaily: '10.00' });
    await bet('10.00');
    await pay(1_950);
    expect((await readLimits()).used?.loss).toBe(-950);
    expect((await bet('19.51')).raw).toMatchObject({ which: 'loss', left: '19.50' });
    expect((await bet('19.50')).code).toBe(200);
  });

  test('counts a payout on the day of its bet: yesterday’s winnings cannot be lost today', async () => {
    await set({ lossDaily: '50.00' });
    stage.clock = MIDNIGHT - 1;
    for (const option of ['rose', 'lily'] as const) await bet('25.00', { option });
    await goTo(MIDNIGHT + 4 * HOUR);
    expect((await readLimits()).used).toEqual({ stake: 0, loss: 0, recharge: 0 });
    expect((await bet('50.01')).raw).toMatchObject({ which: 'loss', left: '50.00' });
    expect((await bet('50.00')).code).toBe(200);
  });

  test.each([
    ['the stake limit where it leaves less', '20.00', '30.00', 'stake', '20.00'],
    ['the loss limit where it leaves less', '30.00', '20.00', 'loss', '20.00'],
    ['the stake limit where both leave the same', '20.00', '20.00', 'stake', '20.00'],
  ])('a bet that breaks both is told of %s', async (_, stakeDaily, lossDaily, which, left) => {
    await set({ stakeDaily, lossDaily });
    expect((await bet('40.00')).raw).toEqual({ reason: 'limit', which, period: 'day', left });
    expect((await bet(left)).code).toBe(200);
  });
});

describe('what a bet over a limit is told', () => {
  test('a stake that nobody may place is told so first', async () => {
    await set({ stakeDaily: '0' });
    expect(await bet('0.99')).toMatchObject({ reason: 'amount_low' });
    expect(await bet('10000.01')).toMatchObject({ reason: 'amount_high' });
  });

  test('the limit comes before the balance: topping up would not help', async () => {
    await bet('9990.00');
    await set({ stakeDaily: '9995.00' });
    expect((await bet('11.00')).raw).toMatchObject({ which: 'stake', left: '5.00' });
  });

  test('a bet that was taken is answered again though the limit is lowered now', async () => {
    const first = await bet('50.00', { key: 'bet-1' });
    await set({ stakeDaily: '0' });
    expect(await bet('50.00', { key: 'bet-1' })).toEqual(first);
    expect(await charged()).toBe(5_000);
  });

  test('a bet that was refused may be sent again with its key when the limit allows it', async () => {
    await set({ stakeDaily: '100.00' });
    stage.clock = MIDNIGHT - 1;
    await bet('100.00');
    expect(await bet('50.00', { key: 'bet-1' })).toMatchObject({ reason: 'limit' });
    stage.clock = MIDNIGHT;
    expect((await bet('50.00', { key: 'bet-1' })).code).toBe(200);
  });
});
