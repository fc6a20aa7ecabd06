import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getMember } from '~/contract/calls/account';
import { getStatement } from '~/contract/calls/funds';
import { correctCredits, CREDIT_MAX, type Credit } from '~/member-api/desk/members/credits.server';
import { setOperatorStage } from '../operator/operator.stage';

const { stage, operator, askWithdrawal, balance } = setOperatorStage();
const by = () => ({ staff: { name: 'mei', origin: '192.0.2.7' }, at: stage.clock });
const session = () => ({ token: stage.member.token });
const memberId = async () => (await stage.client.get(getMember, {}, session())).id ?? '';
const give = (amount: number): Credit => ({ kind: 'credit_given', amount, reason: 'goodwill' });
const take = (amount: number): Credit => ({ kind: 'credit_taken', amount, reason: 'credited_twice' });
const correct = async (credit: Credit, key: string = randomUUID()) =>
  correctCredits(stage.instance.service.db, await memberId(), credit, key, by());

describe('credits by staff', () => {
  it('stand on the statement with their reason, and its sums hold', async () => {
    expect(await correct(give(1_000))).toMatchObject({ done: true, available: 101_000 });
    expect(await correct(take(500))).toMatchObject({ done: true, available: 100_500 });
    const { entries, totals, addsUp } = await stage.client.get(getStatement, { month: '2026-11' }, session());
    expect(entries.slice(-2)).toMatchObject([
      { kind: 'credit_given', amount: 1_000, reason: 'goodwill' },
      { kind: 'credit_taken', amount: -500, reason: 'credited_twice' },
    ]);
    expect(totals?.out).toBe(500);
    expect(addsUp).toBe(true);
  });

  it('are never taken below zero, nor from a withdrawal that waits', async () => {
    await askWithdrawal('900.00');
    expect(await correct(take(10_001))).toEqual({ done: false, why: 'balance', available: 10_000 });
    expect(await correct(take(10_000))).toMatchObject({ done: true, available: 0 });
    expect(await balance()).toEqual({ available: 0, frozen: 90_000 });
  });

  it('are posted once by a key, however many send it', async () => {
    const done = await Promise.all(Array.from({ length: 20 }, () => correct(give(1_000), 'one')));
    expect(done.filter((one) => one.done && !one.isRepeated)).toHaveLength(1);
    expect(done.filter((one) => one.done && one.isRepeated)).toHaveLength(19);
    expect((await balance()).available).toBe(101_000);
    expect(await correct(give(2_000), 'one')).toMatchObject({ done: false, why: 'other_use' });
    const acts = await stage.instance.service.db
      .selectFrom('audit_rows')
      .selectAll()
      .where('act', '=', 'member.credit_give')
      .execute();
    expect(acts).toHaveLength(1);
    expect(JSON.parse(acts[0]?.detail ?? '')).toEqual({ amount: '10.00', reason: 'goodwill' });
  });

  it.each([0, -1, 0.5, CREDIT_MAX + 1])('of %d are refused', async (amount) => {
    await expect(correct(give(amount))).rejects.toThrow('A correction is');
  });

  it('are posted by command, for a reason of their direction', async () => {
    const { username } = stage.member;
    const line = `members credit ${username} --as mei --key a --give 10.00 --reason`;
    expect(await operator(`${line} credited_twice`)).toMatchObject({ code: 1 });
    expect((await operator(`${line} prize`)).out).toContain('Posted.');
    expect((await operator(`${line} prize`)).out).toContain('posted before');
    expect((await operator(`members credit ${username} --as mei --take 9999.00 --reason mistake`)).err).toContain(
      'Nothing was changed',
    );
    expect(await operator(`members credit ${username} --as mei --reason mistake`)).toMatchObject({ code: 1 });
  });
});
