import { describe, expect, test } from 'vitest';
import { DAY, HOUR, playerOf, setLimitsStage, START } from './limits.stage';
import { becomeMember } from '../harness/member';

const { stage, set, readLimits, bet } = setLimitsStage();
const NOTHING = { stake: 0, loss: 0, recharge: 0 };

describe('setting a limit', () => {
  test('nothing is set at first', async () => {
    expect(await readLimits()).toEqual({
      current: {},
      pending: {},
      ...{ used: NOTHING, usedWeekly: NOTHING, usedMonthly: NOTHING },
      profile: { hours: 24, mustSet: 'none', waitsForPeriod: false },
      asked: undefined,
      reviewFrom: Date.UTC(2027, 4, 21, 9),
      pause: undefined,
    });
  });

  test('each limit is kept by itself, and what is left out stays', async () => {
    await set({ stakeDaily: '100.00', realityCheckMinutes: 30 });
    const { data } = await set({ lossDaily: '50', rechargeDaily: '0' });
    expect(data?.current).toEqual({ stakeDaily: 10_000, lossDaily: 5_000, rechargeDaily: 0, realityCheckMinutes: 30 });
    expect(data?.pending).toEqual({});
  });

  test('one request may lower one limit, raise another and take a third away', async () => {
    await set({ stakeDaily: '100.00', lossDaily: '50.00', rechargeDaily: '30.00', realityCheckMinutes: 30 });
    const { data } = await set({
      stakeDaily: '99.99',
      lossDaily: '60.00',
      rechargeDaily: null,
      realityCheckMinutes: 60,
    });
    expect(data?.current).toEqual({
      stakeDaily: 9_999,
      lossDaily: 5_000,
      rechargeDaily: 3_000,
      realityCheckMinutes: 30,
    });
    const from = START + DAY;
    expect(data?.pending).toEqual({
      lossDaily: { value: 6_000, from },
      rechargeDaily: { value: undefined, from },
      realityCheckMinutes: { value: 60, from },
    });
  });

  test('a raise that nobody confirms never comes into force', async () => {
    await set({ stakeDaily: '100.00' });
    await set({ stakeDaily: '200.00' });
    stage.clock = START + 10 * DAY;
    expect((await readLimits()).current.stakeDaily).toBe(10_000);
    expect(await bet('100.01')).toMatchObject({ reason: 'limit' });
  });

  test('a raise is confirmed from its time on, not one millisecond before', async () => {
    const asked = START + HOUR;
    stage.clock = asked;
    await set({ stakeDaily: '100.00' });
    await set({ stakeDaily: '200.00' });
    stage.clock = asked + DAY - 1;
    expect((await set({ stakeDaily: '200.00' })).data?.pending?.stakeDaily?.from).toBe(asked + DAY);
    expect(await bet('100.01')).toMatchObject({ reason: 'limit' });
    stage.clock = asked + DAY;
    expect(await bet('100.01')).toMatchObject({ reason: 'limit' });
    const { data } = await set({ stakeDaily: '200.00' });
    expect(data).toMatchObject({ current: { stakeDaily: 20_000 }, pending: {} });
    expect((await bet('200.00')).code).toBe(200);
  });

  test('a limit is taken away by the same two steps', async () => {
    await set({ stakeDaily: '1.00' });
    await set({ stakeDaily: null });
    expect(await bet('5.00')).toMatchObject({ reason: 'limit' });
    stage.clock = START + DAY;
    expect((await set({ stakeDaily: null })).data?.current).toEqual({});
    expect((await bet('5.00')).code).toBe(200);
  });

  test.each([
    ['a negative amount', { stakeDaily: '-0.01' }, { stakeDaily: 'format' }],
    ['a negative number', { lossDaily: -5 }, { lossDaily: 'format' }],
    ['part of a cent', { rechargeDaily: '1.005' }, { rechargeDaily: 'format' }],
    ['no number', { stakeDaily: 'much' }, { stakeDaily: 'format' }],
    ['more than the largest limit', { stakeDaily: '10000000000.01' }, { stakeDaily: 'format' }],
    ['a check every zero minutes', { realityCheckMinutes: 0 }, { realityCheckMinutes: 'invalid' }],
    ['a check later than in a day', { realityCheckMinutes: 1_441 }, { realityCheckMinutes: 'invalid' }],
    ['half a minute', { realityCheckMinutes: 0.5 }, { realityCheckMinutes: 'invalid' }],
  ])('%s is refused by name, and nothing of the request is kept', async (_, wanted, fields) => {
    expect(await set({ rechargeDaily: '10.00', lossDaily: '10.00', ...wanted })).toMatchObject({
      reason: 'invalid',
      fields,
    });
    expect((await readLimits()).current).toEqual({});
  });

  test('the largest limit is ten thousand million', async () => {
    expect((await set({ stakeDaily: '10000000000.00' })).data?.current.stakeDaily).toBe(1_000_000_000_000);
  });

  test('every change stays on record', async () => {
    await set({ stakeDaily: '100.00' });
    await set({ stakeDaily: '100.00' });
    stage.clock += HOUR;
    await set({ stakeDaily: '200.00' });
    await set({ stakeDaily: '50.00' });
    const rows = await stage.instance.service.db
      .selectFrom('play_limits')
      .select(['version', 'value', 'waiting_value', 'waiting_from', 'at'])
      .orderBy('version')
      .execute();
    expect(rows).toEqual([
      { version: 1, value: 10_000, waiting_value: null, waiting_from: null, at: START },
      { version: 2, value: 10_000, waiting_value: 20_000, waiting_from: START + HOUR + DAY, at: START + HOUR },
      { version: 3, value: 5_000, waiting_value: null, waiting_from: null, at: START + HOUR },
    ]);
  });

  test('nobody else is bound by it', async () => {
    await set({ stakeDaily: '0' });
    const { token } = await becomeMember(stage.client);
    const other = playerOf(
      () => stage.client,
      () => token,
    );
    expect((await other.readLimits()).current).toEqual({});
    expect(await other.bet('1.00')).toMatchObject({ reason: 'balance' });
  });
});
