import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as calls from '~/contract/funds';
import type { MemberApi } from '~/member-api/app.server';
import { completeWithdrawal } from '~/member-api/funds/review.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { checkLedger } from '~/member-api/ledger/check.server';
import { post } from '~/member-api/ledger/ledger.server';
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
const ask = (amount: string) =>
  client.ask(calls.withdraw, { amount, bankId, payPassword: PAYMENT_PASSWORD }, { token });

test('a statement shows what came and went, and adds up over months', async () => {
  await give(100_000);
  const { data } = await ask('300.00');
  clock = Date.UTC(2026, 11, 1);
  await completeWithdrawal(instance.service.db, data?.id ?? '', { at: clock });
  const november = await client.get(calls.getStatement, { month: '2026-11' }, { token });
  expect(november).toMatchObject({ opening: 0, closing: 100_000, totals: { in: 100_000, out: 0 }, addsUp: true });
  expect(november.entries.map(({ kind, amount }) => [kind, amount])).toEqual([['recharge', 100_000]]);
  const december = await client.get(calls.getStatement, { month: '2026-12' }, { token });
  expect(december).toMatchObject({ opening: 100_000, closing: 70_000, totals: { in: 0, out: 30_000 }, addsUp: true });
  expect(december.entries).toEqual([
    { at: clock, kind: 'withdrawal_payout', amount: -30_000, balance: 70_000, ref: data?.id },
  ]);
});

test('a statement says so when the books do not add up', async () => {
  await give(100_000);
  const { db } = instance.service;
  const account = availableAccount(memberId);
  await db.updateTable('ledger_accounts').set({ balance: 100_001 }).where('id', '=', account).execute();
  expect(await client.get(calls.getStatement, { month: '2026-11' }, { token })).toMatchObject({ addsUp: false });
  await db.updateTable('ledger_accounts').set({ balance: 100_000 }).where('id', '=', account).execute();
});
