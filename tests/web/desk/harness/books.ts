import { sql } from 'kysely';
import { expect } from 'vitest';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { correctCredits } from '~/member-api/desk/members/credits.server';
import { cancelWithdrawal, completeWithdrawal, failWithdrawal, reviewRecharge } from '~/member-api/funds/review.server';
import { availableAccount, frozenAccount } from '~/member-api/ledger/accounts';
import { post } from '~/member-api/ledger/ledger.server';
import type { Db } from '~/member-api/store/database.server';

/** What each entry of the ledger means for the books: a column with its sign. */
const MEANING: Readonly<Record<string, string>> = {
  'external:recharge recharge': '-in',
  'external:payout withdrawal_payout': '+out',
  'house:fees withdrawal_payout': '+fees',
  'house:draw bet_stake': '+stakes',
  'house:draw bet_payout': '-payouts',
  'house:draw bet_refund': '-refunds',
  'house:corrections credit_given': '-corrections',
  'house:corrections credit_taken': '-corrections',
  'house:corrections balance_given_up': '-corrections',
  'house:demo-credits demo_credits': '-demo',
};

/** The books once more, from the rows alone, with other arithmetic: amounts as BigInt, days as text, balances from members' entries. */
export async function recompute(db: Db, period: string): Promise<Map<string, Record<string, bigint>>> {
  const { rows } = await sql<{ account: string; kind: string; amount: number | string; at: number | string }>`
    select e.account_id as account, t.kind as kind, e.amount as amount, e.at as at
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
  `.execute(db);
  const lines = new Map<string, Record<string, bigint>>();
  for (const { account, kind, amount, at } of rows) {
    const name = new Date(Number(at)).toISOString().slice(0, period.length + 3);
    const add = (column: string, value: bigint) => {
      const line = lines.get(name) ?? {};
      line[column] = (line[column] ?? 0n) + value;
      lines.set(name, line);
    };
    if (account.startsWith('member:')) {
      add('owedChange', BigInt(amount));
      if (account.endsWith(':frozen')) add('heldChange', BigInt(amount));
    } else {
      const meaning = MEANING[`${account} ${kind}`] ?? '';
      expect(meaning, `${account} ${kind}`).not.toBe('');
      add(meaning.slice(1), (meaning.startsWith('-') ? -1n : 1n) * BigInt(amount));
    }
  }
  let [owed, held] = [0n, 0n];
  for (const name of [...lines.keys()].sort()) {
    const { owedChange = 0n, heldChange = 0n, ...line } = lines.get(name) ?? {};
    owed += owedChange;
    held += heldChange;
    lines.set(name, { ...line, heldChange, owed, held });
  }
  return new Map([...lines].filter(([name]) => name.startsWith(period)));
}

/** The month that is looked at, and the moment: it is not over. */
export const MONTH = '2026-03';
export const DAY = 86_400_000;
const start = Date.UTC(2026, 1, 10);
export const NOW = Date.UTC(2026, 2, 20, 12);
/** Days of play: over the end of February. */
const DAYS = 38;

/** Lets 400 things happen: bets, recharges credited with other amounts, withdrawals that end in each way, corrections. */
export async function play(db: Db, memberId: string) {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const account = availableAccount(memberId);
  const actor = 'operator:mei';
  const base = { member_id: memberId, reason: null, remark: null, complete_time: null };
  const bet =
    (kind: 'bet_stake' | 'bet_payout' | 'bet_refund' | 'demo_credits', house: string, sign: 1 | -1) =>
    async (at: number, amount: number, ref: string) => {
      const entries = [
        { account, amount: amount * sign },
        { account: house, amount: -amount * sign },
      ];
      await db.transaction().execute((trx) => post(trx, { kind, ref, at, entries }));
    };
  const bank = await db.selectFrom('banks').select(['id', 'name']).executeTakeFirstOrThrow();
  const recharge = async (at: number, amount: number, id: string) => {
    const upload = { name: id, member_id: memberId, picture_hash: id, bytes: 1, created_at: at };
    await db.insertInto('uploads').values(upload).execute();
    const picture = { screenshot: id, picture_hash: id, bank_id: bank.id, bank_name: bank.name };
    await db
      .insertInto('recharges')
      .values({ ...base, ...picture, id, amount, status: 'reviewing', apply_time: at })
      .execute();
    const received = random(2) === 0 ? undefined : amount + random(900);
    await reviewRecharge(db, id, {
      at,
      actor,
      ...(random(4) === 0 ? { decision: 'rejected' } : { decision: 'credited', received }),
    });
  };
  const payout = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const withdrawal = async (at: number, amount: number, id: string) => {
    const entries = [
      { account, amount: -amount },
      { account: frozenAccount(memberId), amount },
    ];
    await db.transaction().execute((trx) => post(trx, { kind: 'withdrawal_hold', ref: id, at, entries }));
    const facts = { payout_account_id: payout.id, bank_card: 'Bank', amount, fee: 1 + random(amount - 1) };
    await db
      .insertInto('withdrawals')
      .values({ ...base, ...facts, id, status: 'processing', apply_time: at })
      .execute();
    const decided = { at: Math.min(at + random(3) * DAY, start + DAYS * DAY), actor } as const;
    const ways = [completeWithdrawal, completeWithdrawal, failWithdrawal, cancelWithdrawal, undefined];
    await ways[random(ways.length)]?.(db, id, decided);
  };
  const correction = (kind: 'credit_given' | 'credit_taken') => async (at: number, amount: number, key: string) => {
    const credit =
      kind === 'credit_given' ? { kind, reason: 'goodwill' as const } : ({ kind, reason: 'mistake' } as const);
    await correctCredits(db, memberId, { ...credit, amount }, key, { staff: SHELL, at });
  };
  const acts = [
    bet('bet_stake', 'house:draw', -1),
    bet('bet_payout', 'house:draw', 1),
    bet('bet_refund', 'house:draw', 1),
    bet('demo_credits', 'house:demo-credits', 1),
    recharge,
    recharge,
    withdrawal,
    withdrawal,
    correction('credit_given'),
    correction('credit_taken'),
  ];
  for (let step = 0; step < 400; step++) {
    const at = start + random(DAYS) * DAY + random(DAY);
    await acts[random(acts.length)]?.(at, 2 + random(500), `random-${String(step)}`);
  }
}
