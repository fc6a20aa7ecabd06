import { expect, test } from 'vitest';
import * as calls from '~/contract/calls/funds';
import { completeWithdrawal } from '~/member-api/funds/review.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { post } from '~/member-api/ledger/ledger.server';
import { setFundsStage } from './funds.stage';

const { stage, give, ask } = setFundsStage();

test('a statement shows what came and went, and adds up over months', async () => {
  await give(100_000);
  const { data } = await ask('300.00');
  stage.clock = Date.UTC(2026, 11, 1);
  await completeWithdrawal(stage.instance.service.db, data?.id ?? '', { at: stage.clock, actor: 'operator:ann' });
  const november = await stage.client.get(calls.getStatement, { month: '2026-11' }, { token: stage.token });
  expect(november).toMatchObject({ opening: 0, closing: 100_000, totals: { in: 100_000, out: 0 }, addsUp: true });
  expect(november.entries.map(({ kind, amount }) => [kind, amount])).toEqual([['recharge', 100_000]]);
  const december = await stage.client.get(calls.getStatement, { month: '2026-12' }, { token: stage.token });
  expect(december).toMatchObject({ opening: 100_000, closing: 70_000, totals: { in: 0, out: 30_000 }, addsUp: true });
  expect(december.entries).toEqual([
    { at: stage.clock, kind: 'withdrawal_payout', amount: -30_000, balance: 70_000, ref: data?.id },
  ]);
});

test('a statement tells what two processes with different clocks did in the order in which they did it', async () => {
  await give(10_000);
  const account = availableAccount(stage.memberId);
  const stake = (ref: string, amount: number, at: number) =>
    stage.instance.service.db.transaction().execute((trx) =>
      post(trx, {
        kind: 'bet_stake',
        ref: `${ref} of ${stage.memberId}`,
        at,
        entries: [
          { account, amount: -amount },
          { account: 'house:draw', amount },
        ],
      }),
    );
  await stake('first', 4_000, stage.clock - 50);
  await stake('second', 6_000, stage.clock);
  const { entries, addsUp } = await stage.client.get(calls.getStatement, { month: '2026-11' }, { token: stage.token });
  expect(entries.map(({ amount, balance }) => [amount, balance])).toEqual([
    [10_000, 10_000],
    [-4_000, 6_000],
    [-6_000, 0],
  ]);
  expect(addsUp).toBe(true);
});

test('a statement says so when the books do not add up', async () => {
  await give(100_000);
  const { db } = stage.instance.service;
  const account = availableAccount(stage.memberId);
  await db.updateTable('ledger_accounts').set({ balance: 100_001 }).where('id', '=', account).execute();
  expect(await stage.client.get(calls.getStatement, { month: '2026-11' }, { token: stage.token })).toMatchObject({
    addsUp: false,
  });
  await db.updateTable('ledger_accounts').set({ balance: 100_000 }).where('id', '=', account).execute();
});
