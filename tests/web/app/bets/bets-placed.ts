import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { periodAt, timesOf } from '~/member-api/draw/clock';
import { readClock } from '~/member-api/draw/clock-store.server';
import { placeOrder } from '~/member-api/draw/orders.server';
import { post } from '~/member-api/ledger/ledger.server';
import type { App } from '../harness/harness';

/** Default length of a period of the embedded draw, and how long a review lasts before refunds. */
const PERIOD_MS = 180_000;
const REVIEW_MS = 72 * 3_600_000;

/** Controls the demo member's play without pages: a clock, and many bets at once. */
export async function openPlay(app: App) {
  const { service } = (await app.inside.memberApi)!;
  const { id: memberId } = await service.db
    .selectFrom('members')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow();
  const account = `member:${memberId}:available`;
  await service.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'demo_credits',
      ref: randomUUID(),
      at: service.now(),
      entries: [
        { account: 'house:demo-credits', amount: -100_000_000 },
        { account, amount: 100_000_000 },
      ],
    }),
  );

  await advance(service);

  async function pass(ms: number): Promise<void> {
    vi.setSystemTime(Date.now() + ms);
    await advance(service);
  }

  const placeOn = (period: number, index: number) =>
    placeOrder(
      service,
      { memberId, sessionId: 'none', idempotencyKey: randomUUID(), lang: 'en', address: '127.0.0.1', device: null },
      { period: String(period), option: PATTERNS[index % 4]!, amount: 100 + index * 7 },
    );

  async function place(count: number): Promise<string> {
    const clock = await readClock(service);
    const period = periodAt(clock, service.now()) + 1;
    await pass(timesOf(clock, period).opensAt - Date.now());
    for (let index = 0; index < count; index++) await placeOn(period, index);
    return String(period);
  }

  return {
    /** Advances the clock. */
    pass,
    /** Places bets on all patterns in the next period. @returns the period */
    place,
    /** Places one bet on the current period. */
    placeOne: async () => placeOn(periodAt(await readClock(service), service.now()), 0),
    /** Places bets on a period, tampers with it, and waits until its review ends with refunds. */
    placeRefunded: async (count: number): Promise<string> => {
      const period = await place(count);
      const times = timesOf(await readClock(service), Number(period));
      await pass(times.closesAt - Date.now());
      await service.db
        .updateTable('draws')
        .set({ numbers: '7,7,7', sum: 21 })
        .where('period', '=', Number(period))
        .execute();
      await pass(PERIOD_MS);
      await pass(REVIEW_MS);
      return period;
    },
    /** Sums of the ledger's debits and credits for bets, in minor units. */
    sums: async () => {
      const rows = await service.db
        .selectFrom('ledger_entries as entry')
        .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
        .select(['transfer.kind', 'entry.amount'])
        .where('entry.account_id', '=', account)
        .execute();
      const sum = (kind: string) => rows.reduce((all, row) => (row.kind === kind ? all + row.amount : all), 0);
      return { stake: -sum('bet_stake'), payout: sum('bet_payout'), refund: sum('bet_refund') };
    },
  };
}
