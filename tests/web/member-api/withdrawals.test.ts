import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '~/contract/funds';
import type { MemberApi } from '~/member-api/app.server';
import { reviewDue } from '~/member-api/funds/demo-reviewer.server';
import { cancelWithdrawal, completeWithdrawal, failWithdrawal } from '~/member-api/funds/review.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { checkLedger } from '~/member-api/ledger/check.server';
import { post } from '~/member-api/ledger/ledger.server';
import { tidy } from '~/member-api/housekeeping.server';
import type { Client } from './client';
import { openInstance } from './harness';
import { addCard, becomeMember, PAYMENT_PASSWORD, setPaymentPassword } from './member';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 21, 12);

let instance: MemberApi;
let client: Client;
let clock = START;
let token: string;
let memberId: string;
let bankId: string;

beforeAll(async () => {
  ({ instance, client } = await openInstance({ demoReviewSeconds: 0, payoutHoldHours: 24 }, () => clock));
});
beforeEach(async () => {
  clock = START;
  const member = await becomeMember(client);
  token = member.token;
  memberId = (
    await instance.service.db
      .selectFrom('members')
      .select('id')
      .where('username', '=', member.username)
      .executeTakeFirstOrThrow()
  ).id;
  await setPaymentPassword(client, token);
  bankId = await addCard(client, token);
  clock += 24 * HOUR;
});
afterEach(async () => {
  expect(await checkLedger(instance.service.db)).toEqual({ ok: true, differences: [] });
});
afterAll(() => instance.close());

const give = (amount: number, ref = `gift to ${memberId}`) =>
  instance.service.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'recharge',
      ref,
      at: clock,
      entries: [
        { account: 'external:recharge', amount: -amount },
        { account: availableAccount(memberId), amount },
      ],
    }),
  );
const ask = (amount: string, key?: string, payPassword: string = PAYMENT_PASSWORD) =>
  client.ask(calls.withdraw, { amount, bankId, payPassword }, { token, ...(key ? { key } : {}) });
const balance = async () => {
  const { available, frozen, balance: total, rules } = await client.get(calls.getBalance, {}, { token });
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
    clock += HOUR;
    expect(await completeWithdrawal(instance.service.db, data?.id ?? '', { at: clock, remark: 'paid' })).toBe(true);
    expect(await balance()).toMatchObject({ available: 70_000, frozen: 0, total: 70_000 });
    const { list } = await client.get(calls.listWithdrawals, {}, { token });
    expect(list[0]).toMatchObject({ status: 'completed', remark: 'paid', completeTime: clock });
    expect(list[0]?.events).toEqual([
      { status: 'processing', at: clock - HOUR },
      { status: 'completed', at: clock },
    ]);
  });

  test.each([
    ['failed', failWithdrawal],
    ['cancelled', cancelWithdrawal],
  ])('that has %s is given back whole, and to the day', async (status, close) => {
    await give(100_000);
    const { data } = await ask('300.00');
    const before = await balance();
    expect(await close(instance.service.db, data?.id ?? '', { at: clock, reason: 'bank_closed' })).toBe(true);
    expect(await balance()).toMatchObject({
      available: 100_000,
      frozen: 0,
      dailyLeft: (before.dailyLeft ?? 0) + 30_000,
    });
    const { list } = await client.get(calls.listWithdrawals, {}, { token });
    expect(list[0]).toMatchObject({ status, reason: 'bank_closed' });
  });

  test('ends once: a second decision changes nothing', async () => {
    await give(100_000);
    const { data } = await ask('300.00');
    const id = data?.id ?? '';
    const { db } = instance.service;
    const decisions = await Promise.all([
      completeWithdrawal(db, id, { at: clock }),
      failWithdrawal(db, id, { at: clock }),
      cancelWithdrawal(db, id, { at: clock }),
      completeWithdrawal(db, id, { at: clock }),
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
    clock = Date.UTC(2026, 10, 23);
    expect((await ask('100.00')).data).toMatchObject({ status: 'processing' });
  });

  test('to a new account is refused until the account has rested', async () => {
    await give(100_000);
    clock = START + 24 * HOUR - 1;
    expect(await ask('300.00')).toMatchObject({ reason: 'account_new', raw: { until: '2026-11-22T12:00:00.000Z' } });
    clock += 1;
    expect((await ask('300.00')).data).toMatchObject({ status: 'processing' });
  });

  test('sent fifty times at once with one key is one withdrawal', async () => {
    await give(2_000_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('300.00', 'form-1')));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await balance()).toMatchObject({ frozen: 30_000 });
    expect((await client.get(calls.listWithdrawals, {}, { token })).total).toBe(1);
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
    await give(100_000, `more to ${memberId}`);
    expect((await ask('300.00', 'form-1')).data).toMatchObject({ status: 'processing' });
  });

  test("may use the key of another member's", async () => {
    await give(100_000);
    await ask('300.00', 'form-1');
    const other = await becomeMember(client);
    const answer = await client.ask(
      calls.withdraw,
      { amount: '300.00', bankId, payPassword: PAYMENT_PASSWORD },
      { token: other.token, key: 'form-1' },
    );
    expect(answer).toMatchObject({ reason: 'pay_password_unset' });
  });

  test('a week later the answer to a key is forgotten, the withdrawal is not', async () => {
    await give(100_000);
    await ask('300.00', 'form-1');
    clock += 7 * 24 * HOUR + 1;
    await tidy(instance.service, '/nowhere');
    expect(
      await instance.service.db.selectFrom('once_answers').select('key').where('member_id', '=', memberId).execute(),
    ).toEqual([]);
    expect((await client.get(calls.listWithdrawals, {}, { token })).total).toBe(1);
  });
});

describe('the payment password', () => {
  test('five wrong ones, even at once, lock it for 15 minutes', async () => {
    await give(100_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('300.00', undefined, '000000')));
    expect(answers.filter(({ reason }) => reason === 'pay_password')).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === 'pay_password_locked')).toHaveLength(7);
    clock += 15 * 60_000 - 1;
    expect(await ask('300.00')).toMatchObject({ reason: 'pay_password_locked', raw: { retryAfter: 1 } });
    clock += 1;
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

test('the demo reviews what has waited long enough, and real-money mode never does', async () => {
  await give(100_000);
  const { data } = await ask('300.00');
  const statusOf = async () => (await client.get(calls.listWithdrawals, {}, { token })).list[0]?.status;
  const demo = { ...instance.service, settings: { ...instance.service.settings, demo: true, demoReviewSeconds: 20 } };
  clock += 19_999;
  await reviewDue(demo);
  expect(await statusOf()).toBe('processing');
  clock += 1;
  await reviewDue({ ...demo, settings: { ...demo.settings, demo: false } });
  expect(await statusOf()).toBe('processing');
  await reviewDue(demo);
  expect(await statusOf()).toBe('completed');
  expect(data?.id).toBeDefined();
});
