import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { availableAccount } from '~/member-api/ledger/accounts';
import { sealLedger, startSealing } from '~/member-api/ledger/chain.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { post } from '~/member-api/ledger/ledger.server';
import type { Db } from '~/member-api/store/database.server';
import { openStoreOf } from '../harness/store-place';

let db: Db;
beforeEach(async () => {
  db = await openStoreOf(':memory:');
});
afterEach(() => db.destroy());

const ann = availableAccount('ann');
const recharge = (ref: string, amount = 5_000) =>
  db.transaction().execute((trx) =>
    post(trx, {
      kind: 'recharge',
      ref,
      at: 1_000,
      entries: [
        { account: 'external:recharge', amount: -amount },
        { account: ann, amount },
      ],
    }),
  );
const rechargeTimes = async (times: number) => {
  for (let time = 0; time < times; time += 1) await recharge(`r${String(time)}`);
};
const idOf = async (ref: string) => {
  const { id } = await db.selectFrom('ledger_transfers').select('id').where('ref', '=', ref).executeTakeFirstOrThrow();
  return id;
};
const findings = async () => (await checkLedger(db)).differences;

describe('the chain of transfers', () => {
  test('has each transfer once, in an order, however many there are', async () => {
    await rechargeTimes(450);
    await sealLedger(db);
    const rows = await db.selectFrom('ledger_transfers').select(['position', 'hash']).orderBy('position').execute();
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(450);
    expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [], head: rows.at(-1) });
  });

  test('is one chain, whoever seals at the same time', async () => {
    await rechargeTimes(30);
    await Promise.all([sealLedger(db), recharge('late'), sealLedger(db), sealLedger(db)]);
    expect(await checkLedger(db)).toMatchObject({ ok: true, head: { position: 31 } });
  });

  test('grows by itself', async () => {
    await rechargeTimes(3);
    const sealing = startSealing({ db, log: pino({ enabled: false }) });
    await sealing.stop();
    const unsealed = await db.selectFrom('ledger_transfers').select('id').where('position', 'is', null).execute();
    expect(unsealed).toEqual([]);
  });
});

describe('the check of the chain', () => {
  beforeEach(async () => {
    await rechargeTimes(5);
    await sealLedger(db);
  });

  test('finds one cent, moved on both sides and in every sum', async () => {
    const id = await idOf('r2');
    for (const [account, amount] of [
      ['external:recharge', -5_001],
      [ann, 5_001],
    ] as const)
      await db
        .updateTable('ledger_entries')
        .set({ amount })
        .where('transfer_id', '=', id)
        .where('account_id', '=', account)
        .execute();
    await db
      .updateTable('ledger_entries')
      .set((eb) => ({ balance_after: eb('balance_after', '+', 1) }))
      .where('account_id', '=', ann)
      .where('seq', '=', 5)
      .execute();
    await db
      .updateTable('ledger_accounts')
      .set((eb) => ({ balance: eb('balance', '+', 1) }))
      .where('id', '=', ann)
      .execute();
    expect(await findings()).toEqual([
      { kind: 'transfer_changed', subject: id },
      { kind: 'transfer_changed', subject: await idOf('r4') },
    ]);
  });

  test.each([
    ['a date', 'at', 999],
    ['a kind', 'kind', 'bet_payout'],
    ['a reference', 'ref', 'x'],
  ] as const)('finds %s', async (_, column, value) => {
    const id = await idOf('r3');
    await db
      .updateTable('ledger_transfers')
      .set({ [column]: value })
      .where('id', '=', id)
      .execute();
    expect(await findings()).toEqual([{ kind: 'transfer_changed', subject: id }]);
  });

  test('finds the date of an entry', async () => {
    const id = await idOf('r0');
    await db.updateTable('ledger_entries').set({ at: 999 }).where('transfer_id', '=', id).execute();
    expect(await findings()).toEqual([{ kind: 'transfer_changed', subject: id }]);
  });

  test.each(['r0', 'r2', 'r4'])('finds that a transfer was deleted: %s', async (ref) => {
    const id = await idOf(ref);
    await db.deleteFrom('ledger_entries').where('transfer_id', '=', id).execute();
    await db.deleteFrom('ledger_transfers').where('id', '=', id).execute();
    const place = Number(ref.slice(1)) + 1;
    expect(await findings()).toContainEqual({ kind: 'transfer_missing', subject: `#${String(place)}` });
  });

  test('finds that one was taken out and sealed again at the end', async () => {
    const id = await idOf('r1');
    await db
      .updateTable('ledger_transfers')
      .set({ position: null, hash: null, at: 999 })
      .where('id', '=', id)
      .execute();
    expect(await findings()).toEqual([{ kind: 'transfer_missing', subject: '#2' }]);
  });

  describe('against heads that were written down', () => {
    /** Has the whole chain made again, as an owner of the database could. */
    const rewrite = async () => {
      await db.updateTable('ledger_transfers').set({ position: null, hash: null }).execute();
      await db
        .updateTable('ledger_head')
        .set({ position: 0, hash: '0'.repeat(64) })
        .execute();
      await sealLedger(db);
    };

    test('passes when nothing was rewritten', async () => {
      const { head } = await checkLedger(db);
      await recharge('later');
      await rewrite();
      expect(await checkLedger(db, [head])).toMatchObject({ ok: true });
    });

    test('finds a chain that was made again over a changed transfer', async () => {
      const { head } = await checkLedger(db);
      await db.updateTable('ledger_transfers').set({ at: 999 }).where('ref', '=', 'r0').execute();
      await rewrite();
      expect(await findings()).toEqual([]);
      const { differences } = await checkLedger(db, [head]);
      expect(differences).toEqual([{ kind: 'transfer_changed', subject: await idOf('r4') }]);
    });

    test('finds a chain that was cut', async () => {
      const { head } = await checkLedger(db);
      const id = await idOf('r4');
      await db.deleteFrom('ledger_entries').where('transfer_id', '=', id).execute();
      await db.deleteFrom('ledger_transfers').where('id', '=', id).execute();
      await rewrite();
      const { differences } = await checkLedger(db, [head]);
      expect(differences).toContainEqual({ kind: 'chain_too_short', subject: '#5' });
    });
  });
});
