import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import * as contract from '~/contract/calls/funds';
import * as review from '~/member-api/funds/review.server';
import { availableAccount, frozenAccount } from '~/member-api/ledger/accounts';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance, post } from '~/member-api/ledger/ledger.server';
import { fund, openService, signIn, START } from '../draw/draw.stage';

const { service, close } = await openService();
const { db } = service;
const REVIEW = { at: START, actor: 'operator:ann' } as const;

const WITHDRAWAL = {
  completed: (id: string) => review.completeWithdrawal(db, id, REVIEW),
  failed: (id: string) => review.failWithdrawal(db, id, { ...REVIEW, reason: 'account_closed' }),
  cancelled: (id: string) => review.cancelWithdrawal(db, id, { ...REVIEW, reason: 'member_asked' }),
} as const;
const RECHARGE = {
  credited: (id: string) => review.reviewRecharge(db, id, { ...REVIEW, decision: 'credited' }),
  rejected: (id: string) => review.reviewRecharge(db, id, { ...REVIEW, decision: 'rejected', reason: 'not_received' }),
} as const;

beforeAll(async () => {
  await signIn(service, 'ann', START);
  await fund(service, 'ann', 1_000_00);
  const nothing = { sealed: null, bank_id: null, bank_name: null, branch_name: null };
  await db
    .insertInto('payout_accounts')
    .values({
      ...{
        ...nothing,
        id: 'account',
        member_id: 'ann',
        kind: 'btc',
        number_key: null,
        branch_code: null,
      },
      ...{ is_default: 1, usable_from: 0, created_at: START, removed_at: null },
    })
    .execute();
});
afterAll(async () => {
  expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
  await close();
});

const unreviewed = { reason: null, remark: null, apply_time: START, complete_time: null };

async function newWithdrawal(): Promise<string> {
  const id = randomUUID();
  const [amount, at] = [100_00, START];
  const entries = [
    { account: availableAccount('ann'), amount: -amount },
    { account: frozenAccount('ann'), amount },
  ];
  await db.transaction().execute((trx) => post(trx, { kind: 'withdrawal_hold', ref: id, at, entries }));
  const asked = { member_id: 'ann', payout_account_id: 'account', bank_card: 'BTC', amount, fee: 2_00 };
  await db
    .insertInto('withdrawals')
    .values({ id, ...asked, status: 'processing', ...unreviewed })
    .execute();
  return id;
}

async function newRecharge(): Promise<string> {
  const id = randomUUID();
  const picture = { member_id: 'ann', picture_hash: id };
  await db
    .insertInto('uploads')
    .values({ name: id, ...picture, bytes: 1, created_at: START })
    .execute();
  const asked = { ...picture, bank_id: 'bank', bank_name: 'Bank', amount: 100_00, screenshot: id };
  await db
    .insertInto('recharges')
    .values({ id, ...asked, status: 'reviewing', ...unreviewed })
    .execute();
  return id;
}

/** All data that a transition could change. */
async function read(table: 'withdrawals' | 'recharges', id: string) {
  return {
    record: await db.selectFrom<typeof table>(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    events: await db.selectFrom('funds_events').selectAll().where('record_id', '=', id).execute(),
    balance: await getMemberBalance(db, 'ann'),
    transfers: await db.selectFrom('ledger_transfers').select('id').execute(),
  };
}

describe.each([
  { table: 'withdrawals', from: 'processing', transitions: WITHDRAWAL, make: newWithdrawal, others: RECHARGE },
  { table: 'recharges', from: 'reviewing', transitions: RECHARGE, make: newRecharge, others: WITHDRAWAL },
] as const)('of $table', ({ table, from, transitions, make, others }) => {
  const all = Object.entries<(id: string) => Promise<boolean>>(transitions);

  test.each(all)(`${from} → %s is a transition`, async (status, take) => {
    const id = await make();
    expect(await take(id)).toBe(true);
    expect((await read(table, id)).record).toMatchObject({ status, complete_time: START });
  });

  test.each(all.flatMap(([first, take]) => all.map(([second, again]) => [first, second, take, again] as const)))(
    '%s → %s is none, and changes nothing',
    async (_, __, take, again) => {
      const id = await make();
      await take(id);
      const before = await read(table, id);
      expect(await again(id)).toBe(false);
      expect(await read(table, id)).toEqual(before);
    },
  );

  test.each(Object.entries<(id: string) => Promise<boolean>>(others))(
    `${from} → %s is another kind’s`,
    async (_, take) => {
      const id = await make();
      const before = await read(table, id);
      expect(await take(id)).toBe(false);
      expect(await read(table, id)).toEqual(before);
    },
  );
});

test('the states that records can be told to have are these and no others', () => {
  const strict = contract.listWithdrawals.response.strict;
  const told = (status: string) => {
    const list = [{ id: '1', status, events: [] }];
    return strict.safeParse({ list, total: 1, page: 1, limit: 1 }).success;
  };
  const states = ['processing', 'reviewing', ...Object.keys(WITHDRAWAL), ...Object.keys(RECHARGE)];
  expect(states.filter((state) => !told(state))).toEqual([]);
  expect(['paid', 'pending', 'approved', ''].filter(told)).toEqual([]);
});
