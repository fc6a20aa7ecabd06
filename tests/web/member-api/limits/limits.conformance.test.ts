import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '~/contract/call';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import { getBalance, listPayoutAccounts, withdraw } from '~/contract/calls/funds';
import * as calls from '~/contract/calls/limits';
import { WITHDRAWAL_REASONS } from '~/contract/reasons';
import { describeMemberApi } from '../harness/harness';
import { playerOf } from './limits.stage';
import { becomeMember } from '../harness/member';

const DAY = 86_400_000;
/** Maximum clock difference to a remote member API, plus the time of a call. */
const SLACK = 60_000;

describeMemberApi('play limits', (api) => {
  let token: string;
  const { readLimits, set, pause, rechargeWithNewPicture } = playerOf(api, () => token);
  /** A bet that a new member cannot pay: limits and pauses are checked before the balance. */
  const bet = async (amount: string) => {
    for (;;) {
      const { period } = await api().get(getNextPeriod, {}, { token });
      const answer = await api().ask(placeOrder, { period, option: 'rose', amount }, { token });
      if (answer.reason !== 'period_closed') return answer;
      await sleep(250);
    }
  };
  beforeEach(async () => {
    ({ token } = await becomeMember(api()));
  });

  test.each([
    ['GET member/limits', calls.getLimits, {}],
    ['POST member/limits', calls.setLimits, { stakeDaily: '1.00' }],
    ['member/limits/asked', calls.answerLimits, { answer: 'kept' }],
    ['member/totals', calls.getTotals, {}],
    ['member/timeout', calls.takePause, { kind: 'timeout', days: 1 }],
  ] as const)('%s is for members alone', async (_, call, input) => {
    // The table has calls of different types, which one generic call cannot express.
    const ask = api().ask.bind(api()) as (call: unknown, input: unknown) => Promise<{ code: number }>;
    expect((await ask(call, input)).code).toBe(401);
  });

  test('a new member has no limits and no pause', async () => {
    const { current, pending = {}, pause: inForce } = await readLimits();
    expect([...Object.values(current), ...Object.values(pending), inForce].filter((it) => it !== undefined)).toEqual(
      [],
    );
  });

  test('a first limit and a lower one count at once, each by itself', async () => {
    await set({ stakeDaily: '100.00', realityCheckMinutes: 30 });
    await set({ stakeDaily: '60.00', lossDaily: '40.00', rechargeDaily: '0' });
    expect((await readLimits()).current).toEqual({
      stakeDaily: 6_000,
      lossDaily: 4_000,
      rechargeDaily: 0,
      realityCheckMinutes: 30,
    });
  });

  test.each<[string, RequestOf<typeof calls.setLimits>, number | undefined]>([
    ['a higher limit', { stakeDaily: '200.00' }, 20_000],
    ['taking a limit away', { stakeDaily: null }, undefined],
  ])('%s waits for 24 hours, also when it is sent again before', async (_, wanted, value) => {
    await set({ stakeDaily: '100.00' });
    const { data } = await set(wanted);
    const waiting = data?.pending?.stakeDaily;
    expect(waiting?.value).toBe(value);
    expect(Math.abs((waiting?.from ?? 0) - Date.now() - DAY)).toBeLessThan(SLACK);
    expect((await set(wanted)).data?.pending?.stakeDaily).toEqual(waiting);
    expect((await readLimits()).current.stakeDaily).toBe(10_000);
  });

  test.each(['100.00', '90.00'])(
    'what waits is dropped by sending the limit in force or a lower one (%s)',
    async (sent) => {
      await set({ stakeDaily: '100.00' });
      await set({ stakeDaily: '200.00' });
      const { data } = await set({ stakeDaily: sent });
      expect(data?.pending?.stakeDaily).toBeUndefined();
      expect((await readLimits()).pending?.stakeDaily).toBeUndefined();
    },
  );

  test('an amount below zero, above the largest or with part of a cent is refused by name', async () => {
    for (const stakeDaily of ['-1.00', '10000000000.01', '0.001'])
      expect(await set({ stakeDaily })).toMatchObject({ reason: 'invalid', fields: { stakeDaily: 'format' } });
    expect((await readLimits()).current.stakeDaily).toBeUndefined();
  });

  test('a bet and a recharge over a limit are refused with what is left', async () => {
    await set({ stakeDaily: '20.00', lossDaily: '10.00', rechargeDaily: '50.00' });
    expect((await bet('10.01')).raw).toEqual({ reason: 'limit', which: 'loss', period: 'day', left: '10.00' });
    const { answer } = await rechargeWithNewPicture('100.00');
    expect(answer.raw).toEqual({ reason: 'limit', which: 'recharge', period: 'day', left: '50.00' });
    await set({ stakeDaily: '5.00' });
    expect((await bet('5.01')).raw).toEqual({ reason: 'limit', which: 'stake', period: 'day', left: '5.00' });
    expect(await bet('5.00')).toMatchObject({ reason: 'balance' });
  });

  test('limits of seven days and of a month are kept and counted like those of a day', async () => {
    await set({ stakeWeekly: '40.00', lossMonthly: '30.00', rechargeMonthly: '150.00' });
    expect((await readLimits()).current).toEqual({ stakeWeekly: 4_000, lossMonthly: 3_000, rechargeMonthly: 15_000 });
    expect((await bet('30.01')).raw).toEqual({ reason: 'limit', which: 'loss', period: 'month', left: '30.00' });
    expect((await rechargeWithNewPicture('150.01')).answer.raw).toEqual({
      reason: 'limit',
      which: 'recharge',
      period: 'month',
      left: '150.00',
    });
    expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
    expect((await readLimits()).usedMonthly?.recharge).toBe(10_000);
  });

  test('that a member was asked for a limit is stored, and what they recharged and withdrew is summed up', async () => {
    expect((await readLimits()).asked).toBeUndefined();
    const { data } = await api().ask(calls.answerLimits, { answer: 'declined' }, { token });
    expect(Math.abs((data?.asked ?? 0) - Date.now())).toBeLessThan(SLACK);
    expect(data?.reviewFrom).toBeGreaterThan(Date.now() + 180 * DAY);
    const nothing = { recharged: 0, withdrawn: 0, staked: 0, won: 0 };
    expect(await api().get(calls.getTotals, {}, { token })).toEqual({ days30: nothing, ever: nothing });
  });

  test('a pause comes in published lengths alone, and cannot be shortened', async () => {
    for (const [kind, days] of [
      ['timeout', 2],
      ['exclusion', 179],
    ] as const)
      expect(await pause(kind, days)).toMatchObject({ reason: 'invalid', fields: { days: 'invalid' } });
    await pause('timeout', 42);
    const { until } = (await pause('exclusion', calls.EXCLUSION_DAYS)).data ?? { until: 0 };
    expect(until - Date.now()).toBeGreaterThan(calls.EXCLUSION_DAYS * DAY - SLACK);
    expect((await pause('timeout', 1)).data?.until).toBe(until);
    expect((await readLimits()).pause).toEqual({ kind: 'exclusion', until });
  });

  test('a pause stops bets and recharges and leaves the member everything else', async () => {
    const { data } = await pause('timeout', 1);
    const refused = { reason: 'excluded', until: new Date(data?.until ?? 0).toISOString() };
    expect((await bet('1.00')).raw).toEqual(refused);
    expect((await rechargeWithNewPicture('100.00')).answer.raw).toEqual(refused);
    await api().get(getBalance, {}, { token });
    await api().get(listPayoutAccounts, {}, { token });
    const asked = { amount: '100.00', bankId: 'none', payPassword: '135790' };
    expect(WITHDRAWAL_REASONS).toContain((await api().ask(withdraw, asked, { token })).reason);
  });
});
