import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { availableAccount, frozenAccount } from '~/member-api/ledger/accounts';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance, post, type Transfer } from '~/member-api/ledger/ledger.server';
import type { Db } from '~/member-api/store/database.server';
import { onPostgres, openStoreOf } from '../harness/store-place';

/** Runs of fifty movements each: a database behind a socket is slower. */
const RUNS = onPostgres ? 20 : 80;

let db: Db;
beforeEach(async () => {
  db = await openStoreOf(':memory:');
});
afterEach(() => db.destroy());

const ann = availableAccount('ann');
const inTransaction = (transfer: Transfer) => db.transaction().execute((trx) => post(trx, transfer));
const recharge = (ref: string, amount: number, account = ann): Transfer => ({
  kind: 'recharge',
  ref,
  at: 1000,
  entries: [
    { account: 'external:recharge', amount: -amount },
    { account, amount },
  ],
});

describe('the ledger', () => {
  test('money that comes in is the balance', async () => {
    expect(await inTransaction(recharge('r1', 5_000))).toEqual({ posted: true });
    expect(await getMemberBalance(db, 'ann')).toEqual({ available: 5_000, frozen: 0, balance: 5_000 });
  });

  test('the same movement happens once', async () => {
    await inTransaction(recharge('r1', 5_000));
    expect(await inTransaction(recharge('r1', 5_000))).toEqual({ posted: false });
    expect((await getMemberBalance(db, 'ann')).balance).toBe(5_000);
  });

  test('a member cannot go below zero, and nothing of the attempt stays', async () => {
    await inTransaction(recharge('r1', 5_000));
    const stake: Transfer = {
      kind: 'bet_stake',
      ref: 'o1',
      at: 2000,
      entries: [
        { account: 'house:draw', amount: 5_001 },
        { account: ann, amount: -5_001 },
      ],
    };
    await expect(inTransaction(stake)).rejects.toMatchObject({ reason: 'balance' });
    expect(await db.selectFrom('ledger_transfers').selectAll().execute()).toHaveLength(1);
    expect((await getMemberBalance(db, 'ann')).balance).toBe(5_000);
    expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
  });

  test('freezing moves money within the member', async () => {
    await inTransaction(recharge('r1', 5_000));
    await inTransaction({
      kind: 'withdrawal_hold',
      ref: 'w1',
      at: 2000,
      entries: [
        { account: ann, amount: -2_000 },
        { account: frozenAccount('ann'), amount: 2_000 },
      ],
    });
    expect(await getMemberBalance(db, 'ann')).toEqual({ available: 3_000, frozen: 2_000, balance: 5_000 });
  });

  test.each([
    ['does not sum to zero', [5, -4]],
    ['has one side only', [0]],
    ['has a part of a minor unit', [0.5, -0.5]],
  ])('a transfer that %s is refused', async (_, [first = 0, second]) => {
    const entries = [{ account: ann, amount: first }];
    if (second !== undefined) entries.push({ account: 'house:draw', amount: second });
    await expect(inTransaction({ kind: 'bet_payout', ref: 'x', at: 1, entries })).rejects.toThrow();
    expect(await db.selectFrom('ledger_entries').selectAll().execute()).toEqual([]);
  });

  test('a transfer outside a transaction is refused', async () => {
    await expect(post(db, recharge('r1', 1))).rejects.toThrow('in a transaction');
  });

  test('parallel stakes take no more than there is', async () => {
    await inTransaction(recharge('r1', 1_000));
    const stakes = Array.from({ length: 30 }, (_, index) =>
      inTransaction({
        kind: 'bet_stake',
        ref: `o${String(index)}`,
        at: 2000,
        entries: [
          { account: ann, amount: -100 },
          { account: 'house:draw', amount: 100 },
        ],
      }).then(
        () => 'taken',
        () => 'refused',
      ),
    );
    const outcomes = await Promise.all(stakes);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(10);
    expect((await getMemberBalance(db, 'ann')).balance).toBe(0);
    expect((await checkLedger(db)).ok).toBe(true);
  });
});

describe('the check of the ledger', () => {
  beforeEach(() => inTransaction(recharge('r1', 5_000)));

  test('finds a balance that somebody wrote', async () => {
    await db.updateTable('ledger_accounts').set({ balance: 9_999 }).where('id', '=', ann).execute();
    const { ok, differences } = await checkLedger(db);
    expect(ok).toBe(false);
    expect(differences).toContainEqual({ kind: 'balance_is_not_sum', subject: ann, expected: 5_000, found: 9_999 });
    expect(differences.map(({ kind }) => kind)).toContain('last_balance_differs');
  });

  test('finds an entry that somebody changed', async () => {
    await db.updateTable('ledger_entries').set({ amount: 6_000 }).where('account_id', '=', ann).execute();
    expect((await checkLedger(db)).differences.map(({ kind }) => kind).sort()).toEqual([
      'balance_is_not_sum',
      'transfer_not_zero',
    ]);
  });

  test('finds entries that somebody deleted', async () => {
    await db.deleteFrom('ledger_entries').execute();
    expect((await checkLedger(db)).differences.map(({ kind }) => kind).sort()).toEqual([
      'balance_is_not_sum',
      'last_balance_differs',
      'transfer_not_zero',
    ]);
  });

  test('finds a member below zero', async () => {
    await db.updateTable('ledger_accounts').set({ balance: -1 }).where('id', '=', ann).execute();
    expect((await checkLedger(db)).differences).toContainEqual(
      expect.objectContaining({ kind: 'below_zero', subject: ann }),
    );
  });
});

test('after any transfers, in any order and repeated at will, every balance is the sum of its entries', async () => {
  const accounts = ['ann', 'bea', 'cho'].flatMap((id) => [availableAccount(id), frozenAccount(id)]);
  const account = fc.constantFrom(...accounts, 'house:draw', 'external:recharge');
  const movement = fc.record({
    ref: fc.integer({ min: 0, max: 300 }),
    from: account,
    to: account,
    amount: fc.integer({ min: 1, max: 500 }),
  });
  const expected = new Map<string, number>();
  const seen = new Set<string>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 40, maxLength: 60 }), async (movements) => {
      run += 1;
      for (const { ref, from, to, amount } of movements) {
        if (from === to) continue;
        const key = `${String(run)}:${String(ref)}`;
        const isMember = from.startsWith('member:');
        const covered = !isMember || (expected.get(from) ?? 0) >= amount;
        const outcome = await inTransaction({
          kind: 'bet_payout',
          ref: key,
          at: run,
          entries: [
            { account: from, amount: -amount },
            { account: to, amount },
          ],
        }).then(
          ({ posted }) => (posted ? 'posted' : 'repeated'),
          () => 'refused',
        );
        expect(outcome).toBe(seen.has(key) ? 'repeated' : covered ? 'posted' : 'refused');
        if (outcome !== 'posted') continue;
        seen.add(key);
        expected.set(from, (expected.get(from) ?? 0) - amount);
        expected.set(to, (expected.get(to) ?? 0) + amount);
      }
      const kept = await db.selectFrom('ledger_accounts').where('member_id', 'is not', null).selectAll().execute();
      for (const { id, balance } of kept) expect(balance).toBe(expected.get(id));
      expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(seen.size).toBeGreaterThan(RUNS);
});
