import { PAYOUT_TRAITS } from '~/contract/payout-kind';
import { leafVersionOf } from '../draw/settle/close.server';
import { mask } from '../funds/payout-account';
import { openAccount } from '../funds/sealed-account.server';
import { availableAccount, frozenAccount } from '../ledger/accounts';
import { balancePaths } from './balance-part.server';
import type { Db } from '../store/database.server';
import { countRows } from '../store/lists/totals';
import { Amount } from './row';
import { countOwn, pagesOf, ROWS_ON_PAGE, time, type Part } from './part.server';

/** The entries of the ledger, first of what is available, then of what is held for withdrawals. */
const ledger: Part = {
  name: 'ledger',
  columns: ['at', 'account', 'kind', 'amount', 'balance', 'ref', 'reason'],
  count: async (db, memberId) => {
    const { rows } = await db
      .selectFrom('ledger_entries')
      .select(countRows().as('rows'))
      .where('account_id', 'in', [availableAccount(memberId), frozenAccount(memberId)])
      .executeTakeFirstOrThrow();
    return rows;
  },
  async *pages({ db }, { memberId }) {
    for (const [account, id] of [
      ['available', availableAccount(memberId)],
      ['held', frozenAccount(memberId)],
    ] as const)
      yield* pagesOf(
        (after: { seq: number | null } | undefined) =>
          db
            .selectFrom('ledger_entries as entry')
            .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
            .leftJoin('member_credits as credit', 'credit.id', 'transfer.ref')
            .select([
              'entry.seq',
              'entry.at',
              'entry.amount',
              'entry.balance_after',
              'transfer.kind',
              'transfer.ref',
              'credit.reason',
            ])
            .where('entry.account_id', '=', id)
            .where('entry.seq', '>', after?.seq ?? 0)
            .orderBy('entry.seq')
            .limit(ROWS_ON_PAGE)
            .execute(),
        ({ at, amount, balance_after, kind, ref, reason }) => ({
          at: time(at),
          account,
          kind,
          amount: new Amount(amount),
          balance: new Amount(balance_after ?? 0),
          ref,
          reason,
        }),
      );
  },
};

const bets: Part = {
  name: 'bets',
  columns: [
    ...['id', 'at', 'period', 'option', 'stake', 'odds', 'payout', 'status'],
    ...['nonce', 'leafVersion', 'commitment', 's0', 'beacon', 'beaconRound', 'betsRoot', 'proof'],
  ],
  count: countOwn('draw_orders'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        db
          .selectFrom('draw_orders as bet')
          .leftJoin('draws', 'draws.period', 'bet.period')
          .selectAll('bet')
          .select('draws.bets_root')
          .where('bet.member_id', '=', memberId)
          .where('bet.id', '>', after?.id ?? '')
          .orderBy('bet.id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      (bet) => ({
        id: bet.id,
        at: time(bet.at),
        period: String(bet.period),
        option: bet.option,
        stake: new Amount(bet.stake),
        odds: bet.odds / 100,
        payout: new Amount(bet.payout),
        status: bet.status,
        nonce: bet.nonce,
        leafVersion: leafVersionOf(bet),
        commitment: bet.commitment,
        s0: bet.s0,
        beacon: bet.beacon ?? null,
        beaconRound: (bet.beacon_round ?? null) === null ? null : String(bet.beacon_round),
        betsRoot: bet.bets_root,
        proof: bet.proof === null ? null : (JSON.parse(bet.proof) as object),
      }),
    ),
};

async function eventsOf(db: Db, id: string) {
  const events = await db
    .selectFrom('funds_events')
    .select(['status', 'at'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  return events.map(({ status, at }) => ({ status, at: time(at) }));
}

const withdrawals: Part = {
  name: 'withdrawals',
  columns: [
    ...['id', 'amount', 'fee', 'actualAmount', 'account', 'status', 'reason', 'remark'],
    ...['askedAt', 'completedAt', 'events'],
  ],
  count: countOwn('withdrawals'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { place?: number | null } | undefined) =>
        db
          .selectFrom('withdrawals')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('place', '>', after?.place ?? 0)
          .orderBy('place')
          .limit(ROWS_ON_PAGE)
          .execute(),
      async ({ id, amount, fee, bank_card, status, reason, remark, apply_time, complete_time }) => ({
        id,
        amount: new Amount(amount),
        fee: new Amount(fee),
        actualAmount: new Amount(amount - fee),
        account: bank_card,
        status,
        reason,
        remark,
        askedAt: time(apply_time),
        completedAt: time(complete_time),
        events: await eventsOf(db, id),
      }),
    ),
};

const recharges: Part = {
  name: 'recharges',
  columns: [
    ...['id', 'amount', 'credited', 'bank', 'status', 'reason', 'remark'],
    ...['askedAt', 'completedAt', 'events'],
  ],
  count: countOwn('recharges'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { place?: number | null } | undefined) =>
        db
          .selectFrom('recharges')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('place', '>', after?.place ?? 0)
          .orderBy('place')
          .limit(ROWS_ON_PAGE)
          .execute(),
      async (row) => ({
        id: row.id,
        amount: new Amount(row.asked_amount ?? row.amount),
        credited: row.status === 'credited' ? new Amount(row.amount) : null,
        bank: row.bank_name,
        status: row.status,
        reason: row.reason,
        remark: row.remark,
        askedAt: time(row.apply_time),
        completedAt: time(row.complete_time),
        events: await eventsOf(db, row.id),
      }),
    ),
};

/** Numbers are masked as on pages: a file that falls into other hands shows no more than they do. */
const payoutAccounts: Part = {
  name: 'payout-accounts',
  columns: [
    'id',
    'kind',
    'holderName',
    'number',
    'bankName',
    'branchName',
    'branchCode',
    'phone',
    'addedAt',
    'removedAt',
  ],
  count: countOwn('payout_accounts'),
  pages: (keeper, { memberId }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        keeper.db
          .selectFrom('payout_accounts')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('id', '>', after?.id ?? '')
          .orderBy('id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      async (row) => {
        const { holder, number, phone } = await openAccount(keeper, row);
        return {
          id: row.id,
          kind: row.kind,
          holderName: holder,
          number: mask(number ?? ''),
          bankName: PAYOUT_TRAITS[row.kind].name ?? row.bank_name,
          branchName: row.branch_name,
          branchCode: row.branch_code,
          phone,
          addedAt: time(row.created_at),
          removedAt: time(row.removed_at),
        };
      },
    ),
};

/** Parts about money and bets. */
export const MONEY_PARTS: readonly Part[] = [ledger, balancePaths, bets, withdrawals, recharges, payoutAccounts];
