import { describe, expect, test } from 'vitest';
import * as draw from '~/contract/calls/draw';
import * as calls from '~/contract/calls/funds';
import { reviewDue } from '~/member-api/funds/demo-reviewer.server';
import { cancelWithdrawal, completeWithdrawal, failWithdrawal } from '~/member-api/funds/review.server';
import { tidy } from '~/member-api/housekeeping.server';
import { HOUR, setFundsStage, START } from './funds.stage';
import { becomeMember, PAYMENT_PASSWORD } from '../harness/member';

const { stage, give, ask } = setFundsStage();
const review = () => ({ at: stage.clock, actor: 'operator:ann' }) as const;

const balance = async () => {
  const {
    available,
    frozen,
    balance: total,
    rules,
  } = await stage.client.get(calls.getBalance, {}, { token: stage.token });
  return { available, frozen, total, dailyLeft: rules?.dailyLeft };
};

describe('a withdrawal', () => {
  test.each([
    ['100.00', 200, 9_800],
    ['200.00', 200, 19_800],
    ['200.50', 200, 19_850],
    ['300.00', 300, 29_700],
    ['500.00', 500, 49_500],
  ])('of %s costs a fee that is taken from it', async (amount, fee, actualAmount) => {
    await give(100_000);
    expect((await ask(amount)).data).toMatchObject({ fee, actualAmount, status: 'processing' });
  });

  test('is frozen when it is asked for and taken when it is completed', async () => {
    await give(100_000);
    const { data } = await ask('300.00');
    expect(await balance()).toMatchObject({ available: 70_000, frozen: 30_000, total: 100_000 });
    stage.clock += HOUR;
    expect(await completeWithdrawal(stage.instance.service.db, data?.id ?? '', { ...review(), remark: 'paid' })).toBe(
      true,
    );
    expect(await balance()).toMatchObject({ available: 70_000, frozen: 0, total: 70_000 });
    const { list } = await stage.client.get(calls.listWithdrawals, {}, { token: stage.token });
    expect(list[0]).toMatchObject({ status: 'completed', remark: 'paid', completeTime: stage.clock });
    expect(list[0]?.events).toEqual([
      { status: 'processing', at: stage.clock - HOUR },
      { status: 'completed', at: stage.clock },
    ]);
  });

  test.each([
    ['failed', failWithdrawal],
    ['cancelled', cancelWithdrawal],
  ])('that has %s is given back whole, and to the day', async (status, close) => {
    await give(100_000);
    const { data } = await ask('300.00');
    const before = await balance();
    expect(await close(stage.instance.service.db, data?.id ?? '', { ...review(), reason: 'account_closed' })).toBe(
      true,
    );
    expect(await balance()).toMatchObject({
      available: 100_000,
      frozen: 0,
      dailyLeft: (before.dailyLeft ?? 0) + 30_000,
    });
    const { list } = await stage.client.get(calls.listWithdrawals, {}, { token: stage.token });
    expect(list[0]).toMatchObject({ status, reason: 'account_closed' });
  });

  test('ends once: a second decision changes nothing', async () => {
    await give(100_000);
    const { data } = await ask('300.00');
    const id = data?.id ?? '';
    const { db } = stage.instance.service;
    const decisions = await Promise.all([
      completeWithdrawal(db, id, review()),
      failWithdrawal(db, id, review()),
      cancelWithdrawal(db, id, review()),
      completeWithdrawal(db, id, review()),
    ]);
    expect(decisions).toEqual([true, false, false, false]);
    expect(await balance()).toMatchObject({ total: 70_000, frozen: 0 });
  });

  test('over the balance is refused, and nothing is frozen', async () => {
    await give(29_999);
    expect(await ask('300.00')).toMatchObject({ reason: 'balance' });
    expect(await balance()).toMatchObject({ available: 29_999, frozen: 0 });
  });

  test('over what is left of the day is refused until the next day (UTC)', async () => {
    await give(20_000_000);
    await ask('50000.00');
    await ask('49999.00');
    const refused = await ask('100.00');
    expect(refused).toMatchObject({ reason: 'daily_limit', raw: { left: '1.00' } });
    stage.clock = Date.UTC(2026, 10, 23);
    expect((await ask('100.00')).data).toMatchObject({ status: 'processing' });
  });

  test('counts for the day when it is completed as well', async () => {
    await give(20_000_000);
    const before = await balance();
    const { data } = await ask('50000.00');
    await completeWithdrawal(stage.instance.service.db, data?.id ?? '', review());
    expect((await balance()).dailyLeft).toBe((before.dailyLeft ?? 0) - 5_000_000);
    await ask('49999.00');
    expect(await ask('100.00')).toMatchObject({ reason: 'daily_limit', raw: { left: '1.00' } });
  });

  test.each([true, false])('needs no bet (rule X1), in demo mode or out of it: %s', async (demo) => {
    await give(100_000);
    const { settings } = stage.instance.service;
    const mode = settings.demo;
    settings.demo = demo;
    try {
      const { list } = await stage.client.get(draw.listOrders, {}, { token: stage.token });
      expect(list).toEqual([]);
      expect((await ask('300.00')).data).toMatchObject({ status: 'processing' });
    } finally {
      settings.demo = mode;
    }
  });

  test('to a new account is refused until the account has rested', async () => {
    await give(100_000);
    stage.clock = START + 24 * HOUR - 1;
    expect(await ask('300.00')).toMatchObject({ reason: 'account_new', raw: { until: '2026-11-22T12:00:00.000Z' } });
    stage.clock += 1;
    expect((await ask('300.00')).data).toMatchObject({ status: 'processing' });
  });

  test('sent fifty times at once with one key is one withdrawal', async () => {
    await give(2_000_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('300.00', 'form-1')));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await balance()).toMatchObject({ frozen: 30_000 });
    expect((await stage.client.get(calls.listWithdrawals, {}, { token: stage.token })).total).toBe(1);
  });

  test('with the key of another one is refused', async () => {
    await give(2_000_000);
    await ask('300.00', 'form-1');
    expect(await ask('301.00', 'form-1')).toMatchObject({ code: 409, reason: 'duplicate' });
    expect(await balance()).toMatchObject({ frozen: 30_000 });
  });

  test('that was refused may be sent again with the same key', async () => {
    await give(10_000);
    expect(await ask('300.00', 'form-1')).toMatchObject({ reason: 'balance' });
    await give(100_000, `more to ${stage.memberId}`);
    expect((await ask('300.00', 'form-1')).data).toMatchObject({ status: 'processing' });
  });

  test("may use the key of another member's", async () => {
    await give(100_000);
    await ask('300.00', 'form-1');
    const other = await becomeMember(stage.client);
    const answer = await stage.client.ask(
      calls.withdraw,
      { amount: '300.00', bankId: stage.bankId, payPassword: PAYMENT_PASSWORD },
      { token: other.token, key: 'form-1' },
    );
    expect(answer).toMatchObject({ reason: 'pay_password_unset' });
  });

  test('a week later the answer to a key is forgotten, the withdrawal is not', async () => {
    await give(100_000);
    await ask('300.00', 'form-1');
    stage.clock += 7 * 24 * HOUR + 1;
    await tidy(stage.instance.service, '/nowhere');
    expect(
      await stage.instance.service.db
        .selectFrom('once_answers')
        .select('key')
        .where('member_id', '=', stage.memberId)
        .execute(),
    ).toEqual([]);
    expect((await stage.client.get(calls.listWithdrawals, {}, { token: stage.token })).total).toBe(1);
  });
});

describe('the payment password', () => {
  test('five wrong ones, even at once, lock it for 15 minutes', async () => {
    await give(100_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('300.00', undefined, '000000')));
    expect(answers.filter(({ reason }) => reason === 'pay_password')).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === 'pay_password_locked')).toHaveLength(7);
    stage.clock += 15 * 60_000 - 1;
    expect(await ask('300.00')).toMatchObject({ reason: 'pay_password_locked', raw: { retryAfter: 1 } });
    stage.clock += 1;
    expect((await ask('300.00')).data).toMatchObject({ status: 'processing' });
  });

  test('a right one forgets the wrong ones before it', async () => {
    await give(200_000);
    for (const word of ['000000', '000000', '000000', '000000']) await ask('300.00', undefined, word);
    await ask('300.00');
    expect(await ask('300.00', undefined, '000000')).toMatchObject({ reason: 'pay_password' });
    expect((await ask('300.00')).data).toMatchObject({ status: 'processing' });
  });
});

test('the demo reviews what has waited long enough, and no other does', async () => {
  await give(100_000);
  const { data } = await ask('300.00');
  const statusOf = async () =>
    (await stage.client.get(calls.listWithdrawals, {}, { token: stage.token })).list[0]?.status;
  const demo = {
    ...stage.instance.service,
    settings: { ...stage.instance.service.settings, demo: true, demoReviewSeconds: 20 },
  };
  stage.clock += 19_999;
  await reviewDue(demo);
  expect(await statusOf()).toBe('processing');
  stage.clock += 1;
  await reviewDue({ ...demo, settings: { ...demo.settings, demo: false } });
  expect(await statusOf()).toBe('processing');
  await reviewDue(demo);
  expect(await statusOf()).toBe('completed');
  expect(data?.id).toBeDefined();
});
